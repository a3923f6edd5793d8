import { isRecord } from '@/lib/json'

/**
 * What failed:
 * - `refused`: the mail server refuses this recipient or this mail.
 * - `connection`: the connection failed or timed out. Either no mail can be sent, or the server hangs for this recipient.
 * - `server`: the server refuses every mail, for example because of the password or the sender.
 * - `unconfirmed`: the server has got the whole mail and did not say whether it accepts it. The mail may arrive, and sending it again may
 *   bring it twice (ADR 34).
 */
type Failure = 'refused' | 'connection' | 'server' | 'unconfirmed'

/** Thrown if the mail server does not take a mail. `details` can be logged: nothing of the mail, no address and no password (SEC-9). */
export class MailError extends Error {
  readonly failure: Failure
  readonly details: { server: string; reason: string; command?: string; status?: string; hint: string }

  /**
   * @param cause from nodemailer
   * @param context `server`: its host and port; `isHandedOver`: it has got the whole mail
   */
  constructor(cause: unknown, { server, isHandedOver }: { server: string; isHandedOver: boolean }) {
    super('the mail server did not take the mail', { cause })
    const { code, originalCode, timeoutType, command, responseCode, response } = isRecord(cause) ? cause : {}
    const isRefusal = typeof responseCode === 'number'
    const given = isSmtpCommand(command) ? command : undefined
    if (!isRefusal) this.failure = isHandedOver ? 'unconfirmed' : 'connection'
    else this.failure = given === 'RCPT TO' || given === 'DATA' ? 'refused' : 'server'
    const reason = [originalCode, timeoutType, code].find((one) => typeof one === 'string') ?? 'unknown'
    // The rest of the response may hold the address.
    const [status] =
      /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?(?![\d.])/.exec(typeof response === 'string' ? response : '') ?? []
    this.details = {
      server,
      reason,
      ...(given !== undefined && { command: given }),
      ...(isRefusal && { status: status ?? String(responseCode) }),
      hint: hintFor(this.failure, given, reason),
    }
  }
}

/** Nodemailer names its own steps too. */
function isSmtpCommand(command: unknown): command is string {
  return typeof command === 'string' && command !== 'CONN' && command !== 'API'
}

/** What the operator should look at. */
function hintFor(failure: Failure, command: string | undefined, reason: string): string {
  if (failure === 'unconfirmed')
    return 'The connection ended before the server confirmed the mail. If it happens again, check the server in SMTP_URL.'
  if (command?.startsWith('AUTH') === true)
    return 'The mail server did not accept the user and password in SMTP_URL.'
  if (command === 'MAIL FROM')
    return 'The mail server refused the sender. Check MAIL_FROM and the user in SMTP_URL.'
  if (command === 'RCPT TO')
    return 'The mail server refused this recipient. If it refuses all, check the user in SMTP_URL.'
  if (command === 'DATA') return 'The mail server refused this mail. If it refuses all, check MAIL_FROM.'
  if (/CERT|VERIFY/.test(reason))
    return 'The certificate of the mail server is not trusted. Check the host in SMTP_URL, or add its CA with NODE_EXTRA_CA_CERTS.'
  return 'The mail server does not answer or ends the connection. Check scheme (smtp or smtps), host and port in SMTP_URL.'
}

/** What the log says about a failed mail: never the mail itself, which contains a link (SEC-9). */
export function mailError(error: unknown): MailError['details'] | { reason: string } {
  if (error instanceof MailError) return error.details
  return { reason: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' }
}
