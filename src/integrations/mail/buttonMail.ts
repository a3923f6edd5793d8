import { escapeHtml } from '@/lib/text'
import type { Language } from '@/messages/language'

/** The content of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

interface ButtonMail {
  subject: string
  /** What the mail is about, before the button. */
  before: readonly string[]
  button: string
  link: string
  after: string
  /** Small print. */
  otherwise: string
  language: Language
}

/** A mail with one button, readable without images. Its text part says the same (LOOK-3). */
export function buttonMail(mail: ButtonMail): MailContent {
  const { subject, before, link, after, otherwise } = mail
  const text = [...before, link, after, otherwise].join('\n\n') + '\n'
  return { subject, text, html: htmlOf(mail) }
}

function htmlOf({ subject, before, button, link, after, otherwise, language }: ButtonMail): string {
  const paragraph = (content: string) => `<p style="margin:0 0 20px">${content}</p>`
  const anchor = `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#1b1b1f;color:#fdfdfb;font-weight:600;text-decoration:none">${escapeHtml(button)}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 20px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
${before.map((text) => paragraph(escapeHtml(text))).join('\n')}
${paragraph(anchor)}
${paragraph(escapeHtml(after))}
<p style="margin:0 0 20px;font-size:14px;color:#6b6b74">${escapeHtml(otherwise)}</p>
<p style="margin:0;font-size:14px;color:#6b6b74;overflow-wrap:anywhere">${escapeHtml(link)}</p>
</div>
</body>
</html>
`
}
