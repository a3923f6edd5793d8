import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE } from '@/archive/testing/hostile'
import { addSession, openBrowser } from './support/browser'
import { adminCookie, callApi, callRest, createAsAdmin, issueToken } from './support/calls'
import { startProduction, type Production } from './support/production'

/** Payloads in one entry. */
const SHARE = 15

/** An entry with some of the payloads in every field, and its draft twin. */
interface HostileEntry {
  slug: string
  draftId: string
}

let production: Production
let browser: Browser
let cookie: string
let reader: string
let entries: HostileEntry[]

beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  cookie = await adminCookie(production)
  const name = 'x<img src=x onerror=alert(1)>'
  const project = { slug: 'hostile', name, code: '"><b>', description: HOSTILE[0], color: '#2563eb', sort: 0 }
  await createAsAdmin(production, 'projects', { ...project, isActive: true })
  const writer = await issueToken(production, { name: 'Bot', mode: 'write', audience: 'internal' })
  reader = await issueToken(production, { name: 'App', mode: 'read', audience: 'internal' })
  entries = []
  for (let start = 0; start < HOSTILE.length; start += SHARE)
    entries.push(await publishHostile(writer, HOSTILE.slice(start, start + SHARE)))
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})

async function publishHostile(writer: string, payloads: readonly string[]): Promise<HostileEntry> {
  const lines = payloads.map(singleLine)
  const form = new FormData()
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(png)]), `${lines[0]?.slice(0, 40)}.png`)
  form.append('project', 'hostile')
  form.append('alt', lines.join(' ').slice(0, 500))
  const image = await callApi(production, writer, 'POST', '/media', form)
  expect([image.status, image.json.errors]).toEqual([201, undefined])
  const media = { mediaId: image.json.id }
  const blocks = payloads.flatMap((text, index) => [
    { type: 'text', data: { text } },
    { type: 'quote', data: { text, source: lines[index] } },
    { type: 'code', data: { code: text, language: lines[index]?.slice(0, 40) } },
    { type: 'callout', data: { text, tone: 'danger' } },
    { type: 'link', data: { url: addressWith(text), title: lines[index], description: text } },
    { type: 'video', data: { url: addressWith(text), title: lines[index] } },
  ])
  const entry = {
    project: 'hostile',
    type: 'improvement',
    title: lines[0]?.slice(0, 200),
    teaser: payloads.join(' ').slice(0, 500),
    author_name: lines[1]?.slice(0, 100),
    cover_media_id: image.json.id,
    tags: lines.map((line) => line.slice(0, 40).trim()).filter((tag) => tag !== ''),
    blocks: [
      ...blocks,
      { type: 'image', data: media },
      { type: 'gallery', data: { mediaIds: [media.mediaId] } },
      { type: 'before_after', data: { beforeMediaId: media.mediaId, afterMediaId: media.mediaId } },
      { type: '<script>', data: { text: payloads[0] } },
    ],
  }
  const published = await callApi(production, writer, 'POST', '/posts', entry)
  expect([published.status, published.json.errors]).toEqual([201, undefined])
  const approved = await callRest(production, cookie, 'POST', `/posts/${published.json.id}/approve`, {
    when: 'now',
  })
  expect(approved.status).toBe(200)
  const draft = await callApi(production, writer, 'POST', '/posts', entry)
  expect(draft.status).toBe(201)
  return { slug: published.json.slug, draftId: draft.json.id }
}

function singleLine(text: string): string {
  return text.replace(/\p{Cc}|[\u2028\u2029]/gu, ' ')
}

/** A web address with the payload where it may be: as it is if it is one. */
function addressWith(text: string): string {
  return /^https?:\/\/\S+$/.test(text) ? text : `https://example.com/?q=${text.replace(/\s/gu, '+')}`
}

