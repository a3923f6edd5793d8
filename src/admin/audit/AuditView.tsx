import { ChevronIcon, Gutter, Link, SetStepNav } from '@payloadcms/ui'
import type { ListViewServerProps } from 'payload'
import type { Locale } from '@/archive/model'
import { hasRole } from '@/domain/role'
import { messages } from '@/messages'
import { languageOf, type Language } from '@/messages/language'
import type { Audit, User } from '@/payload-types'
import { timeZone } from '@/archive/timeZone'
import { Moment } from '../Moment'
import { auditNames, type AuditNames } from './auditNames'
import {
  auditAddress,
  filterOf,
  findActors,
  findEvents,
  pageOf,
  TARGETS,
  type AuditFilter,
} from './auditQuery'
import { describeEvent } from './describeEvent'
import { Filters } from './Filters'
import { groupEvents } from './groupEvents'
import './audit.scss'

type ListProps = Pick<ListViewServerProps, 'i18n' | 'payload' | 'searchParams'> & { user?: User }

/** The page of the audit log (ADMIN-16), as Payload's list view of its rows: sentences, newest first, with filters. */
export async function AuditView({ i18n, payload, searchParams, user }: ListProps) {
  if (user === undefined || !hasRole(user.role, 'admin')) return null
  const language = languageOf(i18n)
  const words = messages[language].audit
  const filter = filterOf(searchParams)
  const locale = { language, timeZone: await timeZone() }
  const [events, actors] = await Promise.all([
    findEvents(payload, filter, pageOf(searchParams), locale.timeZone),
    findActors(payload),
  ])
  const names = await auditNames(payload, events.docs, locale)
  return (
    <main>
      <Gutter className="archive-audit">
        <SetStepNav nav={[{ label: words.title }]} />
        <h1>{words.title}</h1>
        <p className="archive-audit__lead">{words.lead}</p>
        <Filters
          address={auditAddress()}
          filter={filter}
          key={auditAddress(filter)}
          records={TARGETS.map((target) => ({ value: target, label: words.records[target].plural }))}
          who={[
            { label: words.filters.people, options: actors.users },
            { label: words.filters.clients, options: actors.clients },
            {
              label: words.filters.others,
              options: [
                { value: 'command', label: words.filters.commands },
                { value: 'system', label: words.filters.archive },
              ],
            },
          ]}
          words={words.filters}
        />
        <p className="archive-audit__count" role="status">
          {events.totalDocs === 0 ? words.none : words.count(events.totalDocs)}
        </p>
        <ol className="archive-audit__events">
          {groupEvents(events.docs).map(([event, ...earlier]) => (
            <Event earlier={earlier} event={event} key={event.id} locale={locale} names={names} />
          ))}
        </ol>
        <Pages
          filter={filter}
          language={language}
          page={Math.min(events.page ?? 1, events.totalPages)}
          pages={events.totalPages}
        />
      </Gutter>
    </main>
  )
}

/** One event: its time, which leads to its details, and its sentence, which leads to its record. Earlier ones of its kind open on a click. */
function Event({
  event,
  earlier,
  names,
  locale,
}: {
  event: Audit
  earlier: readonly Audit[]
  names: AuditNames
  locale: Locale
}) {
  const { before, record, after } = describeEvent(event, names, locale)
  const address = names.addressOf(event)
  const time = ({ id, createdAt }: Audit) => (
    <Link href={`/admin/collections/audit/${id}`} prefetch={false}>
      <Moment instant={createdAt} language={locale.language} />
    </Link>
  )
  return (
    <li className="archive-audit__event">
      {time(event)}
      <p>
        {before}
        {record !== '' && address !== null ? (
          <Link href={address} prefetch={false}>
            {record}
          </Link>
        ) : (
          record
        )}
        {after}
      </p>
      {earlier.length > 0 && (
        <details>
          <summary>{messages[locale.language].audit.earlier(earlier.length)}</summary>
          <ul>
            {earlier.map((one) => (
              <li key={one.id}>{time(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Pages({
  filter,
  language,
  page,
  pages,
}: {
  filter: AuditFilter
  language: Language
  page: number
  pages: number
}) {
  if (pages <= 1) return null
  const words = messages[language].audit
  const arrow = (direction: 'left' | 'right', label: string, target: number) => (
    <Link
      aria-label={label}
      className={`clickable-arrow clickable-arrow--${direction}`}
      href={auditAddress(filter, target)}
      prefetch={false}
      title={label}
    >
      <ChevronIcon />
    </Link>
  )
  return (
    <nav aria-label={words.pages} className="paginator archive-pages">
      {page > 1 && arrow('left', words.newer, page - 1)}
      <span aria-current="page">{words.page(page, pages)}</span>
      {page < pages && arrow('right', words.older, page + 1)}
    </nav>
  )
}
