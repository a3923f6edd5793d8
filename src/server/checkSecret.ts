import { sql } from '@payloadcms/db-postgres'
import type { Logger } from 'pino'
import { secretCheckOf } from '@/operations/secretCheck'
import type { Db } from '@/queries/db'

/**
 * Tells the operator what a changed `PAYLOAD_SECRET` has ended (OPS-16). The database knows the secret of the last start by an
 * HMAC, which says nothing about a secret of 32 random characters.
 */
export async function checkSecret(db: Db, secret: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const check = secretCheckOf(secret)
  const [stored] = await db<{ last: string | null }>(sql`
    insert into payload_kv (id, key, data) values (gen_random_uuid(), 'secret-check', to_jsonb(${check}::text))
    on conflict (key) do update set data = excluded.data
    returning (select data #>> '{}' from payload_kv where key = 'secret-check') as last`)
  if (stored?.last != null && stored.last !== check)
    logger.warn(
      'PAYLOAD_SECRET has changed since the last start. Everyone has to sign in again, signed image addresses and the unsubscribe links in mails already sent no longer work, and a bot token in the settings has to be entered again. Tokens of API clients and addresses of feeds stay valid. If the change was a mistake, set the previous secret again and restart.',
    )
}

/** Whether `PAYLOAD_SECRET` is the one of the last start; null if there was none. Changes nothing. */
export async function isKnownSecret(db: Db, secret: string): Promise<boolean | null> {
  const [stored] = await db<{ last: string }>(
    sql`select data #>> '{}' as last from payload_kv where key = 'secret-check'`,
  )
  return stored === undefined ? null : stored.last === secretCheckOf(secret)
}
