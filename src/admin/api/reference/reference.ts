import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getPayload, type InitOptions } from 'payload'
import { adminDestination } from '@/admin/guards/adminDestination'
import { hasRole } from '@/domain/role'
import { nullIfMissing } from '@/lib/errors'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import { environment } from '@/runtime/environment'
import { requestSession } from '@/session/requestSession'

/**
 * Where to redirect a request for the reference, or null for administrators. Anonymous users go to the sign-in, readers to the
 * archive, and everyone else to the API page, which is "not found" for them.
 */
export async function requireAdministrator(
  config: InitOptions['config'],
  request: Request,
): Promise<string | null> {
  const { user } = await requestSession(await getPayload({ config }), request.headers)
  const role = user?.role ?? null
  const destination = adminDestination(role, new URL(request.url).pathname)
  if (destination !== null) return destination
  return role !== null && hasRole(role, 'admin') ? null : '/admin/api'
}

/**
 * The page of the API reference. It is separate from the admin, so that their styles do not mix. next.config.mjs restricts what
 * it may load and call.
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
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** A file of the reference page by its name, or null. */
export async function referenceFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = pathOf(name)
  return file === null ? null : nullIfMissing(readFile(path.join(process.cwd(), file)))
}

function pathOf(name: string): string | null {
  switch (name) {
    case 'page.css':
    case 'start.js':
      return `src/admin/api/reference/${name}`
    // The build copies Scalar's script, because its package is not installed in production.
    case 'scalar.js':
      return environment().production
        ? 'dist/reference/scalar.js'
        : 'node_modules/@scalar/api-reference/dist/browser/standalone.js'
    default:
      return null
  }
}
