import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE } from '@/archive/testing/hostile'
import { accessibilityFindings, findingsInBothThemes } from './support/axe'
import { addSession, clickUntil, sharedBrowser, untilIdle } from './support/browser'
import {
  adminCookie,
  callApi,
  callRest,
  cookieOf,
  createAsAdmin,
  createProject,
  issueToken,
} from './support/calls'
import { sharedProduction, type Production } from './support/production'
import { choose, untilSaved } from './support/writing'

let production: Production
let writer: string
let author: string
/** The author's browser. */
let context: BrowserContext

beforeAll(async () => {
  production = await sharedProduction()
  await createProject(production, 'previewed')
  writer = await issueToken(production, { name: 'Release bot', mode: 'write', audience: 'internal' })
  author = await sessionOf('author', 'author@preview.example')
  context = await (
    await sharedBrowser()
  ).newContext({
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await addSession(context, production, author)
})
afterAll(() => context.close())

async function sessionOf(role: string, email: string): Promise<string> {
  await createAsAdmin(production, 'users', { email, role })
  return cookieOf(production, email)
}

async function draft(fields: Record<string, unknown>): Promise<string> {
  const body = { project: 'previewed', title: 'A draft', type: 'improvement', ...fields }
  const { status, json } = await callApi(production, writer, 'POST', '/posts', body)
  expect([status, json.errors]).toEqual([201, undefined])
  return json.id
}

/** A page of the author. */
async function open(viewport = { width: 1280, height: 720 }): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  return page
}

/** Opens the preview beside the form. */
const openPreview = (page: Page) => clickUntil(page, '#live-preview-toggler', '.archive-preview')

test('ADMIN-20: authors see a draft as readers will, for each audience, in both themes and languages', async () => {
  const id = await draft({
    audience: 'customer',
    blocks: [{ type: 'text', data: { text: 'Now **faster**.' } }],
  })
  const page = await open()
  await page.goto(`${production.url}/preview/${id}`)
  await page.getByRole('heading', { name: 'A draft' }).waitFor()
  expect(await page.locator('.entry strong').textContent()).toBe('faster')
  expect(await page.locator('.site-header').isVisible()).toBe(false)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

  const toolbar = page.getByRole('navigation', { name: 'Preview' })
  await toolbar.getByRole('link', { name: 'The public' }).click()
  await page.getByRole('heading', { name: 'The public doesn’t see this entry.' }).waitFor()
  expect(await page.locator('.entry').count()).toBe(0)
  await toolbar.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('heading', { name: 'A draft' }).waitFor()

  const paper = () =>
    page.locator('.preview').evaluate((element) => getComputedStyle(element).backgroundColor)
  await toolbar.getByRole('link', { name: 'Dark' }).click()
  await expect.poll(paper).toBe('rgb(22, 22, 26)')
  await toolbar.getByRole('link', { name: 'Light' }).click()
  await expect.poll(paper).toBe('rgb(253, 253, 251)')
  await toolbar.getByRole('link', { name: 'Deutsch' }).click()
  await page.getByText('Für Kolleginnen, Kollegen und Kunden').waitFor()
  expect(new URL(page.url()).search).toBe('?audience=customer&theme=light&language=de')
  await toolbar.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(`**/admin/collections/posts/${id}`)
  await page.close()
})

test('ADMIN-20: for readers a preview is an unknown address; without a session it leads to the sign-in', async () => {
  const id = await draft({})
  const reading = await (await sharedBrowser()).newContext()
  await addSession(reading, production, await sessionOf('reader', 'reader@preview.example'))
  const page = await reading.newPage()
  const body = async (path: string) => {
    const response = await page.goto(production.url + path)
    // A page that streams is shown a moment after it has loaded.
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    return { status: response?.status(), text: await page.locator('body').innerText() }
  }
  expect(await body(`/preview/${id}`)).toEqual(await body('/preview/unknown'))
  expect(await body(`/preview/${id}`)).toEqual(await body('/nothing'))
  await reading.close()
  const anonymous = await fetch(`${production.url}/preview/${id}`, { redirect: 'manual' })
  expect(anonymous.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(`/preview/${id}`)}`)
})

test('ADMIN-20, SEC-8: only the archive itself may frame a preview, and nothing keeps it', async () => {
  const id = await draft({})
  const { headers } = await fetch(`${production.url}/preview/${id}`, { headers: { Cookie: author } })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('no-store'),
  })
})

test('PAGE-41: a preview is no visit', async () => {
  const Cookie = await sessionOf('author', 'writing@preview.example')
  await fetch(`${production.url}/preview/${await draft({})}`, { headers: { Cookie } })
  const shownAt = Date.now()
  const { json } = await callRest(production, Cookie, 'GET', '/whats-new')
  // The first visit starts with the last 30 days.
  expect(Date.parse(json.since) + 30 * 24 * 60 * 60_000).toBeGreaterThanOrEqual(shownAt)
})

test('the preview for an audience names no entry that it does not see', async () => {
  const cookie = await adminCookie(production)
  const neighbours = { internal: 'Told to colleagues only', public: 'Told to everyone' }
  for (const [audience, title] of Object.entries(neighbours)) {
    const { json } = await callRest(production, cookie, 'GET', `/posts/${await draft({ title })}?depth=0`)
    const { updatedAt } = json
    await callRest(production, cookie, 'PATCH', `/posts/${json.id}`, { audience, teaser: 'Why.', updatedAt })
    const approved = await callRest(production, cookie, 'POST', `/posts/${json.id}/approve`, { when: 'now' })
    expect(approved.status).toBe(200)
  }
  const id = await draft({ title: 'Between them' })
  const publishAt = '2020-01-01T00:00:00.000Z'
  await callRest(production, cookie, 'PATCH', `/posts/${id}`, { audience: 'public', publishAt })
  const page = await open()
  for (const [audience, seen] of [
    ['internal', 'Told to colleagues only'],
    ['public', 'Told to everyone'],
  ]) {
    await page.goto(`${production.url}/preview/${id}?audience=${audience}`)
    const names = await page.locator('main, footer, nav').allInnerTexts()
    expect(names.join()).toContain(seen)
    expect(names.join().includes('colleagues only')).toBe(audience === 'internal')
  }
  await page.close()
})

test('words without a space stay within the page, in every kind of text', async () => {
  const text = 'x'.repeat(300)
  const id = await draft({
    title: text.slice(0, 150),
    teaser: text,
    blocks: [
      { type: 'text', data: { text: `${text}\n\n- ${text}\n\n## ${text}` } },
      { type: 'quote', data: { text, source: text.slice(0, 100) } },
      { type: 'callout', data: { text, tone: 'warning' } },
      { type: 'code', data: { code: text, language: 'sql' } },
      {
        type: 'link',
        data: { url: `https://example.com/${text}`, title: text.slice(0, 150), description: text },
      },
    ],
  })
  const page = await open()
  await page.goto(`${production.url}/preview/${id}`)
  await page.locator('.callout').waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.close()
})

