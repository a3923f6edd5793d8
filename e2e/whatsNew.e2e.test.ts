import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whatsNew as de } from '@/messages/de/whatsNew'
import { whatsNew as en } from '@/messages/en/whatsNew'
import { accessibilityFindings } from './support/axe'
import { addSession, openBrowser } from './support/browser'
import { adminCookie, callRest, createAsAdmin, redeemLink } from './support/calls'
import { startProduction, type Production } from './support/production'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

let production: Production
let browser: Browser
let type: string
const projects: Record<string, string> = {}
beforeAll(async () => {
  production = await startProduction({ ALLOWED_EMAIL_DOMAINS: 'example.com' })
  browser = await openBrowser()
  for (const [slug, fields] of Object.entries({
    sharp: { name: 'Sharp', code: 'SHP', color: '#0f8a5f', sort: 1, description: 'Resizes images.' },
    reports: { name: 'Reports', code: null, color: '#ffe34d', sort: 2 },
    empty: { name: 'Nothing yet', code: 'NEW', color: '#2563eb', sort: 3 },
    closed: { name: 'Old shop', code: 'OLD', color: '#2563eb', sort: 0, isActive: false },
  }))
    projects[slug] = (await createAsAdmin(production, 'projects', { slug, isActive: true, ...fields })).id
  const types = await callRest(production, await adminCookie(production), 'GET', '/post-types?limit=1')
  type = types.json.docs[0].id
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})

async function act(id: string, verb: string, json: object): Promise<void> {
  const { status } = await callRest(
    production,
    await adminCookie(production),
    'POST',
    `/posts/${id}/${verb}`,
    json,
  )
  expect(status).toBe(200)
}

async function publish(
  title: string,
  { project = 'sharp', ...fields }: Record<string, unknown> = {},
): Promise<string> {
  const post = { title, project: projects[String(project)], type, audience: 'internal', tags: [], ...fields }
  const { id } = await createAsAdmin(production, 'posts', post)
  await act(id, 'approve', { when: 'planned' })
  return id
}

const cookies = new Map<string, string>()

/** A browser of a user. Each call is another device. */
async function device(email: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: DESK, ...options })
  const cookie =
    cookies.get(email) ?? (await redeemLink(production, await production.signInLink(email))).cookie
  cookies.set(email, cookie)
  await addSession(context, production, cookie)
  return context
}

