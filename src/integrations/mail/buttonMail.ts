import { escapeHtml } from '@/lib/text'
import type { Language } from '@/messages/language'

/** The content of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
  /** Where its button leads. The outbox prints it. */
  link: string
}

/** An entry of the list in a mail. `quote` and `text` may have several lines. */
export interface MailItem {
  /** Of the items from this one on. */
  heading?: string | undefined
  title: string
  /** Where the title leads. */
  link?: string
  details: string
  /** Of title and text, if it is known. */
  language?: Language | null | undefined
  text?: string | null
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
  /** Links below the small print, instead of the address of the button. */
  links?: readonly { label: string; link: string }[]
  language: Language
}

/** A mail with one button, readable without images. Its text part says the same (LOOK-3). */
export function buttonMail(mail: ButtonMail): MailContent {
  const { subject, before, items = [], more, button, link, after, otherwise, links = [] } = mail
  const paragraphs = [
    ...before,
    ...items.flatMap((item) => [item.heading, textOf(item)]),
    more,
    `${button}:\n${link}`,
    after,
    otherwise,
    ...links.map(({ label, link }) => `${label}:\n${link}`),
  ]
  const text = paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n') + '\n'
  return { subject, text, html: htmlOf(mail), link }
}

/**
 * The colors of the dark archive. There are none for a light mail, so that a program may darken it itself. Programs that know no style
 * sheets show the light button, which is readable on any background.
 */
const DARK =
  '@media (prefers-color-scheme:dark){body{background:#16161a;color:#e9e8e4}.button{background:#e9e8e4!important;color:#16161a!important}.small,.small a{color:#a3a3ad!important}}'

function textOf({ title, link, details, text, quote }: MailItem): string {
  const linesOf = (written: string | null | undefined, mark: string) =>
    written ? written.split(/\r\n|\r|\n/).map((line) => `  ${mark}${line}`.trimEnd()) : []
  return [
    `- ${title}`,
    `  ${details}`,
    ...linesOf(text, ''),
    ...linesOf(quote, '> '),
    ...(link === undefined ? [] : [`  ${link}`]),
  ].join('\n')
}

function itemOf({ heading, title, link, details, language, text, quote }: MailItem): string {
  const lang = language ? ` lang="${language}"` : ''
  const begin =
    heading === undefined ? '' : `<h2 style="margin:32px 0 12px;font-size:18px">${escapeHtml(heading)}</h2>\n`
  const name =
    link === undefined
      ? escapeHtml(title)
      : `<a href="${escapeHtml(link)}" style="color:inherit">${escapeHtml(title)}</a>`
  const more = text
    ? `\n<br><span${lang} style="display:block;margin:4px 0 0;white-space:pre-line">${escapeHtml(text)}</span>`
    : ''
  const said = quote
    ? `\n<br><span style="display:block;margin:8px 0 0;padding:0 0 0 12px;border-left:3px solid #8a8a94;white-space:pre-line">${escapeHtml(quote)}</span>`
    : ''
  return `${begin}<p style="margin:0 0 20px"><strong${lang}>${name}</strong><br>\n<span style="font-size:14px;opacity:.75">${escapeHtml(details)}</span>${more}${said}</p>`
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
  links,
  language,
}: ButtonMail): string {
  const paragraph = (content: string) => `<p style="margin:0 0 20px">${content}</p>`
  const small = (content: string, style: string) =>
    `<p class="small" style="${style};font-size:14px;color:#6b6b74">${content}</p>`
  const below = links
    ?.map(({ label, link }) => `<a href="${escapeHtml(link)}" style="color:#6b6b74">${escapeHtml(label)}</a>`)
    .join(' · ')
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
${small(escapeHtml(otherwise), 'margin:0 0 20px')}
${small(below ?? escapeHtml(link), 'margin:0;overflow-wrap:anywhere')}
</div>
</body>
</html>
`
}
