import { escapeHtml } from '@/lib/text'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'

/** The content of a mail. */
interface MailContent {
  subject: string
  text: string
  html: string
}

interface SignInMail {
  email: string
  link: string
  /** How long the link works. */
  minutes: number
  /** The archive's host name, for people who use several. */
  host: string
  language: Language
}

/** The mail with the sign-in link: one button, readable without images (LOOK-3). */
export function signInMail(mail: SignInMail): MailContent {
  const { email, link, minutes, host, language } = mail
  const words = messages[language].signIn.mail
  const paragraphs = [words.greeting(email, host), link, words.after(minutes), words.otherwise]
  return { subject: words.subject, text: paragraphs.join('\n\n') + '\n', html: htmlOf(mail) }
}

function htmlOf({ email, link, minutes, host, language }: SignInMail): string {
  const words = messages[language].signIn.mail
  const paragraph = (content: string) => `<p style="margin:0 0 20px">${content}</p>`
  const button = `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#1b1b1f;color:#fdfdfb;font-weight:600;text-decoration:none">${escapeHtml(words.button)}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(words.subject)}</title>
</head>
<body style="margin:0;padding:32px 20px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
${paragraph(escapeHtml(words.greeting(email, host)))}
${paragraph(button)}
${paragraph(escapeHtml(words.after(minutes)))}
<p style="margin:0 0 20px;font-size:14px;color:#6b6b74">${escapeHtml(words.otherwise)}</p>
<p style="margin:0;font-size:14px;color:#6b6b74;overflow-wrap:anywhere">${escapeHtml(link)}</p>
</div>
</body>
</html>
`
}
