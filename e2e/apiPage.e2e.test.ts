import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSessionOf, followMenuLink, sharedBrowser } from './support/browser'
import { sharedProduction, type Production } from './support/production'
import { adminCookie, cookieOf, createAsAdmin, issueToken } from './support/calls'

let production: Production
let token: string

beforeAll(async () => {
  production = await sharedProduction()
  token = await issueToken(production, { name: 'Reader', mode: 'read', audience: 'public' })
})

/** A browser of a signed-in user that can reach only this archive, and every other address that it requested. */
async function openAs(email: string, locale = 'en-GB') {
  const context = await (await sharedBrowser()).newContext({ locale, acceptDownloads: true })
  const foreign: string[] = []
  await context.route(
    (address) => address.origin !== production.url && !/^(?:data|blob):$/.test(address.protocol),
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  await addSessionOf(context, production, email)
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    // Scalar logs a warning for anything in the document that it cannot parse.
    const isOnReference = new URL(page.url()).pathname === '/admin/api/reference'
    if (message.type() === 'error' || (isOnReference && message.type() === 'warning'))
      pageErrors.push(message.text())
  })
  return { context, page, foreign, pageErrors }
}

describe('the API page, for an administrator', () => {
  let context: BrowserContext
  let page: Page
  let foreign: string[]
  let pageErrors: string[]

  beforeAll(async () => {
    const opened = await openAs('admin@example.com')
    context = opened.context
    page = opened.page
    foreign = opened.foreign
    pageErrors = opened.pageErrors
  })
  afterAll(() => context.close())

  test('LOOK-1: is linked in the group "Manage", the third of four, and shows the base address', async () => {
    await page.goto(`${production.url}/admin/collections/projects`)
    const groups = await page.locator('.nav-group__label').allTextContents()
    expect(groups).toEqual(['Write', 'Publish', 'Manage', 'Settings'])
    await followMenuLink(page, '[id="nav-group-Manage"] #nav-api', '/admin/api')
    await page.getByRole('heading', { name: 'API', exact: true }).waitFor()
    expect(await page.locator('#api-base').textContent()).toBe(`${production.url}/api/v1`)
    expect(await page.locator('#nav-api').textContent()).toBe('API')
    expect(await page.locator('.step-nav__last').textContent()).toBe('API')
  })

  test('serves the three files byte for byte as the API does', async () => {
    const files = [
      ['openapi.json', '/openapi.json'],
      ['style-guide.md?language=de', '/style-guide?language=de'],
      ['style-guide.md?language=en', '/style-guide?language=en'],
      ['skill.md?language=de', '/skill?language=de'],
      ['skill.md?language=en', '/skill?language=en'],
    ] as const
    await page.goto(`${production.url}/admin/api`)
    for (const [file, path] of files) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator(`a[href="/api/downloads/${file}"]`).click(),
      ])
      expect(download.suggestedFilename()).toBe(file.replace(/\?.*/, ''))
      const own = await fetch(`${production.url}/api/v1${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      expect(own.status).toBe(200)
      expect((await readFile(await download.path())).equals(Buffer.from(await own.arrayBuffer()))).toBe(true)
    }
  })

  test('links to the reference, which renders the whole document without errors or warnings, and where a call can be tried with a token', async () => {
    await page.goto(`${production.url}/admin/api`)
    pageErrors.length = 0
    const read = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('addDocument'),
    })
    const answer = page.waitForResponse(`${production.url}/admin/api/reference`)
    await page.locator('#api-reference').click()
    await page.waitForURL((address) => address.pathname === '/admin/api/reference')
    await read
    await page.getByRole('heading', { name: 'List the projects that the client may see' }).waitFor()
    expect(pageErrors).toEqual([])

    // Its policy limits it to this archive, and nothing in it leads or calls elsewhere.
    const policy = (await answer).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="http"]')]
        .filter((link) => link.checkVisibility())
        .map((link) => new URL(link.getAttribute('href') ?? '').origin),
    )
    expect(links.filter((origin) => origin !== production.url)).toEqual([])

    await page.getByPlaceholder('Token').first().fill(token)
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click()
    const [response] = await Promise.all([
      page.waitForResponse(`${production.url}/api/v1/projects`),
      page
        .getByRole('button', { name: /^Send Request/ })
        .first()
        .click(),
    ])
    expect(response.status()).toBe(200)
    expect(foreign).toEqual([])
  })

  test('is available in German, and so is the frame of the reference', async () => {
    const headers = { Cookie: await adminCookie(production), 'Accept-Language': 'de' }
    const textOf = async (path: string) => (await fetch(production.url + path, { headers })).text()
    expect(await textOf('/admin/api')).toMatch(/<html[^>]* lang="de"[^]*<h2[^>]*>Basisadresse</)
    expect(await textOf('/admin/api/reference')).toMatch(/<html lang="de"[^]*>Zurück zur Verwaltung</)
  })
})

describe.each(['publisher', 'author'])('for the role "%s"', (role) => {
  test('there is no link, page, reference or file', async () => {
    const email = `${role}@api.example`
    await createAsAdmin(production, 'users', { email, role })
    const cookie = await cookieOf(production, email)
    const get = (path: string, redirect: 'follow' | 'manual' = 'manual') =>
      fetch(production.url + path, { headers: { Cookie: cookie }, redirect })
    const response = await get('/admin/api')
    expect(response.status).toBe(404)
    expect(await response.text()).not.toMatch(/id="(?:nav-api|api-base)"/)
    const reference = await get('/admin/api/reference', 'follow')
    expect(new URL(reference.url).pathname).toBe('/admin/api')
    expect(await reference.text()).not.toMatch(/id="(?:api-base|reference)"/)
    for (const file of ['page.css', 'start.js', 'scalar.js'])
      expect((await get(`/admin/api/reference/${file}`)).status).toBe(404)
    for (const file of ['openapi.json', 'style-guide.md', 'skill.md'])
      expect((await get(`/api/downloads/${file}`)).status).toBe(403)
  })
})

test('anonymous users are redirected from page and reference to the sign-in', async () => {
  for (const path of ['/admin/api', '/admin/api/reference', '/admin/api/reference/scalar.js']) {
    const response = await fetch(`${production.url}${path}`, { redirect: 'manual' })
    const isFile = path.endsWith('.js')
    expect(response.status).toBe(isFile ? 404 : response.status)
    if (isFile) continue
    expect([303, 307]).toContain(response.status)
    expect(response.headers.get('location')).toContain('/sign-in?next=')
  }
})
