import type { Root } from 'hast'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { whatsNew as de } from '@/messages/de/whatsNew'
import { whatsNew as en } from '@/messages/en/whatsNew'
import { accessibilityFindings } from './support/axe'
import { addSession, sharedBrowser } from './support/browser'
import { adminCookie, callRest, cookieOf, createAsAdmin } from './support/calls'
import { elementsIn, linksIn, parseHtml, textOf } from './support/html'
import { sharedProduction, type Production } from './support/production'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

let production: Production
let browser: Browser
let type: string
const projects: Record<string, string> = {}
beforeAll(async () => {
  ;[production, browser] = await Promise.all([sharedProduction(), sharedBrowser()])
  for (const [slug, fields] of Object.entries({
    resizer: { name: 'Resizer', code: 'RSZ', color: '#0f8a5f', sort: 1, description: 'Resizes images.' },
    bright: { name: 'Bright reports', code: null, color: '#ffe34d', sort: 2, description: 'Counts.' },
    'news-empty': { name: 'Nothing yet', code: 'NEW', color: '#2563eb', sort: 3 },
    'news-closed': { name: 'Old shop', code: 'OLD', color: '#2563eb', sort: 0, isActive: false },
  }))
    projects[slug] = (await createAsAdmin(production, 'projects', { slug, isActive: true, ...fields })).id
  const types = await callRest(production, await adminCookie(production), 'GET', '/post-types?limit=1')
  type = types.json.docs[0].id
})

async function act(id: string, verb: string, json: object): Promise<void> {
  const cookie = await adminCookie(production)
  expect((await callRest(production, cookie, 'POST', `/posts/${id}/${verb}`, json)).status).toBe(200)
}

async function publish(
  title: string,
  { project = 'resizer', ...fields }: Record<string, unknown> = {},
): Promise<string> {
  const post = { title, project: projects[String(project)], type, audience: 'internal', tags: [], ...fields }
  const { id } = await createAsAdmin(production, 'posts', post)
  await act(id, 'approve', { when: 'planned' })
  return id
}

const invite = (email: string) => createAsAdmin(production, 'users', { email, role: 'reader' })

async function sessionOf(email: string): Promise<string> {
  return cookieOf(production, email)
}

async function pageOf(email: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: DESK, ...options })
  onTestFinished(() => context.close())
  await addSession(context, production, await sessionOf(email))
  return context.newPage()
}

async function read(path: string, Cookie: string): Promise<Root> {
  return parseHtml(await (await fetch(production.url + path, { headers: { Cookie } })).text())
}

const section = (page: Page) => page.getByRole('region', { name: 'While you were away' })

test('PAGE-45: a reader sees what is new, reads one, goes back, and marks the rest as read', async () => {
  await invite('away@example.com')
  const page = await pageOf('away@example.com')
  // The first visit starts with the last 30 days; an entry published backdated is new as well.
  await publish('Backdated news', { publishAt: '2024-02-05T08:00:00.000Z' })
  for (const title of ['Earlier news', 'Latest news']) await publish(title, { project: 'bright' })
  await page.goto(production.url)
  const since = section(page).locator('.new-since')
  const count = Number(/\d+/.exec(await since.innerText())?.[0])
  expect(await since.innerText()).toMatch(/^\d+ new since \w+day, \d+ \w+$/)
  const listed = await section(page).getByRole('listitem').allInnerTexts()
  expect(listed.slice(0, 3).map((text) => text.split('\n')[0])).toEqual([
    'Latest news',
    'Earlier news',
    'Backdated news',
  ])
  expect(listed[0]).toMatch(/Bright reports/)
  const rowOf = (title: string) => page.locator('.entry-row', { hasText: title })
  await rowOf('Earlier news').locator('.new-dot').waitFor()
  expect(await rowOf('Earlier news').locator('h3').textContent()).toContain('New: ')
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
  }

  await section(page).getByRole('link', { name: 'Latest news' }).click()
  await page.getByRole('heading', { level: 1, name: 'Latest news' }).waitFor()
  await page.goBack()
  await expect.poll(() => since.innerText()).toMatch(new RegExp(`^${count - 1} new`))
  await expect.poll(() => rowOf('Latest news').locator('.new-dot').count()).toBe(0)
  await section(page).getByRole('button', { name: 'Mark all as read' }).click()
  await section(page).waitFor({ state: 'detached' })
  await page
    .getByRole('status')
    .getByText(`${count - 1} entries marked as read.`)
    .waitFor()

  for (const [path, project] of [
    ['/?project=bright', 'bright'],
    ['/projects/resizer', 'resizer'],
  ] as const) {
    const title = `Seen in ${project}`
    await publish(title, { project })
    await page.goto(production.url + path)
    await rowOf(title).locator('.new-dot').waitFor()
    await rowOf(title).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goBack()
    await rowOf(title).waitFor()
    await expect.poll(() => rowOf(title).locator('.new-dot').count()).toBe(0)
  }
})

