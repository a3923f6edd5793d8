import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Db } from '@/queries/db'

/**
 * What writers take turns at, in all processes: publishing what is due, opening a run of the digest, choosing a slug for
 * titles alike, counting the attempts of one key, making a user of one address, taking an administrator's role, sweeping image
 * files, beginning to edit a document.
 */
export type LockName =
  | 'publish-due'
  | 'digest_run'
  | 'slug'
  | 'sign_in_attempts'
  | 'sign_in_user'
  | 'keep_an_administrator'
  | 'sweep_images'
  | 'edit_document'

/** What jobs wait for, at most so long: all those before them come first. For other locks the limit of the connection holds. */
const JOB_LIMIT = '8s'
const OF_JOBS: ReadonlySet<LockName> = new Set(['publish-due', 'digest_run'])

/**
 * Waits until no other transaction holds the lock, and keeps the others waiting until this one ends.
 *
 * So that none wait for each other in a circle, a transaction takes one of these at most, before the rows that it is about:
 * `publish-due` comes before the entry, its images and the counter (`approvePost`). The one exception is a role that is taken
 * from an administrator: `sign_in_user`, the user's row, `keep_an_administrator`. Beside that, the admin takes the last one
 * before the row; where two people take the role of the same administrator at once, PostgreSQL may therefore refuse one of
 * them. Migrations have a lock of their own, on a connection outside of all this (`server/migrate.ts`).
 * @param key tells locks of one name apart, such as one for each slug; left out, there is one
 */
export async function takeLock(db: Db, name: LockName, key = ''): Promise<void> {
  const take = sql`pg_advisory_xact_lock(${lock(name, key)})`
  if (!OF_JOBS.has(name)) return void (await db(sql`select ${take}`))
  // For the rest of the transaction the limit of the connection holds again.
  await db(sql`
    with usual as materialized (
      select current_setting('lock_timeout') as wait, set_config('lock_timeout', ${JOB_LIMIT}, true)
    )
    select ${take}, set_config('lock_timeout', usual.wait, true) from usual`)
}

/** The condition that the lock is free, which takes it as `takeLock` does, and never waits. */
export function tryLock(name: LockName, key = ''): SQL {
  return sql`pg_try_advisory_xact_lock(${lock(name, key)})`
}

/** Processes of another version exclude each other by these numbers too: they stay as they are. */
function lock(name: LockName, key: string): SQL {
  // The trigger of this name takes the same one.
  if (name === 'keep_an_administrator') return sql`hashtext(${name})`
  return key === '' ? sql`hashtext(${name}), 0` : sql`hashtext(${name}), hashtext(${key})`
}
