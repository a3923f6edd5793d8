import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport'

/**
 * A mail transport without a mail server: each mail becomes `$DATA_DIR/outbox/<time>-<id>.eml`, readable by the owner only, and its
 * link is printed in the terminal (OPS-7). `response` is the path of the file.
 */
export function outboxTransport(
  settings: { dataDir: string },
  tellOperator: (text: string) => void,
): Transporter {
  const folder = join(settings.dataDir, 'outbox')
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  async function write(mail: SendMailOptions): Promise<SentMessageInfo> {
    const { message, messageId, envelope } = await composer.sendMail(mail)
    const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
    const file = join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, message, { flag: 'wx', mode: 0o600 })
    const link = typeof mail.text === 'string' ? /https?:\/\/\S+/.exec(mail.text)?.[0] : undefined
    // Regardless of the log level, since nobody could sign in without the link.
    if (link !== undefined) tellOperator(`Mail in the outbox: ${link}\n`)
    return { ...NOTHING_SENT, messageId, envelope, response: file, accepted: envelope.to }
  }

  return nodemailer.createTransport({
    name: 'outbox',
    version: '1.0.0',
    send: (mail, done) => {
      write(mail.data).then(
        (info) => done(null, info),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), NOTHING_SENT),
      )
    },
  })
}

const NOTHING_SENT: SentMessageInfo = {
  messageId: '',
  envelope: { from: false, to: [] },
  response: '',
  accepted: [],
  rejected: [],
  pending: [],
  envelopeTime: 0,
  messageTime: 0,
  messageSize: 0,
}
