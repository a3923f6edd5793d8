import type { Payload } from 'payload'
import type { Language } from '@/messages/language'
import { invalid, type Refusal } from '@/domain/refusal'
import { signInMail } from '@/integrations/mail/signInMail'
import { parseMailAddress, type MailAddress } from '@/lib/mailAddress'
import { ok, refuse, type Result } from '@/lib/result'
import { poolDb } from '@/queries/db'
import { signInPermission } from './signInPermission'
import { countAttempt, networkOf } from './countAttempt'
import { findUser } from './users'
import { issueSignInLink, MAIL_LINK_SECONDS } from './issueSignInLink'

/** Environment settings of the sign-in (OPS-2). */
export interface SignInSettings {
  publicUrl: string
  adminEmails: readonly string[]
  mailFrom: string
}

interface SignInContext {
  payload: Payload
  settings: SignInSettings
  /** Runs work after the response, so that the response time reveals nothing about the address. */
  afterAnswer: (work: () => Promise<void>) => void
}

interface SignInRequest {
  email: unknown
  /** Path within the archive to redirect to afterwards, already sanitized. */
  next: string
  language: Language
  /** IP address of the client as the server knows it. */
  clientAddress: string
}

/**
 * Handles a request to sign in (AUTH-2, AUTH-7). The result is the same for every well-formed address; whether to send
 * a mail is decided afterwards. Refuses a client's 21st request within 15 minutes, and text that is not a plain mail
 * address.
 */
export async function requestSignIn(
  context: SignInContext,
  request: SignInRequest,
): Promise<Result<{ email: string }, Refusal>> {
  const counted = await countAttempt(context.payload, 'request', networkOf(request.clientAddress))
  if (!counted.ok) return counted
  const email = typeof request.email === 'string' ? parseMailAddress(request.email.trim()) : null
  if (email === null) {
    return refuse(invalid({ pointer: '/email', code: 'sign_in_email' }))
  }
  context.afterAnswer(() => mailLink(context, email, request))
  return ok({ email: email.address })
}

/** Sends the link if the address may sign in and has got fewer than five mails within 15 minutes. */
async function mailLink(
  { payload, settings }: SignInContext,
  email: MailAddress,
  { next, language }: SignInRequest,
): Promise<void> {
  const db = poolDb(payload)
  const known = await findUser(db, email.address, { lock: false })
  if ((await signInPermission({ payload }, settings.adminEmails, email, known)) === null) return
  const counted = await countAttempt(payload, 'mail', email.address)
  if (!counted.ok) {
    payload.logger.warn('A sign-in mail was held back: the address got five within 15 minutes.')
    return
  }
  const link = await issueSignInLink(db, settings.publicUrl, {
    email: email.address,
    lifetimeSeconds: MAIL_LINK_SECONDS,
    next,
  })
  const { subject, text, html } = signInMail({
    email: email.address,
    link,
    minutes: MAIL_LINK_SECONDS / 60,
    host: new URL(settings.publicUrl).host,
    language,
  })
  await payload.sendEmail({
    from: settings.mailFrom,
    to: email.address,
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}
