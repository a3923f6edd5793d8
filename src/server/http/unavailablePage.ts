import { createHash } from 'node:crypto'
import { THEME_COOKIE, isTheme } from '@/archive/theme/theme'
import { escapeHtml } from '@/lib/text'
import { messages } from '@/messages'
import { languageOfRequest } from '@/http/language'
import { parse } from 'hono/utils/cookie'

/** The colours and measures of `archive/styles`, inlined, because nothing else may be loadable. */
const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#fdfdfb, #16161a); --ink: light-dark(#1b1b1f, #e9e8e4);
  --soft: light-dark(#4d4d55, #b9b8b4); --focus: light-dark(#1d4ed8, #93b4ff); --gutter: clamp(1.25rem, 4vw, 2rem) }
[data-theme='light'] { color-scheme: light }
[data-theme='dark'] { color-scheme: dark }
* { box-sizing: border-box; margin: 0 }
body { background: var(--paper); color: var(--ink); font: 100%/1.5 Inter, system-ui, sans-serif;
  -webkit-font-smoothing: antialiased }
header, main { max-width: calc(65rem + 2 * var(--gutter)); margin-inline: auto; padding: 1rem var(--gutter) }
header { display: flex; align-items: center; gap: 0.625rem; min-height: 4rem; font-size: 0.9375rem; font-weight: 620;
  letter-spacing: -0.01em }
svg { stroke: currentColor; stroke-width: 2; stroke-linecap: round; fill: none }
main > div { max-width: 26rem; margin: 4.5rem auto 6rem }
h1 { font-size: 1.75rem; font-weight: 620; line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance }
p { margin-top: 1.5rem; color: var(--soft) }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.5rem 1.25rem; border-radius: 4px;
  background: var(--ink); color: var(--paper); font-weight: 550; line-height: 1.25; text-decoration: none }
a:hover { opacity: 0.86 }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px }
@media print { a { display: none } }`

/**
 * Loads the page again once the server is ready, but not twice within a minute: what fails although the server is ready, such as a search
 * that takes too long, would fail again. A browser without storage always waits a minute. The random part spreads the readers of an
 * outage.
 */
const RELOAD = `
const pause = () => 2000 + Math.random() * 3000
const again = () => fetch('/readyz', { cache: 'no-store' }).catch(() => ({})).then(({ ok }) => {
  if (!ok) return setTimeout(again, pause())
  try { sessionStorage.reloadedAt = Date.now() } catch {}
  location.reload()
})
let wait = 60000
try { if (Date.now() - (sessionStorage.reloadedAt ?? 0) >= wait) wait = pause() } catch {}
setTimeout(again, wait)
`

/**
 * The page shown while the database is unreachable, in the reader's language and theme. It needs neither the database nor Next.
 * @param retryAddress where "Try again" leads; empty for the page itself, which then also loads again without a click
 */
export function unavailablePage(headers: Pick<Headers, 'get'>, retryAddress: string): string {
  const cookies = parse(headers.get('cookie') ?? '')
  const language = languageOfRequest(headers)
  const theme = cookies[THEME_COOKIE]
  const { archive: words, failure } = messages[language]
  return `<!doctype html>
<html lang="${language}"${isTheme(theme) && theme !== 'system' ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.unavailable.title} · ${words.archive}</title>
<style>${STYLE}
</style>
</head>
<body>
<header><svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3v14M8 5h9M8 10h9M8 15h5"/></svg>${words.archive}</header>
<main><div>
<h1>${words.unavailable.title}</h1>
<p>${words.unavailable.text}</p>
<p><a href="${escapeHtml(retryAddress)}">${failure.retry}</a></p>
</div></main>
${retryAddress === '' ? `<script>${RELOAD}</script>` : ''}
</body>
</html>
`
}

/** The headers of the page. Its policy allows its own style and script and nothing else. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(RELOAD).digest('base64')}'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}
