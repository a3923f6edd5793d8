import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import nodemailer, { type Transporter } from 'nodemailer'
import { outboxTransport } from './outbox'

export interface MailSettings {
  /** Null: the outbox (OPS-7). */
  smtpUrl: string | null
  /** One mailbox, with or without a display name. */
  mailFrom: string
  dataDir: string
}

/**
 * Payload's mail adapter: SMTP, or without `SMTP_URL` the folder `$DATA_DIR/outbox`. It connects with the first mail only, so that
 * a mail server that is down blocks neither the start nor a build.
 * @param tellOperator prints the link of a mail in the outbox
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

/** Every wait is bounded, in case the mail server hangs. */
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

/** Splits `Name <address>`, which the environment has validated. */
function readMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(.*)<([^<>]+)>\s*$/.exec(mailbox) ?? []
  if (address === '') return { name: 'Update Archive', address: mailbox.trim() }
  return { name: name.trim(), address }
}
