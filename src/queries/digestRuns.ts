import { sql } from '@payloadcms/db-postgres'
import { readFailure, type Failure } from '@/domain/digest/run'
import type { DigestRun } from '@/payload-types'
import { instant, type Db } from './db'

/** A digest run as the history shows it. Times as in API-3. */
export interface ListedRun {
  id: string
  status: DigestRun['status']
  route: NonNullable<DigestRun['route']> | null
  /** The channel of the message: as configured, else as the chat service names it. */
  channel: string | null
  /** Null until the run has got this far. `days` is the requested length. */
  period: { from: string; to: string; days: number } | null
  entries: number | null
  /** Project names in the order of the message; the slug of a deleted project. */
  projects: string[]
  /** Who or what started it, as recorded by `operations/digest`. */
  trigger: string | null
  createdAt: string
  durationMs: number | null
  failure: Failure | null
  /** Timestamp of the message in its channel, known only for the bot. */
  messageTs: string | null
  messageDeletedAt: string | null
}

/** A page of runs, newest first; `page` starts at 1. */
export interface RunPage {
  items: ListedRun[]
  page: number
  pages: number
  total: number
}

type Row = {
  id: string
  status: ListedRun['status']
  route: ListedRun['route']
  channel: string | null
  period_from: string | null
  period_to: string | null
  period_days: number | null
  entries: number | null
  projects: string[]
  trigger: string | null
  created_at: string
  duration_ms: number | null
  failure: unknown
  message_ts: string | null
  message_deleted_at: string | null
}

const columns = sql`
  run.id, run.status, run.route, coalesce(run.message->>'channel', run.channel) as channel,
  ${instant(sql`run.period_from`)} as period_from, ${instant(sql`run.period_to`)} as period_to,
  run.period_days::int as period_days, run.entries::int as entries,
  (
    select coalesce(jsonb_agg(coalesce(project.name, named.slug) order by named.place), '[]')
    from jsonb_array_elements_text(case jsonb_typeof(run.projects) when 'array' then run.projects else '[]' end)
      with ordinality as named(slug, place)
    left join projects project on project.slug = named.slug
  ) as projects,
  run.trigger, ${instant(sql`run.created_at`)} as created_at, run.duration_ms::float8 as duration_ms, run.failure,
  run.message_ts,
  ${instant(sql`run.message_deleted_at`)} as message_deleted_at`

/** A page of the digest runs, newest first. A page beyond the last is the last. */
export async function digestRuns(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<RunPage> {
  const [counted] = await db<{ total: number }>(sql`select count(*)::int as total from digest_runs`)
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const rows = await db<Row>(sql`
    select ${columns} from digest_runs run
    order by run.created_at desc, run.id desc limit ${perPage} offset ${(shown - 1) * perPage}`)
  return { items: rows.map(toRun), page: shown, pages, total }
}

/** The run in progress, which a call would join, or null. There is at most one. */
export async function digestRunUnderWay(db: Db): Promise<ListedRun | null> {
  const [row] = await db<Row>(sql`select ${columns} from digest_runs run where run.status = 'running'`)
  return row === undefined ? null : toRun(row)
}

/** A run and its message (null if there is none), or null for an unknown id. */
export async function oneDigestRun(db: Db, id: string): Promise<{ run: ListedRun; message: unknown } | null> {
  // Compared as text, so that an invalid id finds nothing.
  const [row] = await db<Row & { message: unknown }>(
    sql`select ${columns}, run.message from digest_runs run where run.id::text = ${id}`,
  )
  return row === undefined ? null : { run: toRun(row), message: row.message }
}

function toRun(row: Row): ListedRun {
  const { period_from: from, period_to: to, period_days: days } = row
  return {
    id: row.id,
    status: row.status,
    route: row.route,
    channel: row.channel,
    period: from === null || to === null || days === null ? null : { from, to, days },
    entries: row.entries,
    projects: row.projects,
    trigger: row.trigger,
    createdAt: row.created_at,
    durationMs: row.duration_ms,
    failure: readFailure(row.failure),
    messageTs: row.message_ts,
    messageDeletedAt: row.message_deleted_at,
  }
}
