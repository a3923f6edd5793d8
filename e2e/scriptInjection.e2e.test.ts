import pg from 'pg'
import type { Root } from 'hast'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HOSTILE } from '@/archive/testing/hostile'
import { unsubscribeToken } from '@/domain/subscription'
import { isFull } from '@/testing/repetitions'
import { randomFrom, seedOf } from '@/testing/suite/random'
import { addSession, sharedBrowser, untilIdle } from './support/browser'
import { adminCookie, callApi, callRest, cookieOf, createAsAdmin, issueToken } from './support/calls'
import { addressWith, singleLine } from './support/hostile'
import { elementsIn, parseHtml, textOf } from './support/html'
import { startProduction, type Production } from './support/production'

/** Payloads in one entry, and in one project. */
const SHARE = 15
/** Values of a filter that the list takes from its address. */
const VALUES = 50
const unknownProject = `/projects/${encodeURIComponent(HOSTILE[0] ?? '')}`
/** What no page of the archive contains. */
const FORBIDDEN =
  /^(?:style|iframe|frame|frameset|object|embed|base|applet|portal|math|video|audio|source|marquee|keygen|foreignobject|animate|set|use)$/
/** Attributes that run something, or lead somewhere. */
const RUNS = /^(?:on.*|srcDoc|formAction|httpEquiv|ping|autoFocus|shadowRootMode)$/i
const LEADS = /^(?:href|src|action|xLinkHref|data|poster)$/i
/** Where a text may lead by a link, and all else. */
const LINK = /^(?:\/(?!\/)|https?:\/\/|mailto:|#|\?)/
const OWN_PATH = /^\/(?!\/)/
const SECRET = 'a secret that is long enough for the test'

/** An entry with some of the payloads in every field. */
interface HostileEntry {
  id: string
  slug: string
}

let production: Production
let browser: Browser
let cookie: string
let reader: string
let entries: HostileEntry[]
let draft: HostileEntry
/** Paths. */
let withdrawn: string
let unsubscribeUrl: string

beforeAll(async () => {
  ;[production, browser] = await Promise.all([startProduction({ PAYLOAD_SECRET: SECRET }), sharedBrowser()])
  cookie = await adminCookie(production)
  const writer = await issueToken(production, { name: 'Bot', mode: 'write', audience: 'internal' })
  reader = await issueToken(production, { name: 'App', mode: 'read', audience: 'internal' })
  const created = await Promise.all(
    sharesOf(SHARE).map(async (payloads, at) => {
      const subscription = await createHostileProject(`hostile-${at}`, payloads)
      return { subscription, entry: await publishHostile(writer, `hostile-${at}`, payloads) }
    }),
  )
  entries = created.map(({ entry }) => entry)
  const subscribed = created.map(({ subscription }) => subscription)
  unsubscribeUrl = `/unsubscribe/${unsubscribeToken(SECRET, subscribed)}`
  draft = await writeHostile(writer, 'hostile-0', HOSTILE.slice(0, SHARE))
  const { slug, id } = await publishHostile(writer, 'hostile-0', HOSTILE.slice(0, 1))
  const reason = HOSTILE.join(' ').slice(0, 500)
  expect((await callRest(production, cookie, 'POST', `/posts/${id}/withdraw`, { reason })).status).toBe(200)
  withdrawn = `/entries/${slug}`
  await publishOneOfEach(entries[0]?.id ?? '')
})
afterAll(async () => expect(await production.stop()).toBe(0))

function sharesOf(size: number): string[][] {
  return HOSTILE.flatMap((_, start) => (start % size === 0 ? [HOSTILE.slice(start, start + size)] : []))
}

/** Creates a project with some payloads, a filter that the reader has saved, a feed and a subscription, and returns the id of that. */
async function createHostileProject(slug: string, payloads: readonly string[]): Promise<string> {
  const text = payloads.map(singleLine).join(' ')
  await createAsAdmin(production, 'projects', {
    ...{ slug, name: text.slice(0, 200), code: '"><b>', color: '#2563eb', sort: 0, isActive: true },
    description: payloads.join(' ').slice(0, 1_000),
  })
  const saved = await fetch(`${production.url}/saved-filters`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: production.url },
    body: new URLSearchParams({ name: text, query: new URLSearchParams({ q: text }).toString() }),
    redirect: 'manual',
  })
  expect(saved.status).toBe(303)
  const filter = { project: slug, q: text.slice(0, 500) }
  expect((await callRest(production, cookie, 'POST', '/feeds', filter)).status).toBe(201)
  const subscription = { project: slug, rhythm: 'weekly' }
  return (await callRest(production, cookie, 'POST', '/subscriptions', subscription)).json.id
}

async function writeHostile(
  writer: string,
  project: string,
  payloads: readonly string[],
): Promise<HostileEntry> {
  const lines = payloads.map(singleLine)
  const form = new FormData()
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(png)]), `${lines[0]?.slice(0, 40)}.png`)
  form.append('project', project)
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
    project,
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
  const { status, json } = await callApi(production, writer, 'POST', '/posts', entry)
  expect([status, json.errors]).toEqual([201, undefined])
  return { id: json.id, slug: json.slug }
}

