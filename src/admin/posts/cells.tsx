import { Pill } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { cache, type ComponentProps } from 'react'
import { exactTime, shortDay } from '@/archive/dates'
import type { Locale } from '@/archive/model'
import { entryStateOf, type EntryState } from '@/domain/post/entryState'
import { languageOf } from '@/messages/language'
import { messages } from '@/messages'
import { brokenApprovals } from '@/operations/posts/brokenApprovals'
import type { Post } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { timeZone } from '@/archive/timeZone'
import { projectNames } from '../projectNames'
import { sql } from '@payloadcms/db-postgres'

/** A cell of the list of entries. `editedBy`: who else is editing the entry. All cells of a page share the lookups below. */
type CellProps = Omit<DefaultServerCellComponentProps, 'rowData'> & { rowData: Post & { editedBy?: string } }

/** The posts whose approval is broken, read once per page. */
export const brokenOnPage = cache(async (payload: Payload): Promise<ReadonlySet<string>> => {
  return new Set(await brokenApprovals(poolDb(payload)))
})

/** The names of all users who have created an entry, read once per page. */
const authorNames = cache(async (payload: Payload) => {
  const rows = await poolDb(payload)<{ id: string; name: string }>(
    sql`select id, name from users where exists (select from posts where created_by_id = users.id)`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
})

/** The name of the project. Payload's own cell would load it in the browser. */
export async function ProjectCell({ cellData, payload }: CellProps) {
  const id: unknown = cellData
  return <span>{(await projectNames(payload)).get(String(id)) ?? ''}</span>
}

/** The author's name, else the name of the user who created the entry. */
export async function AuthorCell({ cellData, payload, rowData }: CellProps) {
  const given: unknown = cellData
  if (typeof given === 'string' && given !== '') return <span>{given}</span>
  const creator = typeof rowData.createdBy === 'string' ? rowData.createdBy : rowData.createdBy?.id
  return <span>{creator === undefined ? '' : ((await authorNames(payload)).get(creator) ?? '')}</span>
}

/** The state of an entry in words: how far it is, its date if it is scheduled, its number if it is published, and who is editing it. */
export async function StateCell({ i18n, payload, rowData }: CellProps) {
  const isApproved = Boolean(rowData.approval?.seal)
  const state = entryStateOf({
    status: rowData.status,
    reviewState: rowData.review?.state ?? 'in_progress',
    isApproved,
    isSealBroken: isApproved && rowData.status === 'draft' && (await brokenOnPage(payload)).has(rowData.id),
  })
  const { publishAt, number, editedBy } = rowData
  const language = languageOf(i18n)
  return (
    <>
      <StatePill
        locale={{ language, timeZone: await timeZone() }}
        number={number ?? 0}
        publishAt={publishAt ?? null}
        state={state}
      />
      {editedBy !== undefined && (
        <span className="archive-edited-by">{messages[language].desk.editedBy(editedBy)}</span>
      )}
    </>
  )
}

const STYLES: Readonly<Record<EntryState, NonNullable<ComponentProps<typeof Pill>['pillStyle']>>> = {
  in_progress: 'light',
  submitted: 'warning',
  changes_requested: 'error',
  scheduled: 'light-gray',
  approval_broken: 'error',
  published: 'success',
  withdrawn: 'dark',
}

/** The state of an entry. A date has its exact time on hover. */
function StatePill({
  state,
  locale,
  publishAt,
  number,
}: {
  state: EntryState
  locale: Locale
  publishAt: string | null
  number: number
}) {
  const words = messages[locale.language].desk.states
  const text =
    state === 'scheduled'
      ? words.scheduled(publishAt === null ? '?' : shortDay(publishAt, locale))
      : state === 'published'
        ? words.published(number)
        : words[state]
  const title = state === 'scheduled' && publishAt !== null ? exactTime(publishAt, locale) : undefined
  return (
    <span className="archive-entry-state" title={title}>
      <Pill pillStyle={STYLES[state]} size="small">
        {text}
      </Pill>
    </span>
  )
}
