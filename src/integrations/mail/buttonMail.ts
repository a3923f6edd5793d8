import { escapeHtml } from '@/lib/text'
import type { Language } from '@/messages/language'

/** The content of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

/** An entry of the list in a mail. `quote` may have several lines. */
export interface MailItem {
  title: string
  details: string
  quote?: string | null
}

interface ButtonMail {
  subject: string
  /** What the mail is about, before the button. */
  before: readonly string[]
  /** A list before the button. */
  items?: readonly MailItem[]
  /** Says that the list goes on. */
  more?: string
  button: string
  link: string
  after?: string
  /** Small print. */
  otherwise: string
  language: Language
}

/** A mail with one button, readable without images. Its text part says the same (LOOK-3). */
export function buttonMail(mail: ButtonMail): MailContent {
  const { subject, before, items = [], more, button, link, after, otherwise } = mail
  const paragraphs = [...before, ...items.map(textOf), more, `${button}:\n${link}`, after, otherwise]
  const text = paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n') + '\n'
  return { subject, text, html: htmlOf(mail) }
}

/** Mail programs that know no style sheets show the light button, which is readable on any background. */
const DARK =
  '@media (prefers-color-scheme:dark){.button{background:#e9e8e4!important;color:#16161a!important}.small{color:#a3a3ad!important}}'

function textOf({ title, details, quote }: MailItem): string {
  const lines = (quote ?? '').split(/\r\n|\r|\n/).map((line) => `  > ${line}`.trimEnd())
  return [`- ${title}`, `  ${details}`, ...(quote ? lines : [])].join('\n')
}

function itemOf({ title, details, quote }: MailItem): string {
  const said = quote
    ? `\n<br><span style="display:block;margin:8px 0 0;padding:0 0 0 12px;border-left:3px solid #8a8a94;white-space:pre-line">${escapeHtml(quote)}</span>`
    : ''
  return `<p style="margin:0 0 20px"><strong>${escapeHtml(title)}</strong><br>\n<span style="font-size:14px;opacity:.75">${escapeHtml(details)}</span>${said}</p>`
}

function htmlOf({
  subject,
  before,
  items = [],
  more,
  button,
  link,
  after,
  otherwise,
  language,
}: ButtonMail): string {
  const paragraph = (content: string) => `<p style="margin:0 0 20px">${content}</p>`
  const anchor = `<a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#1b1b1f;color:#fdfdfb;font-weight:600;text-decoration:none">${escapeHtml(button)}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body style="margin:0;padding:32px 20px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
${[...before.map((text) => paragraph(escapeHtml(text))), ...items.map(itemOf)].join('\n')}
${more === undefined ? '' : paragraph(escapeHtml(more))}
${paragraph(anchor)}
${after === undefined ? '' : paragraph(escapeHtml(after))}
<p class="small" style="margin:0 0 20px;font-size:14px;color:#6b6b74">${escapeHtml(otherwise)}</p>
<p class="small" style="margin:0;font-size:14px;color:#6b6b74;overflow-wrap:anywhere">${escapeHtml(link)}</p>
</div>
</body>
</html>
`
}
