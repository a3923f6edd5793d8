import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import { buttonMail, type MailContent } from './buttonMail'

interface LinkMail {
  email: string
  link: string
  /** The archive's host name, for people who use several. */
  host: string
  language: Language
}

/** The mail with the sign-in link, which works for so many `minutes`. */
export function signInMail({
  email,
  link,
  host,
  language,
  minutes,
}: LinkMail & { minutes: number }): MailContent {
  const { subject, greeting, button, after, otherwise } = messages[language].signIn.mail
  const before = [greeting(email, host)]
  return buttonMail({ subject, before, button, link, after: after(minutes), otherwise, language })
}

/** The mail that invites a user, with a link that works for so many `hours`. `by` is the name of the inviter. */
export function invitationMail({
  email,
  link,
  host,
  language,
  hours,
  by,
}: LinkMail & { hours: number; by: string }): MailContent {
  const { subject, greeting, what, button, after, otherwise } = messages[language].signIn.invitation
  const before = [greeting(by, host), what]
  return buttonMail({ subject, before, button, link, after: after(hours, email), otherwise, language })
}
