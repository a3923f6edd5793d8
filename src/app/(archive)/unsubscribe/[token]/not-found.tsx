import { messages } from '@/messages'
import { preferences } from '../../request'

/** A link that this archive has not sent, or only a part of one, with the status 404 (SUB-5). */
export default async function UnsubscribeNotFound() {
  const { unsubscribe } = messages[(await preferences()).language].feeds
  return (
    <div className="narrow">
      <h1>{unsubscribe.unknownTitle}</h1>
      <p>{unsubscribe.unknown}</p>
      <p>
        <a href="/subscriptions">{unsubscribe.toSubscriptions}</a>
      </p>
    </div>
  )
}
