import { Link } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { ReactNode } from 'react'
import type { AuditMessages } from '@/messages/en/audit'
import { auditAddress, TARGETS, type AuditFilter } from './auditQuery'

/** The filters of the audit log, as a plain form that works without scripts. */
export async function Filters({
  filter,
  payload,
  words: { filters: words, records },
}: {
  filter: AuditFilter
  payload: Payload
  words: AuditMessages
}) {
  // The page is for administrators, who may read both.
  const options = { depth: 0, limit: 500, sort: 'name' } as const
  const [users, clients] = await Promise.all([
    payload.find({ collection: 'users', overrideAccess: true, ...options }),
    payload.find({ collection: 'api-clients', overrideAccess: true, ...options }),
  ])
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const field = (name: keyof AuditFilter, label: string, control: ReactNode) => (
    <div className="archive-audit__field">
      <label htmlFor={`audit-${name}`}>{label}</label>
      {control}
    </div>
  )
  const day = (name: 'from' | 'to') =>
    field(
      name,
      words[name],
      <input defaultValue={filter[name]} id={`audit-${name}`} name={name} type="date" />,
    )
  return (
    <form action={auditAddress()} aria-label={words.title} className="archive-audit__filters" method="get">
      {field(
        'who',
        words.who,
        <select defaultValue={filter.who} id="audit-who" name="who">
          <option value="">{words.anyone}</option>
          <optgroup label={words.people}>
            {users.docs.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name ? `${name} (${email})` : email}
              </option>
            ))}
          </optgroup>
          {clients.docs.length > 0 && (
            <optgroup label={words.clients}>
              {clients.docs.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label={words.others}>
            <option value="command">{words.commands}</option>
            <option value="system">{words.archive}</option>
          </optgroup>
        </select>,
      )}
      {field(
        'record',
        words.record,
        <select defaultValue={filter.record} id="audit-record" name="record">
          <option value="">{words.anything}</option>
          {TARGETS.map((target) => (
            <option key={target} value={target}>
              {records[target].plural}
            </option>
          ))}
        </select>,
      )}
      {day('from')}
      {day('to')}
      <button className="btn btn--style-secondary btn--size-medium btn--no-margin" type="submit">
        {words.apply}
      </button>
      {isFiltered && (
        <Link href={auditAddress()} prefetch={false}>
          {words.clear}
        </Link>
      )}
    </form>
  )
}