async function publishHostile(
  writer: string,
  project: string,
  payloads: readonly string[],
): Promise<HostileEntry> {
  const entry = await writeHostile(writer, project, payloads)
  const act = (verb: string, body: object) =>
    callRest(production, cookie, 'POST', `/posts/${entry.id}/${verb}`, body)
  expect((await act('approve', { when: 'now' })).status).toBe(200)
  const correction = { note: payloads.join(' ').slice(0, 500), major: true }
  expect((await act('correct', correction)).status).toBe(200)
  return entry
}

/**
 * Copies a published entry and its cover for each payload, which becomes title, teaser, author and alt text. Fifty share a tag, as many
 * as a feed has.
 */
async function publishOneOfEach(original: string): Promise<void> {
  const client = new pg.Client({ connectionString: production.environment.DATABASE_URL })
  await client.connect()
  await client.query(
    `with payloads as (
      select *, gen_random_uuid() as image_id
      from unnest($2::text[], $3::text[]) with ordinality as payload (whole, line, n)
    ), images as (
      insert into media (id, alt, project_id, filename, width, height)
      select image_id, line, project_id, 'one-' || n, 60, 40
      from payloads, posts where posts.id = $1
    )
    insert into posts (id, title, teaser, author_name, tags, cover_id, blocks, project_id, type_id, audience,
      publish_at, slug, status, number, published_at)
    select gen_random_uuid(), line, whole, line, jsonb_build_array('part-' || (n - 1) / 50), image_id,
      jsonb_build_array(jsonb_build_object('id', image_id, 'blockType', 'image', 'mediaId', image_id)),
      project_id, type_id, audience, publish_at, 'one-' || n, status, 10000 + n, published_at
    from payloads, posts where posts.id = $1`,
    [original, HOSTILE, HOSTILE.map(singleLine)],
  )
  await client.end()
}

/** What a browser does that a page may not make it do. */
async function watched(options: Parameters<Browser['newContext']>[0] = {}): Promise<{
  context: BrowserContext
  page: Page
  surprises: string[]
}> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  onTestFinished(() => context.close())
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

const filteredList = (payloads: readonly string[]) => {
  const tags = payloads.map(singleLine)
  return `/?${new URLSearchParams([['q', tags.join(' ')], ...tags.map((tag) => ['tag', tag])])}`
}
const pagesOf = ({ slug, id }: HostileEntry) => [`/entries/${slug}`, `/preview/${id}`]
const otherPages = () => [
  '/',
  '/?q=alert',
  '/projects',
  '/projects/hostile-0',
  '/whats-new',
  `/subscriptions?${new URLSearchParams({ q: HOSTILE.map(singleLine).join(' ').slice(0, 500) })}`,
  unsubscribeUrl,
  withdrawn,
  unknownProject,
]
/** All that a reader opens, with each payload. */
const allPages = () => [...otherPages(), ...sharesOf(VALUES).map(filteredList), ...entries.flatMap(pagesOf)]

const statusOf = (path: string) => (path === withdrawn || path === unknownProject ? 404 : 200)

/** The page of a path as a browser reads it, after a look at each of its elements: only what the archive has put there may run or load. */
async function harmlessPage(path: string): Promise<Root> {
  const response = await fetch(production.url + path, { headers: { Cookie: cookie } })
  expect([path, response.status]).toEqual([path, statusOf(path)])
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  const page = parseHtml(await response.text())
  const strange = elementsIn(page, '*').flatMap(({ tagName, properties: { nonce: own, ...others } }) => [
    ...(FORBIDDEN.test(tagName) || (tagName === 'script' && own !== nonce) ? [tagName] : []),
    ...Object.entries(others)
      .filter(
        ([name, value]) =>
          RUNS.test(name) || (LEADS.test(name) && !(tagName === 'a' ? LINK : OWN_PATH).test(String(value))),
      )
      .map(([name, value]) => `${tagName} ${name}="${String(value)}"`),
  ])
  expect([path, strange]).toEqual([path, []])
  return page
}

test('SEC-7: 150 payloads run nowhere in archive, preview and admin, whether or not the browser knows the policy', async () => {
  expect(new Set(HOSTILE).size).toBe(150)
  const { pick } = randomFrom(seedOf('hostile pages'))
  const some = () => [filteredList(pick(sharesOf(VALUES))), ...pagesOf(pick(entries))]
  const review = `/admin/collections/posts/${draft.id}/review`
  const admin = [review, '/admin/collections/posts', '/admin']
  // What runs without the policy is found without it. With it, a page must not be in conflict with its own policy, and the browser tells
  // what it has stopped.
  for (const [bypassCSP, paths] of [
    [true, isFull ? [...allPages(), ...admin] : [...some(), review]],
    [false, [...otherPages(), ...some(), ...admin]],
  ] as const) {
    const { page, surprises } = await watched({ bypassCSP })
    for (const path of paths) {
      const response = await page.goto(production.url + path)
      expect([path, response?.status()]).toEqual([path, statusOf(path)])
      // Some payloads wait for the pointer, for a key or for the focus.
      await page.mouse.move(300, 300)
      for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
    }
    expect(surprises).toEqual([])
  }
})