test('SEC-7: nothing in a draft runs in its preview, and unfinished blocks are left out', async () => {
  const id = await draft({
    title: HOSTILE[0],
    teaser: HOSTILE.join(' ').slice(0, 500),
    blocks: HOSTILE.flatMap((text) => [
      { type: 'text', data: { text } },
      { type: 'quote', data: { text, source: '' } },
    ]).slice(0, 98),
  })
  const cookie = await adminCookie(production)
  const { json } = await callRest(production, cookie, 'GET', `/posts/${id}`)
  const blocks = [...json.blocks, { blockType: 'image' }, { blockType: 'link', title: 'No address' }]
  expect((await callRest(production, cookie, 'PATCH', `/posts/${id}`, { blocks })).status).toBe(200)
  const page = await open({ width: 390, height: 800 })
  const surprises: string[] = []
  page.on('dialog', (dialog) => {
    surprises.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== production.url) surprises.push(request.url())
  })
  await page.goto(`${production.url}/preview/${id}`)
  await untilIdle(page)
  expect(await page.locator('h1').textContent()).toBe(HOSTILE[0])
  expect(await page.locator('.entry :is(script, iframe, object, embed, [onerror], [onload])').count()).toBe(0)
  expect(await page.getByText('No address').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(surprises).toEqual([])
  await page.close()
})