const section = (page: Page) => page.getByRole('region', { name: 'While you were away' })
const dots = (page: Page) => page.locator('.list-results .new-dot')

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('on %s', (name, viewport) => {
  test('PAGE-45: a reader sees what is new, reads one, goes back, and marks the rest as read on another device', async () => {
    const email = `reader-of-${viewport.width}@example.com`
    const first = await device(email, { viewport })
    const page = await first.newPage()
    // The first visit starts with the last 30 days; an entry published backdated is new as well.
    const old = await publish(`Old news for ${name}`, { publishAt: '2024-02-05T08:00:00.000Z' })
    const [earlier, latest] = [`News 1 for ${name}`, `News 2 for ${name}`]
    for (const title of [earlier, latest]) await publish(title, { project: 'reports' })
    await page.goto(production.url)
    const count = Number(/\d+/.exec(await section(page).locator('.new-since').innerText())?.[0])
    expect(await section(page).locator('.new-since').innerText()).toMatch(/^\d+ new since \w+day, \d+ \w+$/)
    const listed = await section(page).getByRole('listitem').allInnerTexts()
    expect(listed.slice(0, 3).map((text) => text.split('\n')[0])).toEqual([
      latest,
      earlier,
      `Old news for ${name}`,
    ])
    expect(listed[0]).toMatch(/Reports/)
    await page.locator('.entry-row', { hasText: earlier }).locator('.new-dot').waitFor()
    expect(await page.locator('.entry-row', { hasText: earlier }).locator('h3').textContent()).toContain(
      'New: ',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )

    await section(page).getByRole('link', { name: latest }).click()
    await page.getByRole('heading', { level: 1, name: latest }).waitFor()
    await page.goBack()
    await expect
      .poll(() => section(page).locator('.new-since').innerText())
      .toMatch(new RegExp(`^${count - 1} new`))
    await expect
      .poll(() => page.locator('.entry-row', { hasText: latest }).locator('.new-dot').count())
      .toBe(0)

    // A preview and a HEAD do not read an entry; its id as an address does.
    const cookie = (await first.cookies()).map((one) => `${one.name}=${one.value}`).join('; ')
    await fetch(`${production.url}/entries/${old}`, { method: 'HEAD', headers: { Cookie: cookie } })
    const prefetched = { Cookie: cookie, 'Sec-Purpose': 'prefetch' }
    const { url } = await fetch(`${production.url}/entries/${old}`, { headers: prefetched })
    expect(url).toContain('/entries/old-news')
    await page.reload()
    expect(await section(page).locator('.new-since').innerText()).toMatch(new RegExp(`^${count - 1} new`))
    await page.goto(`${production.url}/entries/${old}`)
    await page.goto(production.url)
    expect(await section(page).locator('.new-since').innerText()).toMatch(new RegExp(`^${count - 2} new`))

    const second = await (await device(email, { viewport, javaScriptEnabled: false })).newPage()
    await second.goto(production.url)
    await section(second).getByRole('link', { name: 'Show all' }).click()
    await second.getByRole('heading', { level: 1, name: 'While you were away' }).waitFor()
    expect(await second.locator('.new-since').innerText()).toMatch(new RegExp(`^${count - 2} new`))
    expect(await dots(second).count()).toBe(Math.min(25, count - 2))
    // Published after the page was shown, so it stays new.
    const later = await publish(`Later for ${name}`)
    await second.getByRole('button', { name: 'Mark all as read' }).click()
    await second.waitForURL(`${production.url}/`)
    await second
      .getByRole('status')
      .getByText(new RegExp(`^${count - 2} entr(?:y|ies) marked as read\\.$`))
      .waitFor()
    expect(await section(second).locator('.new-since').innerText()).toMatch(/^1 new/)
    expect(await dots(second).count()).toBe(1)
    await section(second)
      .getByRole('link', { name: `Later for ${name}` })
      .click()

    await page.reload()
    expect(await section(page).count()).toBe(0)
    expect(await dots(page).count()).toBe(0)
    await act(later, 'correct', { title: `Corrected for ${name}`, major: true })
    await page.reload()
    await section(page)
      .getByRole('link', { name: `Corrected for ${name}` })
      .waitFor()
    await act(later, 'withdraw', { reason: 'Wrong' })
    await page.reload()
    expect(await section(page).count()).toBe(0)
    await page.goto(`${production.url}/whats-new`)
    await page.getByRole('heading', { name: 'You have read everything' }).waitFor()
    await act(later, 'reinstate', {})
    await page.goto(production.url)
    await section(page).getByRole('button', { name: 'Mark all as read' }).click()
    await section(page).waitFor({ state: 'detached' })
    await page.getByRole('status').getByText('1 entry marked as read.').waitFor()

    for (const [path, project] of [
      ['/?project=reports', 'reports'],
      ['/projects/sharp', 'sharp'],
    ] as const) {
      const title = `Seen in ${project} for ${name}`
      await publish(title, { project })
      await page.goto(production.url + path)
      const row = page.locator('.entry-row', { hasText: title })
      await row.locator('.new-dot').waitFor()
      await row.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.goBack()
      await row.waitFor()
      await expect.poll(() => row.locator('.new-dot').count()).toBe(0)
    }
    await Promise.all([first.close(), second.context().close()])
  })

  test('PAGE-46, PAGE-47: a reader goes from the projects to one, its latest months, and its entries', async () => {
    const title = `Bars for ${name}`
    await publish(title, { project: 'sharp', audience: 'public' })
    const context = await device('projects@example.com', { viewport })
    const page = await context.newPage()
    await page.goto(`${production.url}/projects`)
    expect(await page.locator('.project h2').allInnerTexts()).toEqual([
      'Sharp',
      'Reports',
      'Nothing yet',
      'Old shop',
    ])
    const sharp = page.locator('.project').first()
    expect(await sharp.innerText()).toMatch(/SHP\s+\d+ entries\s+Resizes images\.\s+Latest: /)
    await sharp.getByRole('link', { name: title }).waitFor()
    await page.locator('.project-inactive').getByText('inactive').waitFor()
    await page.getByRole('link', { name: 'Sharp', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Sharp' }).waitFor()
    expect(await page.title()).toContain('Sharp')
    expect(await page.locator('.rhythm li').count()).toBe(12)
    expect(await page.locator('.rhythm li').last().innerText()).toMatch(/\d/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await page.locator('.entry-row', { hasText: title }).waitFor()
    const month = page.locator('.rhythm li').last().getByRole('link')
    const now = new Date()
    expect(await month.getAttribute('href')).toMatch(
      new RegExp(`^/\\?project=sharp&from=${now.getUTCFullYear()}-\\d\\d-01&to=\\d{4}-\\d\\d-\\d\\d$`),
    )
    await page.getByRole('link', { name: 'Search and filter these entries' }).click()
    await page.waitForURL(/\/\?project=sharp$/)

    await page.goto(`${production.url}/projects/empty`)
    await page.getByText('Nothing has been published in this project yet.').waitFor()
    const missing = await page.goto(`${production.url}/projects/nothing-here`)
    expect(missing?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await context.close()
  })
})

test('PAGE-45: marking as read needs a session and the archive’s own page', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${production.url}/whats-new/read?through=1`, { method: 'POST', redirect: 'manual', headers })
  const anonymous = await send({})
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([303, '/sign-in'])
  const sentFrom = await send({ Referer: `${production.url}/whats-new?page=2` })
  expect(sentFrom.headers.get('location')).toBe('/sign-in?next=%2Fwhats-new%3Fpage%3D2')
  const Cookie = await adminCookie(production)
  expect((await send({ Cookie, Origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ Cookie, Origin: production.url })).status).toBe(303)
  for (const path of ['/projects', '/projects/sharp', '/whats-new']) {
    const { status, headers } = await fetch(production.url + path, { redirect: 'manual' })
    expect([path, status]).toEqual([path, 307])
    expect(headers.get('location')).toContain('/sign-in?next=')
  }
})

describe.each([
  { colorScheme: 'light', locale: 'en', viewport: DESK },
  { colorScheme: 'dark', locale: 'de', viewport: PHONE },
] as const)('LOOK-5: axe finds nothing in the $colorScheme theme, in $locale', (options) => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    await publish(`For axe ${options.locale}`)
    await publish(`For axe too ${options.locale}`, { project: 'reports' })
    context = await device('axe@example.com', options)
    page = await context.newPage()
  })
  afterAll(() => context.close())

  test.each(['/', '/whats-new', '/projects', '/projects/sharp', '/projects/reports', '/projects/empty'])(
    '%s',
    async (path) => {
      await page.goto(production.url + path)
      if (path === '/') await page.locator('.whats-new').waitFor()
      expect(await accessibilityFindings(page)).toEqual([])
    },
  )

  test('/whats-new with everything read', async () => {
    await page.goto(`${production.url}/whats-new`)
    await page.locator('form[action^="/whats-new/read"] button').click()
    await page.waitForURL(`${production.url}/`)
    await page.goto(`${production.url}/whats-new`)
    await page.getByRole('heading', { name: { de, en }[options.locale].nothing }).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
