import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { parseMailAddress } from '@/lib/mailAddress'
import { poolDb } from '@/queries/db'
import { HANDED_LINK_SECONDS, issueSignInLink } from './issueSignInLink'

/** The sign-in link for the first administrator. */
export interface FirstAdministratorLink {
  email: string
  /** Works once, for `hours`. Show it to the operator only. */
  link: string
  hours: number
}

/**
 * While there is no administrator: a one-time sign-in link for the first address of `ADMIN_EMAILS` (OPS-4), to print in
 * the terminal. Null if there is an administrator or no address.
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