/** What a browser does that a page may not make it do. */
async function watched(options: Parameters<Browser['newContext']>[0] = {}): Promise<{
  context: BrowserContext
  page: Page
  surprises: string[]
}> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  await addSession(context, production, cookie)
  const page = await context.newPage()
  const surprises: string[] = []
  page.on('dialog', (dialog) => {
    surprises.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== production.url && protocol !== 'data:') surprises.push(`request: ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) surprises.push(message.text())
  })
  page.on('pageerror', (error) => surprises.push(`error: ${error.message}`))
  page.on('framenavigated', (frame) => {
    const isPreview = frame.url().startsWith(`${production.url}/preview/`)
    if (frame !== page.mainFrame() && !isPreview) surprises.push(`frame: ${frame.url()}`)
  })
  return { context, page, surprises }
}

/** Everything that a reader or an editor opens. */
function pages(): string[] {
  return [
    '/',
    '/?q=alert',
    '/?project=hostile',
    ...entries.flatMap(({ slug, draftId }) => [`/entries/${slug}`, `/preview/${draftId}`]),
    `/admin/collections/posts/${entries[0]?.draftId}/review`,
    '/admin/collections/posts',
    '/admin',
  ]
}

test('SEC-7: 150 payloads run nowhere in archive, preview and admin, whether or not the browser knows the policy', async () => {
  expect(new Set(HOSTILE).size).toBe(150)
  for (const bypassCSP of [true, false]) {
    const { context, page, surprises } = await watched({ bypassCSP })
    for (const path of pages()) {
      const response = await page.goto(production.url + path)
      expect([path, response?.status()]).toEqual([path, 200])
      // Some payloads wait for the pointer, for a key or for the focus.
      await page.mouse.move(300, 300)
      for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
    }
    expect(surprises).toEqual([])
    await context.close()
  }
})

test('SEC-7: they run nowhere in the HTML that the API gives to other applications', async () => {
  const { context, page, surprises } = await watched()
  for (const { slug } of entries) {
    const { json } = await callApi(production, reader, 'GET', `/posts/${slug}?format=html`)
    const html: string[] = json.blocks.flatMap((block: { html?: string }) => block.html ?? [])
    expect(html.length).toBeGreaterThanOrEqual(SHARE)
    await page.setContent(`<!doctype html><body>${html.join('<hr>')}</body>`)
    await page.mouse.move(100, 100)
    expect(await page.locator('script, iframe, object, embed, form, style, [onerror]').count()).toBe(0)
  }
  expect(surprises).toEqual([])
  await context.close()
})

test('SEC-8: every page of archive and sign-in runs only scripts with its nonce, a new one each time', async () => {
  const paths = [
    '/',
    `/entries/${entries[0]?.slug}`,
    '/entries/unknown',
    '/unknown',
    `/preview/${entries[0]?.draftId}`,
  ]
  const anonymous = ['/sign-in', '/sign-in/confirm?token=unknown']
  const nonces = new Set<string>()
  for (const path of [...paths, ...anonymous, ...paths]) {
    const headers: Record<string, string> = {
      // A client must not choose the nonce.
      'Content-Security-Policy': "script-src 'nonce-chosen'",
      ...(!anonymous.includes(path) && { Cookie: cookie }),
    }
    const response = await fetch(production.url + path, { headers })
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64').byteLength).toBe(16)
    nonces.add(nonce)
    const owner = path.startsWith('/preview') ? "'self'" : "'none'"
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${owner}`,
    ])
      expect(policy.split('; ')).toContain(part)
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    const html = await response.text()
    const scripts = html.match(/<script[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(html).not.toContain('chosen')
  }
  expect(nonces.size).toBe(2 * paths.length + anonymous.length)
})

test('SEC-8: an injected script does not run, even where a page would contain one', async () => {
  const { context, page, surprises } = await watched()
  await context.route('**/sign-in', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '<main',
      '<script>alert(1)</script><img src=x onerror=alert(2)><main',
    )
    await route.fulfill({ response, body })
  })
  await context.clearCookies()
  await page.goto(`${production.url}/sign-in`, { waitUntil: 'networkidle' })
  expect(surprises.filter((surprise) => surprise.startsWith('dialog'))).toEqual([])
  expect(surprises.filter((surprise) => /inline/.test(surprise))).toHaveLength(2)
  await context.close()
})

test('PAGE-60: the archive can be installed', async () => {
  const { context, page } = await watched({ locale: 'de-DE' })
  await page.goto(production.url)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await fetch(`${production.url}${address}`, { headers: { 'Accept-Language': 'de' } })
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
  const { icons, ...rest } = await manifest.json()
  expect(rest).toMatchObject({ lang: 'de', display: 'standalone', start_url: '/' })
  for (const { src } of icons) {
    const icon = await fetch(production.url + src)
    expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 512,
      height: 512,
    })
  }
  const client = await context.newCDPSession(page)
  const { errors } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await context.close()
})
