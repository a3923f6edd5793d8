import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { parseMailAddress } from '@/lib/mailAddress'
import { poolDb } from '@/queries/db'
import { HANDED_LINK_SECONDS, issueSignInLink } from './issueSignInLink'

/** The way in for the first administrator. */
export interface FirstAdministratorLink {
  email: string
  /** Works once, for `hours`. To be shown to the operator alone. */
  link: string
  hours: number
}

/**
 * While no administrator exists: a one-time sign-in link for the first address of `ADMIN_EMAILS` (OPS-4), to be
 * printed in the terminal. Null when there is an administrator, or no address to be one.
 */
export async function announceFirstAdministrator(
  payload: Payload,
  settings: { publicUrl: string; adminEmails: readonly string[] },
): Promise<FirstAdministratorLink | null> {
  const db = poolDb(payload)
  const administrators = await db(sql`select 1 as found from users where role = 'admin' limit 1`)
  const email = parseMailAddress(settings.adminEmails[0] ?? '')?.address
  if (administrators.length > 0 || email === undefined) return null
  const link = await issueSignInLink(db, settings.publicUrl, { email, lifetimeSeconds: HANDED_LINK_SECONDS })
  return { email, link, hours: HANDED_LINK_SECONDS / 3600 }
}
