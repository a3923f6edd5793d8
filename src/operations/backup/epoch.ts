import type pg from 'pg'
import type { Manifest } from './manifest'

/** What the archive keeps when its rows are replaced. */
export interface State {
  archive: { id: string; since: string }
  contentVersion: string
}

export async function readState(client: pg.Client): Promise<State> {
  const { rows } = await client.query<{ id: string; since: string; contentVersion: string }>(`
    select id, created_at::text as since, (select n::text from content_version) as "contentVersion" from archive_identity`)
  const [row] = rows
  if (row === undefined) throw new Error('the archive has no id')
  return { archive: { id: row.id, since: row.since }, contentVersion: row.contentVersion }
}

/**
 * A content version that neither this archive nor the original had, before or after the backup, so no process takes the contents of its
 * caches for current, even if it has served the original at this address. No archive has more changes than milliseconds have passed
 * since 1970. It forgets the transaction that raised it, because an equal id in another cluster would skip the next raise.
 */
export async function beginEpoch(
  client: pg.Client,
  before: State,
  { contentVersion }: Manifest,
): Promise<void> {
  // Deferred triggers would raise it again at the commit.
  await client.query('set constraints all immediate')
  await client.query(
    `update content_version set raised_by = null,
      n = greatest(n, $1::bigint, $2::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint) + 1`,
    [before.contentVersion, contentVersion],
  )
}

/**
 * Keeps the archive's own id, because two archives from one backup must not share an image store, unless the store carries the id of
 * the original. Files since the begin of the original's records stay protected (docs/decisions/0016). Returns whether it has taken the
 * id of the original.
 */
export async function keepIdentity(
  client: pg.Client,
  { archive: own }: State,
  { archive: original }: Manifest,
  carried: string | null,
): Promise<boolean> {
  const id = original !== null && carried === original.id ? original.id : own.id
  await client.query(
    'update archive_identity set id = $1, created_at = least($2::timestamptz, $3::timestamptz)',
    [id, own.since, original?.since ?? null],
  )
  return id !== own.id
}

/** Removes the bot token, which only the secret of the original decrypts, and returns whether there was one. */
export async function clearBotToken(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "update settings set chat_bot_token = null where coalesce(chat_bot_token, '') <> ''",
  )
  return (rowCount ?? 0) > 0
}
