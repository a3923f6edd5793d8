import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Db } from '@/queries/db'

/**
 * The advisory locks, shared by all processes: publishing what is due, opening a digest run, choosing a slug for
 * similar titles, mailing a user about entries, adding to a user's feeds and subscriptions, counting the attempts of a key, creating a user, removing an administrator, sweeping image files,
 * editing a document: starting, taking over, saving, deleting; a backup or restore, during which no image file is deleted.
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
  | 'notifications'
  | 'subscription_mails'
  | 'own_lists'
  | 'backup'

/** How long jobs wait for earlier ones. Other locks use the connection's limit. */
const JOB_LIMIT = '8s'
const OF_JOBS: ReadonlySet<LockName> = new Set(['publish-due', 'digest_run'])

/**
 * Waits for the lock and keeps it until the transaction ends.
 *
 * To prevent deadlocks, a transaction takes at most one of these locks, before the rows that it protects: `publish-due`
 * comes before the post, its images and the counter (`approvePost`). There are three exceptions. A save in the admin takes
 * `edit_document` first of all, then those of its work. It takes the lock of its form last; nothing waits for anything else while it holds that one (`endForm`). Removing an administrator's role takes
 * `sign_in_user`, the row of the user, `keep_an_administrator`. The admin takes the last one before the row, so
 * if two people demote the same administrator at once, PostgreSQL may refuse one of them. Migrations have their own
 * lock on a separate connection (`server/database/migrate.ts`). A sweep of image files takes `sweep_images` and tries `backup`, shared.
 * @param key distinguishes locks of the same name, for example one per slug
 */
export async function takeLock(db: Db, name: LockName, key = ''): Promise<void> {
  const take = sql`pg_advisory_xact_lock(${lock(name, key)})`
  if (!OF_JOBS.has(name)) return void (await db(sql`select ${take}`))
  // The rest of the transaction uses the connection's limit again.
  await db(sql`
    with usual as materialized (
      select current_setting('lock_timeout') as wait, set_config('lock_timeout', ${JOB_LIMIT}, true)
    )
    select ${take}, set_config('lock_timeout', usual.wait, true) from usual`)
}

/** A condition that takes the lock like `takeLock` if it is free. Never waits. */
export function tryLock(name: LockName, key = ''): SQL {
  return sql`pg_try_advisory_xact_lock(${lock(name, key)})`
}

/** Like `tryLock`, shared: others may hold it shared at the same time, but none as `takeLock` and `tryLock` take it. */
export function tryLockShared(name: LockName): SQL {
  return sql`pg_try_advisory_xact_lock_shared(${lock(name, '')})`
}

/** Other versions use the same numbers during a deploy, so they must not change. */
function lock(name: LockName, key: string): SQL {
  // The trigger of this name takes the same lock.
  if (name === 'keep_an_administrator') return sql`hashtext(${name})`
  return key === '' ? sql`hashtext(${name}), 0` : sql`hashtext(${name}), hashtext(${key})`
}
