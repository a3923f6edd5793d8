import { messages } from '@/messages'
import type { Language } from '@/messages/language'

/**
 * The page of the interactive reference. A page of its own, so that its styles and the admin's do not meet; what
 * it may load and call stands in next.config.mjs.
 * @param theme that the person has chosen in the admin; null: as the system has it
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
