import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Migration, Payload } from 'payload'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { codeIn } from '@/lib/errors'
import { copyText, NotCopyText } from './copyText'
import type { BackedUpTable, Manifest, Progress } from './manifest'
import { NOT_CARRIED, replacedTables, type Table } from './tables'
import { counted, type Entry } from './tar'

/** The only trigger that works during a load: it builds the search index, which a backup does not carry. */
const KEPT_TRIGGER = { table: 'posts', name: 'posts_keep_search_index_on_insert' }

const quoted = (name: string) => pg.escapeIdentifier(name)

/**
 * Empties the tables and takes the schema back to the version of the backup. Until `finishTables` no trigger works: rows are
 * loaded as they were, and emptying the audit trail is allowed. Returns the tables that a backup of this version carries.
 * @param migrations all of this version, in order; those of the backup are the first of them
 */
export async function prepareTables(
  payload: Payload,
  client: pg.Client,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<Table[]> {
  const emptied = await replacedTables(client)
  await switchTriggers(client, emptied, 'disable')
  for (const { name } of emptied) await client.query(`delete from ${quoted(name)}`)
  const args = { db: drizzle({ client }), payload, req: {} }
  for (const { name, down } of migrations.slice(manifest.migrations.length).toReversed()) {
    await client.query('delete from payload_migrations where name = $1', [name])
    await down(args)
  }
  const tables = await replacedTables(client)
  await switchTriggers(client, tables, 'disable')
  // Built-in records, which the backup has too.
  for (const { name } of tables) await client.query(`delete from ${quoted(name)}`)
  const { rows } = await client.query('select from pg_trigger where tgname = $1', [KEPT_TRIGGER.name])
  if (rows.length > 0)
    await client.query(
      `alter table ${quoted(KEPT_TRIGGER.table)} enable trigger ${quoted(KEPT_TRIGGER.name)}`,
    )
  return tables.filter(({ name }) => !NOT_CARRIED.has(name))
}

/** Loads a table. Returns whether it is one of `carried`, with the rows of the manifest as PostgreSQL writes them. */
export async function loadTable(
  client: pg.Client,
  carried: readonly Table[],
  table: BackedUpTable,
  entry: Entry,
  passed: (bytes: number) => void,
): Promise<boolean> {
  const expected = carried.find(({ name }) => name === table.name)
  if (expected?.columns.toSorted().join() !== table.columns.toSorted().join()) return false
  const hash = createHash('sha256')
  const columns = table.columns.map(quoted).join(', ')
  const copy = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  try {
    const { rows } = table
    await pipeline(copyText(counted(entry, passed, hash), { columns: table.columns.length, rows }), copy)
  } catch (error) {
    if (error instanceof NotCopyText) return false
    // A value that its column cannot have or no index takes, a row that is there already, or one that refers to a missing one.
    if (codeIn(error, (code) => /^(2[23]|54)[0-9A-Z]{3}$/.test(code)) === null) throw error
    return false
  }
  return hash.digest('hex') === table.sha256
}

/** Switches triggers on, lets sequences continue and runs the migrations since the backup. */
export async function finishTables(
  payload: Payload,
  client: pg.Client,
  manifest: Manifest,
  { migrations, progress }: { migrations: readonly Migration[]; progress: Progress },
): Promise<void> {
  const pending = migrations.slice(manifest.migrations.length)
  // The last step is to analyze.
  const steps = pending.length + 1
  progress('finish', 0, steps)
  const tables = await replacedTables(client)
  await switchTriggers(client, tables, 'enable')
  await continueSequences(client)
  const args = { db: drizzle({ client }), payload, req: {} }
  for (const [at, { name, up }] of pending.entries()) {
    progress('finish', at, steps)
    await up(args)
    await client.query(
      `insert into payload_migrations (id, name, batch)
       values (gen_random_uuid(), $1, (select coalesce(max(batch), 0) + 1 from payload_migrations))`,
      [name],
    )
  }
  progress('finish', pending.length, steps)
  const names = (await replacedTables(client)).map(({ name }) => quoted(name))
  // oxlint-disable-next-line archive/sql-of-strings -- quoted above
  await client.query(`analyze ${names.join(', ')}`)
}

async function switchTriggers(
  client: pg.Client,
  tables: readonly Table[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables)
    // oxlint-disable-next-line archive/sql-of-strings -- one of two constants
    await client.query(`alter table ${quoted(name)} ${to} trigger user`)
}

/** Sets every sequence of a column after the highest value in it. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, s.oid::regclass::text as sequence
    from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and c.relnamespace = to_regnamespace(current_schema())`)
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, (select coalesce(max(${quoted(column)}), 0) + 1 from ${quoted(table)}), false)`,
      [sequence],
    )
}