test('SEC-7: no page has an element, an address or an attribute of a payload', async () => {
  for (const path of allPages()) await harmlessPage(path)
})

test('SEC-7: at 1280 and at 390 pixels, no payload runs in lists as the title of an entry', async () => {
  const { page, surprises } = await watched({ bypassCSP: true })
  for (const list of ['/', '/whats-new']) {
    const titles: string[] = []
    let path: string | undefined = list
    while (path !== undefined) {
      const listed = await harmlessPage(path)
      titles.push(
        ...elementsIn(listed, '.entry-row')
          .flatMap((row) => elementsIn(row, 'h3'))
          .flatMap((title) => elementsIn(title, 'a'))
          .map(textOf),
      )
      if (isFull || path === list) {
        await page.goto(production.url + path)
        // The server sends the same to all of them.
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 })
          await page.mouse.move(width / 2, 300)
          await page.mouse.move(width / 2, 500)
        }
      }
      const older = elementsIn(listed, 'a').find(({ properties: { rel } }) => String(rel) === 'next')
      path = older && String(older.properties.href)
    }
    expect(titles).toEqual(expect.arrayContaining(HOSTILE.map(singleLine)))
  }
  expect(surprises).toEqual([])
})

test('SEC-7: they run nowhere in feeds that a browser opens', async () => {
  const { page, surprises } = await watched({ bypassCSP: true })
  for (const tag of ['part-0', 'part-1', 'part-2']) {
    const { json } = await callRest(production, cookie, 'POST', '/feeds', { tag })
    for (const url of [json.atomUrl, json.jsonUrl]) {
      const text = (await (await page.goto(url))?.text()) ?? ''
      expect(text.match(/one-\d+/g)?.length).toBeGreaterThanOrEqual(50)
      await page.mouse.move(300, 300)
    }
  }
  expect(surprises).toEqual([])
})

test('SEC-7: they run nowhere in the HTML that the API gives to other applications', async () => {
  const { page, surprises } = await watched()
  for (const { slug } of entries) {
    const { json } = await callApi(production, reader, 'GET', `/posts/${slug}?format=html`)
    const html: string[] = json.blocks.flatMap((block: { html?: string }) => block.html ?? [])
    expect(html.length).toBeGreaterThanOrEqual(SHARE)
    await page.setContent(`<!doctype html><body>${html.join('<hr>')}</body>`)
    await page.mouse.move(100, 100)
    expect(await page.locator('script, iframe, object, embed, form, style, [onerror]').count()).toBe(0)
  }
  expect(surprises).toEqual([])
})

test('SEC-8: every page of archive and sign-in runs only scripts with its nonce, a new one each time', async () => {
  const paths = [
    '/',
    `/entries/${entries[0]?.slug}`,
    '/entries/unknown',
    '/unknown',
    '/_next/unknown',
    `/preview/${draft.id}`,
    withdrawn,
    '/projects',
    '/projects/hostile-0',
    '/whats-new',
    '/subscriptions',
    '/no-admin',
  ]
  const anonymous = ['/sign-in', '/sign-in/confirm?token=unknown', unsubscribeUrl, '/unsubscribe/unknown']
  const email = 'reader@example.com'
  await createAsAdmin(production, 'users', { email, role: 'reader' })
  const readerCookie = await cookieOf(production, email)
  const nonces = new Set<string>()
  for (const path of [...paths, ...anonymous, ...paths]) {
    const headers: Record<string, string> = {
      // A client must not choose the nonce.
      'Content-Security-Policy': "script-src 'nonce-chosen'",
      ...(!anonymous.includes(path) && { Cookie: path === '/no-admin' ? readerCookie : cookie }),
    }
    const response = await fetch(production.url + path, { headers })
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? ''
    expect([path, Buffer.from(nonce, 'base64').byteLength]).toEqual([path, 16])
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

test('SEC-8: a feed allows nothing, whether it exists or not', async () => {
  const { json } = await callRest(production, cookie, 'POST', '/feeds', {})
  const unknown = `${production.url}/feeds/unknown.atom`
  const answers = [json.atomUrl, json.jsonUrl, unknown].map((url) => fetch(url))
  for (const [index, { status, headers }] of (await Promise.all(answers)).entries()) {
    expect(status).toBe(index < 2 ? 200 : 404)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
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
  await page.goto(`${production.url}/sign-in`)
  await untilIdle(page)
  expect(surprises.filter((surprise) => surprise.startsWith('dialog'))).toEqual([])
  expect(surprises.filter((surprise) => /inline/.test(surprise))).toHaveLength(2)
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
})
