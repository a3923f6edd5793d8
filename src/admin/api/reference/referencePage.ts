import { messages } from '@/messages'
import type { Language } from '@/messages/language'

/**
 * The page of the API reference. A separate page, so that its styles and the admin's do not mix; next.config.mjs
 * restricts what it may load and call.
 * @param theme chosen in the admin; null follows the system
 */
export function referencePage(language: Language, theme: 'light' | 'dark' | null): Response {
  const { title, back, missing } = messages[language].admin.api.referencePage
  const html = `<!doctype html>
<html lang="${language}" data-theme="${theme ?? 'system'}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} · Update Archive</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/admin/api/reference/page.css" />
  </head>
  <body>
    <header class="bar"><a href="/admin/api">${back}</a><strong>${title}</strong></header>
    <main>
      <p class="notice" id="missing" hidden>${missing}</p>
      <div id="reference" lang="en"></div>
    </main>
    <script src="/admin/api/reference/scalar.js"></script>
    <script src="/admin/api/reference/start.js"></script>
  </body>
</html>
`
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}
