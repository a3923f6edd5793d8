import { join } from 'node:path'
import type { Environment } from '@/runtime/environment'

/** A host that leads each machine to itself. */
const OWN_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/** What keeps mails, or the links in them, from people, for the log of the start (OPS-17). */
export function mailWarning({
  smtpUrl,
  publicUrl,
  dataDir,
}: Pick<Environment, 'smtpUrl' | 'publicUrl' | 'dataDir'>): string | null {
  if (smtpUrl === null)
    return `SMTP_URL is not set, so mails are not sent but written to ${join(dataDir, 'outbox')}. Set SMTP_URL and MAIL_FROM.`
  if (!leadsToOwnMachine(publicUrl)) return null
  return `PUBLIC_URL is ${publicUrl}: links in mails lead every reader to their own machine. Set PUBLIC_URL to the address at which readers open the archive.`
}

/** Whether the address leads each reader to their own machine. */
export function leadsToOwnMachine(publicUrl: string): boolean {
  return OWN_MACHINE.test(new URL(publicUrl).hostname)
}
