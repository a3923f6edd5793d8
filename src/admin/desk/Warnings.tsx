import { Link } from '@payloadcms/ui'
import { isBlank } from '@/lib/text'
import type { DeskMessages } from '@/messages/en/desk'
import type { Language } from '@/messages/language'
import { Notice } from '../Notice'
import type { DeskEntry } from '@/queries/desk'
import { isCalledDaily } from '@/queries/jobCalls'
import { entriesAddress, entryFormAddress, reviewAddress } from '../posts/addresses'
import { When } from './parts'

/**
 * What needs attention: mails that reach no one (OPS-17), due entries although nobody calls `publish-due`, and entries that changed
 * after their approval.
 */
export function Warnings({
  broken,
  due: { due, calledAt },
  now,
  changed,
  isPublisher,
  lacksMailServer,
  words: { untitled, warnings },
  language,
}: {
  broken: readonly string[]
  /** The first of the broken ones. */
  changed: readonly DeskEntry[]
  due: { due: readonly string[]; calledAt: string | null }
  now: Date
  /** Said to administrators. */
  lacksMailServer: boolean
  isPublisher: boolean
  words: DeskMessages
  language: Language
}) {
  const overdue = due.filter((id) => !broken.includes(id)).length
  const show = (id: string, state: 'scheduled' | 'approval_broken') => (
    <Link href={entriesAddress({ state, isMine: false })} id={id} prefetch={false}>
      {warnings.show}
    </Link>
  )
  return (
    <>
      {lacksMailServer && (
        <Notice id="desk-outbox" tone="warning">
          <p>
            <strong>{warnings.outbox}</strong> {warnings.setMailServer}
          </p>
        </Notice>
      )}
      {overdue > 0 && !isCalledDaily(calledAt, now) && (
        <Notice id="desk-overdue" tone="warning">
          <p>
            <strong>{warnings.overdue(overdue)}</strong>{' '}
            {isPublisher ? (
              <>
                {calledAt === null ? (
                  warnings.neverCalled
                ) : (
                  <>
                    {warnings.notCalledSince}
                    <When instant={calledAt} language={language} withTime />.
                  </>
                )}{' '}
                {warnings.tellAdministrator}
              </>
            ) : (
              warnings.askPublisher
            )}{' '}
            {show('desk-show-overdue', 'scheduled')}
          </p>
        </Notice>
      )}
      {broken.length > 0 && (
        <Notice id="desk-broken" tone="warning">
          <p>
            <strong>{warnings.broken(broken.length)}</strong>{' '}
            {broken.length > changed.length && show('desk-show-broken', 'approval_broken')}
          </p>
          <ul>
            {changed.map(({ id, title, publishAt }) => (
              <li key={id}>
                <Link href={isPublisher ? reviewAddress(id) : entryFormAddress(id)} prefetch={false}>
                  {isBlank(title) ? untitled : title}
                </Link>
                {publishAt && (
                  <>
                    {', '}
                    {warnings.planned}
                    <When instant={publishAt} language={language} withTime />
                  </>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
