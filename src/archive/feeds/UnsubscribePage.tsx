import type { FeedMessages } from '@/messages/en/feeds'
import type { Subscription } from '@/queries/subscriptions'

interface Props {
  token: string
  /** Of the link, without those that have ended. */
  subscriptions: readonly Subscription[]
  words: FeedMessages
}

/** The page of an unsubscribe link: names the mails and asks, or says that they have ended (SUB-5). */
export function UnsubscribePage({ token, subscriptions, words }: Props) {
  const { unsubscribe, mails, everything } = words
  if (subscriptions.length === 0)
    return (
      <div className="narrow">
        <h1>{unsubscribe.endedTitle}</h1>
        <p>{unsubscribe.ended}</p>
        <p>
          <a href="/subscriptions">{unsubscribe.toSubscriptions}</a>
        </p>
      </div>
    )
  return (
    <div className="narrow">
      <h1>{unsubscribe.title}</h1>
      <p>{unsubscribe.about}</p>
      <ul role="list">
        {subscriptions.map(({ id, projectName, rhythm }) => (
          <li key={id}>
            <strong>{unsubscribe.item(projectName ?? everything, mails.rhythms[rhythm])}</strong>
          </li>
        ))}
      </ul>
      <form method="post" action={`/unsubscribe/${token}`}>
        <input type="hidden" name="from" value="page" />
        <button className="button">{unsubscribe.button}</button>
      </form>
    </div>
  )
}