test('PAGE-45: an entry stays new until it is read, or marked without scripts on another device, and is new once more after a correction', async () => {
  await invite('plain@example.com')
  const [first, second] = [await sessionOf('plain@example.com'), await sessionOf('plain@example.com')]
  const news = async (session: string, path = '/') => {
    const page = await read(path, session)
    const since = elementsIn(page, '.new-since').map(textOf)
    const [form] = elementsIn(page, 'form').filter(({ properties: { action } }) =>
      String(action).startsWith('/whats-new/read'),
    )
    return {
      count: since.map((text) => Number(/^(\d+) new since /.exec(text)?.[1])),
      heading: elementsIn(page, 'h1').map(textOf),
      links: elementsIn(page, '.whats-new').map(linksIn)[0] ?? {},
      dots: elementsIn(page, '.new-dot').length,
      form: { action: String(form?.properties.action), method: String(form?.properties.method) },
      said: elementsIn(page, 'p')
        .filter(({ properties: { role } }) => role === 'status')
        .map(textOf),
    }
  }
  const markAll = async (session: string, { action, method }: { action: string; method: string }) => {
    const headers = { Cookie: session, Origin: production.url }
    const answer = await fetch(production.url + action, { method, headers, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    return news(`${session}; ${answer.headers.getSetCookie()[0]?.split(';')[0]}`)
  }

  const old = await publish('Old news')
  const { count } = await news(first)
  const total = count[0] ?? NaN
  // A preview and a HEAD do not read an entry; its id as an address does.
  const entry = `${production.url}/entries/${old}`
  await fetch(entry, { method: 'HEAD', headers: { Cookie: first } })
  const { url } = await fetch(entry, { headers: { Cookie: first, 'Sec-Purpose': 'prefetch' } })
  expect(url).toContain('/entries/old-news')
  expect((await news(first)).count).toEqual([total])
  await fetch(entry, { headers: { Cookie: first } })
  const { count: left, links } = await news(second)
  expect(left).toEqual([total - 1])
  const all = await news(second, links['Show all'])
  expect(all).toMatchObject({ heading: ['While you were away'], count: left, dots: Math.min(25, total - 1) })
  // Published after the page was shown, so it stays new.
  const later = await publish('Later news')
  const marked = await markAll(second, all.form)
  expect(marked).toMatchObject({ count: [1], dots: 1 })
  expect(marked.said).toContain(`${total - 1} ${total === 2 ? 'entry' : 'entries'} marked as read.`)
  await read(marked.links['Later news'] ?? '', second)
  expect(await news(first)).toMatchObject({ count: [], dots: 0 })

  await act(later, 'correct', { title: 'Corrected news', major: true })
  expect((await news(first)).links).toHaveProperty('Corrected news')
  await act(later, 'withdraw', { reason: 'Wrong' })
  expect((await news(first)).count).toEqual([])
  expect((await news(first, '/whats-new')).heading).toEqual(['You have read everything'])
  await act(later, 'reinstate', {})
  const { form } = await news(first)
  expect(await markAll(first, form)).toMatchObject({
    count: [],
    said: expect.arrayContaining(['1 entry marked as read.']),
  })
})

test('PAGE-46, PAGE-47: a reader goes from the projects to one, its latest months, and its entries', async () => {
  await publish('For the months', { audience: 'public' })
  await invite('projects@example.com')
  const session = await sessionOf('projects@example.com')
  const listed = elementsIn(await read('/projects', session), '.project').filter((project) =>
    ['Resizer', 'Bright reports', 'Nothing yet', 'Old shop'].includes(
      elementsIn(project, 'h2').map(textOf).join(),
    ),
  )
  expect(listed.map(textOf)).toEqual([
    expect.stringMatching(/^ResizerRSZ\d+ entr(?:y|ies)Resizes images\.Latest: For the months /),
    expect.stringMatching(/^Bright reports\d/),
    expect.stringMatching(/^Nothing yetNEW0/),
    expect.stringMatching(/^Old shopOLD.*inactive$/),
  ])
  const latest = Object.assign({}, ...listed.map(linksIn))
  expect(elementsIn(await read(latest['For the months'], session), 'h1').map(textOf)).toEqual([
    'For the months',
  ])

  const project = await read(latest.Resizer, session)
  expect(elementsIn(project, 'h1').map(textOf)).toEqual(['Resizer'])
  expect(elementsIn(project, 'title').map(textOf).join()).toContain('Resizer')
  expect(elementsIn(project, '.entry-row').map(textOf).join()).toContain('For the months')
  const months = elementsIn(project, '.rhythm').flatMap((rhythm) => elementsIn(rhythm, 'li'))
  expect(months).toHaveLength(12)
  const [latestMonth] = months.slice(-1).flatMap((month) => elementsIn(month, 'a'))
  expect(latestMonth && elementsIn(latestMonth, '.rhythm-count').map(textOf).join()).toMatch(/^\d+$/)
  expect(latestMonth?.properties.href).toMatch(
    new RegExp(`^/\\?project=resizer&from=${new Date().getUTCFullYear()}-\\d\\d-01&to=\\d{4}-\\d\\d-\\d\\d$`),
  )
  expect(linksIn(project)['Search and filter these entries']).toBe('/?project=resizer')

  expect(elementsIn(await read('/projects/news-empty', session), '.project-empty').map(textOf)).toEqual([
    'Nothing has been published in this project yet.',
  ])
  const page = await pageOf('projects@example.com')
  expect((await page.goto(`${production.url}/projects/nothing-here`))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
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
  for (const path of ['/projects', '/projects/resizer', '/whats-new']) {
    const { status, headers } = await fetch(production.url + path, { redirect: 'manual' })
    expect([path, status]).toEqual([path, 307])
    expect(headers.get('location')).toContain('/sign-in?next=')
  }
})

test('LOOK-5: axe finds nothing at a desk in English and light, and on a phone in German and dark', async () => {
  await publish('For axe')
  await publish('For axe too', { project: 'bright' })
  const findings: Promise<string[]>[] = []
  for (const { nothing, ...options } of [
    { colorScheme: 'light' as const, locale: 'en', viewport: DESK, nothing: en.nothing },
    { colorScheme: 'dark' as const, locale: 'de', viewport: PHONE, nothing: de.nothing },
  ]) {
    await invite(`axe-${options.locale}@example.com`)
    const page = await pageOf(`axe-${options.locale}@example.com`, options)
    findings.push(findingsOnNews(page, nothing))
  }
  expect(await Promise.all(findings)).toEqual([[], []])
})

/** What axe finds on the pages of news and projects, then with everything read. */
async function findingsOnNews(page: Page, nothing: string): Promise<string[]> {
  const found: string[] = []
  for (const path of ['/projects', '/projects/bright', '/projects/news-empty', '/', '/whats-new']) {
    await page.goto(production.url + path)
    if (path === '/') await page.locator('.whats-new').waitFor()
    found.push(...(await accessibilityFindings(page)))
  }
  await page.locator('form[action^="/whats-new/read"] button').click()
  await page.waitForURL(`${production.url}/`)
  await page.goto(`${production.url}/whats-new`)
  await page.getByRole('heading', { name: nothing }).waitFor()
  return [...found, ...(await accessibilityFindings(page))]
}
