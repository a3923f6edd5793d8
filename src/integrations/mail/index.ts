import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import nodemailer, { type Transporter } from 'nodemailer'
import { outboxTransport } from './outbox'

/** What sending mail depends on, as the environment says it (OPS-2, OPS-7). */
export interface MailSettings {
  /** `smtp(s)://user:pass@host:port`; null: the outbox folder. */
  smtpUrl: string | null
  /** The sender: one mailbox, with or without a name. */
  mailFrom: string
  dataDir: string
}

/**
 * How Payload sends mail: over SMTP, or, without a server for it, into `$DATA_DIR/outbox`. Nothing is written or connected
 * before the first mail, so that a mail server that is down stops neither the start nor a build.
 * @param tellOperator prints the link of a mail in the outbox in the terminal
 */
export function mailAdapter(settings: MailSettings, tellOperator: (text: string) => void) {
  const { name, address } = readMailbox(settings.mailFrom)
  return nodemailerAdapter({
    defaultFromName: name,
    defaultFromAddress: address,
    skipVerify: true,
    transport:
      settings.smtpUrl === null ? outboxTransport(settings, tellOperator) : smtpTransport(settings.smtpUrl),
  })
}

/** Bounded in every wait, so that a mail server that hangs holds up nothing for long. */
function smtpTransport(url: string): Transporter {
  return nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Takes `Name <address>` apart; the environment has made sure that it is one mailbox. */
function readMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*)<([^<>]+)>\s*$/.exec(mailbox) ?? []
  if (address === '') return { name: 'Update Archive', address: mailbox.trim() }
  return { name: name.trim(), address }
}
