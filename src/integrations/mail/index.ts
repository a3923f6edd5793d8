import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import nodemailer from 'nodemailer'
import type { EmailAdapter, SendEmailOptions } from 'payload'
import { waitAtMost } from '@/lib/async'
import type { MailContent } from './buttonMail'
import { MailError } from './mailError'

const CHECK_LIMIT_MS = 10_000

interface MailSettings {
  /** Null: the outbox (OPS-7). */
  smtpUrl: string | null
  /** One mailbox, with or without a display name. */
  mailFrom: string
  dataDir: string
}

interface Sender {
  defaultFromName: string
  defaultFromAddress: string
}

/**
 * Payload's mail adapter: SMTP, or the folder `$DATA_DIR/outbox` without `SMTP_URL`. It connects when the first mail is
 * sent, so an unreachable mail server blocks neither startup nor a build.
 * @param print prints the link of a mail in the outbox for the operator
 */
export function mailAdapter(
  { smtpUrl, mailFrom, dataDir }: MailSettings,
  print: (text: string) => void,
): EmailAdapter | Promise<EmailAdapter> {
  const sender = senderOf(mailFrom)
  if (smtpUrl === null) return outboxAdapter(sender, join(dataDir, 'outbox'), print)
  const { server, transport } = smtpTransport(smtpUrl)
  return smtpAdapter(sender, server, transport)
}

/** The connection to the mail server, and its host and port for messages. */
function smtpTransport(smtpUrl: string) {
  // Timeouts everywhere, in case the mail server hangs.
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { protocol, hostname, port } = new URL(smtpUrl)
  return { transport, server: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}` }
}

/** Payload's SMTP adapter, which throws a `MailError`. `server` is its host and port, for the log. */
async function smtpAdapter(
  sender: Sender,
  server: string,
  transport: ReturnType<typeof nodemailer.createTransport>,
): Promise<EmailAdapter> {
  /** The ids of mails that the server has got as a whole. */
  const handedOver = new Set<string>()
  transport.use('stream', ({ message, data: { messageId = '' } }, done) => {
    // The server has asked for the mail before it is read, and the last part has left at the end.
    message.processFunc((content) => content.once('end', () => handedOver.add(messageId)))
    done()
  })
  const adapter = await nodemailerAdapter({ ...sender, skipVerify: true, transport })
  return (args) => {
    const smtp = adapter(args)
    return {
      ...smtp,
      async sendEmail(mail) {
        const messageId = mail.messageId ?? `<${randomUUID()}@${sender.defaultFromAddress.split('@').at(-1)}>`
        try {
          return await smtp.sendEmail({ ...mail, messageId })
        } catch (error) {
          throw new MailError(error, { server, isHandedOver: handedOver.has(messageId) })
        } finally {
          handedOver.delete(messageId)
        }
      },
    }
  }
}

/**
 * Writes each mail to `<folder>/<time>-<id>.eml`, readable by the owner only, and prints where its button leads, which is needed to
 * sign in, at any log level (OPS-7). Never an address from the text, which others may have written.
 */
function outboxAdapter(sender: Sender, folder: string, print: (text: string) => void): EmailAdapter {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return () => ({
    name: 'outbox',
    ...sender,
    async sendEmail({ link, ...mail }: SendEmailOptions & Partial<Pick<MailContent, 'link'>>) {
      const { defaultFromName: name, defaultFromAddress: address } = sender
      const { message } = await composer.sendMail({ ...mail, from: mail.from ?? { name, address } })
      const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
      const file = join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, message, { flag: 'wx', mode: 0o600 })
      if (link !== undefined) print(`Mail in the outbox: ${link}\n`)
    },
  })
}

/** Splits `Name <address>`, which the environment has validated. */
function senderOf(mailbox: string): Sender {
  const [, name = '', address = ''] = /^(.*)<([^<>]+)>\s*$/.exec(mailbox) ?? []
  if (address === '') return { defaultFromName: 'Update Archive', defaultFromAddress: mailbox.trim() }
  return { defaultFromName: name.trim(), defaultFromAddress: address }
}

/** Connects to the mail server and signs in, within 10 seconds. Sends nothing. Returns null, or the reason for the log: no password. */
export async function checkMailServer(smtpUrl: string): Promise<{ server: string; reason: string | null }> {
  const { server, transport } = smtpTransport(smtpUrl)
  try {
    const verified = transport.verify()
    if (!(await waitAtMost(CHECK_LIMIT_MS, verified))) return { server, reason: 'timeout' }
    await verified
    return { server, reason: null }
  } catch (error) {
    const { reason, command, status } = new MailError(error, { server, isHandedOver: false }).details
    return { server, reason: [reason, command, status].filter((one) => one !== undefined).join(', ') }
  } finally {
    transport.close()
  }
}
