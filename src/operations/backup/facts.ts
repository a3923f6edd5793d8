import type pg from 'pg'
import type { Counts, Manifest } from './manifest'

type Facts = Pick<Manifest, 'archive' | 'contentVersion' | 'counts' | 'migrations'>

/** What the manifest says of the database itself, at whatever version its schema is. */
export async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from payload_migrations order by name',
  )
  const { rows: counted } = await client.query<Counts>(`
    select (select count(*) from posts where number is not null)::int as entries,
      (select count(*) from posts where number is null)::int as drafts,
      (select count(*) from projects)::int as projects, (select count(*) from users)::int as users,
      (select count(*) from api_clients)::int as clients`)
  const [counts] = counted
  if (counts === undefined) throw new Error('nothing was counted')
  const archive = await rowIfTable<{ id: string; since: string }>(
    client,
    'archive_identity',
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since from archive_identity`,
  )
  const content = await rowIfTable<{ n: string }>(
    client,
    'content_version',
    'select n::text as n from content_version',
  )
  return {
    migrations: migrations.map(({ name }) => name),
    counts,
    archive,
    contentVersion: content?.n ?? '0',
  }
}

/** The check of the secret of the server's last start, which has encrypted the bot token; null if there was none. */
export async function readSecretCheck(client: pg.Client): Promise<string | null> {
  const row = await rowIfTable<{ last: string }>(
    client,
    'payload_kv',
    "select data #>> '{}' as last from payload_kv where key = 'secret-check'",
  )
  return row?.last ?? null
}

/** The only row of a table that older versions lack. */
async function rowIfTable<Row extends pg.QueryResultRow>(
  client: pg.Client,
  table: string,
  statement: string,
): Promise<Row | null> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    table,
  ])
  if (rows[0]?.exists !== true) return null
  return (await client.query<Row>(statement)).rows[0] ?? null
}
