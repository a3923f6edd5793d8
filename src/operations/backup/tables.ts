import type pg from 'pg'

/**
 * Tables that a backup does not carry (docs/decisions/0040). It carries every other table, so a new one is carried by default.
 */
export const NOT_CARRIED: ReadonlySet<string> = new Set([
  // Sessions, sign-in links, attempts and locks end with the move.
  'users_sessions',
  'sign_in_links',
  'sign_in_attempts',
  'rate_limits',
  'payload_locked_documents',
  'payload_locked_documents_rels',
  'payload_kv',
  // The original sends them, and the desk shows the same work.
  'notifications',
  // Built by a trigger or a migration from `posts`, with the dictionaries of this PostgreSQL.
  'search_index',
  // Of one database and its image store, in the manifest where they matter.
  'payload_migrations',
  'archive_identity',
  'unowned_images',
  'content_version',
  'content_changes',
  // Of the builds that run on this database.
  'static_files',
])

/** Tables that a restore leaves as they are in the target, or sets itself. */
const KEPT: ReadonlySet<string> = new Set([
  'payload_migrations',
  'archive_identity',
  'unowned_images',
  'content_version',
  'payload_kv',
  'static_files',
])

/** A table and its columns, without generated ones. */
export interface Table {
  name: string
  columns: string[]
  /** Bytes on the disk, roughly those of its rows. */
  size: number
}

/** All tables that a backup carries, each after those that its foreign keys refer to. */
export async function carriedTables(client: pg.Client): Promise<Table[]> {
  return (await tablesInOrder(client)).filter(({ name }) => !NOT_CARRIED.has(name))
}

/** The tables that a restore empties first, each before those that it refers to. */
export async function replacedTables(client: pg.Client): Promise<Table[]> {
  return (await tablesInOrder(client)).filter(({ name }) => !KEPT.has(name)).reverse()
}

async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { references: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      pg_table_size(c.oid)::float8 as size,
      array(select distinct target.relname::text from pg_constraint f join pg_class target on target.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references
    from pg_class c
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind = 'r' and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  const ordered: Table[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isReady = (table: { references: string[] }) => !table.references.some((name) => names.has(name))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...names].join(', ')}`)
    ordered.push(...ready.map(({ name, columns, size }) => ({ name, columns, size })))
    waiting = waiting.filter((table) => !isReady(table))
  }
  return ordered
}