test('ADMIN-20: the preview beside the form follows what one writes, and keeps its audience and place', async () => {
  const text = 'A paragraph that fills the page.\n\n'.repeat(60)
  const blocks = [{ type: 'text', data: { text } }]
  const id = await draft({ title: 'Beside the form', audience: 'customer', blocks })
  const page = await open({ width: 1600, height: 900 })
  await page.goto(`${production.url}/admin/collections/posts/${id}`)
  await page.locator('#field-title').waitFor()
  const frame = page.frameLocator('.archive-preview iframe')
  expect(await page.locator('.archive-preview').count()).toBe(0)
  await openPreview(page)
  await frame.getByRole('heading', { name: 'Beside the form' }).waitFor()
  // It would lead to the form that one is in.
  expect(await frame.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Phone' }).click()
  expect((await page.locator('.archive-preview iframe').boundingBox())?.width).toBe(390)
  await frame.getByRole('link', { name: 'Customers' }).click()
  const chosen = frame.getByRole('group', { name: 'As seen by' }).locator('[aria-current]')
  await expect.poll(() => chosen.innerText()).toBe('Customers')
  const scrolled = () => frame.locator('html').evaluate((root) => root.scrollTop)
  await frame.locator('html').evaluate((root) => root.scrollTo({ top: 400 }))
  await page.locator('#field-title').fill('Beside the form, saved')
  await frame.getByRole('heading', { name: 'Beside the form, saved' }).waitFor()
  expect(await scrolled()).toBe(400)
  expect(await chosen.innerText()).toBe('Customers')

  // On a narrow screen it covers the form, and neither its controls nor those of the page are hidden.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Tablet' }).click()
  await page
    .getByRole('button', { name: /open menu/i })
    .last()
    .click({ trial: true })
  await page.locator('.archive-preview').getByRole('button', { name: 'Close' }).click()
  await page.locator('.archive-preview').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1600, height: 900 })

  await page.locator('.doc-controls__popup button').first().click()
  await page.locator('#copy-preview-link').click()
  await page.getByText('Preview link copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())

  await addSession(context, production, await sessionOf('author', 'colleague@preview.example'))
  await page.goto(copied)
  await page.getByRole('heading', { name: 'Beside the form, saved' }).waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL(`${production.url}/admin/collections/posts/${id}`)
  await page.close()
  await addSession(context, production, author)
})

test('ADMIN-20: an entry that was created in the same form has a preview at once, which follows what one writes', async () => {
  const page = await open({ width: 1280, height: 900 })
  await page.goto(`${production.url}/admin/collections/posts/create`)
  await page.locator('form[data-form-ready=true]').first().waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await choose(page, { first: 'previewed', second: 'New feature' })
  await page.locator('#field-title').fill('Created a moment ago')
  await untilSaved(page)
  await openPreview(page)
  const frame = page.frameLocator('.archive-preview iframe')
  await frame.getByRole('heading', { name: 'Created a moment ago', exact: true }).waitFor()
  await page.locator('#field-title').fill('Created a moment ago, and changed')
  await frame.getByRole('heading', { name: 'Created a moment ago, and changed' }).waitFor()
  await page.locator('#field-teaser').fill('Written beside the preview.')
  await frame.getByText('Written beside the preview.').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') as unknown)).toBe(true)
  await page.close()
})

/** An entry whose form has findings and is longer than the window. */
function draftWithFindings(title: string): Promise<string> {
  const text = 'It is fast! <b>Raw</b>'
  return draft({
    title,
    blocks: [
      { type: 'text', data: { text } },
      { type: 'quote', data: { text: 'Good.', source: 'Ada' } },
      { type: 'code', data: { code: 'select 1', language: 'sql' } },
      { type: 'link', data: { url: 'https://example.com/', title: 'Guide' } },
      { type: 'callout', data: { text: 'Mind.', tone: 'warning' } },
    ],
  })
}

/** The fields and controls of the form. */
const FORM = [
  '.doc-controls :is(a, button)',
  '.document-fields .field-type',
  '.document-fields :is(a, button, input, textarea, [contenteditable=true])',
].join()

/** Runs in the page: how many of the parts are on the screen beside a panel, and those that share pixels with it. */
function partsBeside(panel: Element, parts: string): { count: number; covered: string[] } {
  const own = panel.getBoundingClientRect()
  const beside = [...document.querySelectorAll(parts)].filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect()
    const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    const isShown = part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isOnScreen && isShown && !part.contains(panel) && !panel.contains(part)
  })
  const covered = beside.filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect()
    const width = Math.min(right, own.right) - Math.max(left, own.left)
    const height = Math.min(bottom, own.bottom) - Math.max(top, own.top)
    // Borders may share a fraction of a pixel.
    return width > 1 && height > 1
  })
  return {
    count: beside.length,
    covered: covered.map((part) => `${part.tagName} ${part.id} ${part.className}`),
  }
}

test('LOOK-5: findings and preview cover no field and no control that is on the screen, at 1280 and 390 pixels, and axe finds nothing in either theme', async () => {
  const id = await draftWithFindings('Nothing is covered')
  const page = await open({ width: 1280, height: 900 })
  await page.goto(`${production.url}/admin/collections/posts/${id}`)
  await page.locator('form[data-form-ready=true]').first().waitFor()
  const summary = page.locator('.archive-findings-summary')
  await expect.poll(() => summary.getByRole('listitem').count()).toBeGreaterThan(2)
  const preview = page.locator('.archive-preview')
  const summaryCoversNothing = async () => {
    await summary.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const { count, covered } = await summary.evaluate(partsBeside, FORM)
    expect(count).toBeGreaterThan(5)
    expect(covered).toEqual([])
  }
  const closePreview = async () => {
    await preview.getByRole('button', { name: 'Close' }).click()
    await preview.waitFor({ state: 'detached' })
  }
  expect(await summary.getByRole('listitem').first().isVisible()).toBe(true)
  await summaryCoversNothing()
  await openPreview(page)
  for (const part of [0, 0.3, 0.6, 1]) {
    await page.evaluate((to) => scrollTo(0, document.documentElement.scrollHeight * to), part)
    const { count, covered } = await preview.evaluate(partsBeside, FORM)
    expect(count).toBeGreaterThan(5)
    expect(covered).toEqual([])
  }
  await summaryCoversNothing()
  await page
    .frameLocator('.archive-preview iframe')
    .getByRole('heading', { name: 'Nothing is covered' })
    .waitFor()
  expect(await findingsInBothThemes(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 900 })
  await closePreview()
  expect(await summary.getByRole('listitem').first().isVisible()).toBe(true)
  await summaryCoversNothing()
  await openPreview(page)
  // It takes the place of the form, and leaves the header of the page.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await preview.evaluate(partsBeside, '.app-header :is(a, button)')).toEqual({
    count: expect.toSatisfy((count: number) => count > 0),
    covered: [],
  })
  await closePreview()
  await summaryCoversNothing()
  await page.close()
})

test('LOOK-5: in German, axe finds nothing on the form with the preview beside it', async () => {
  const id = await draftWithFindings('In German')
  const german = await (await sharedBrowser()).newContext({ colorScheme: 'dark', locale: 'de-DE' })
  await addSession(german, production, author)
  const page = await german.newPage()
  await page.goto(`${production.url}/admin/collections/posts/${id}`)
  await page.locator('.archive-findings-summary').waitFor()
  await openPreview(page)
  await page.frameLocator('.archive-preview iframe').getByRole('heading', { name: 'In German' }).waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await german.close()
})
