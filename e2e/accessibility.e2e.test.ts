import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockType } from '@/domain/post/blocks'
import { writing as de } from '@/messages/de/writing'
import { writing as en } from '@/messages/en/writing'
import { accessibilityFindings } from './support/axe'
import { addSession, openBrowser, untilIdle } from './support/browser'
import { adminCookie, callRest, createAsAdmin, redeemLink } from './support/calls'
import { startProduction, type Production } from './support/production'

let production: Production
let browser: Browser
/** The id of a draft with a block of each type. */
let draft: string
let reader: string
beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  await production.command('demo')
  await callRest(production, await adminCookie(production), 'POST', '/digest-runs/send', { dry: true })
  draft = await makeDraftOfAllBlocks()
  await createAsAdmin(production, 'users', { email: 'reader@example.com', role: 'reader' })
  reader = (await redeemLink(production, await production.signInLink('reader@example.com'))).cookie
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})

async function makeDraftOfAllBlocks(): Promise<string> {
  const find = async (query: string) =>
    (await callRest(production, await adminCookie(production), 'GET', query)).json.docs
  const [{ project }] = await find('/media?limit=1&depth=0')
  const [first, second] = await find(`/media?limit=2&depth=0&where[project][equals]=${project}`)
  const [type] = await find('/post-types?limit=1')
  const fields: Record<BlockType, object> = {
    text: { text: 'Reports can be **filtered**.\n\n- by project\n- by type' },
    image: { mediaId: first.id },
    gallery: { mediaIds: [first.id, second.id] },
    before_after: { beforeMediaId: first.id, afterMediaId: second.id },
    video: { url: 'https://example.com/tour', title: 'The tour' },
    quote: { text: 'At last.', source: 'A customer' },
    code: { code: 'GET /reports?state=open', language: 'http' },
    link: { url: 'https://example.com/manual', title: 'The manual', description: 'All filters' },
    callout: { text: 'Old addresses end in May.', tone: 'warning' },
  }
  const blocks = Object.entries(fields).map(([blockType, values]) => ({ blockType, ...values }))
  const post = { title: 'A block of each type', project, type: type.id, tags: [], cover: first.id, blocks }
  return (await createAsAdmin(production, 'posts', post)).id
}

const COLLECTIONS = [
  'posts',
  'media',
  'digest-runs',
  'projects',
  'post-types',
  'api-clients',
  'users',
  'audit',
]
const LISTS = COLLECTIONS.map((slug) => `/admin/collections/${slug}`)
const FORMS = ['posts', 'media', 'projects', 'post-types', 'users'].map(
  (slug) => `/admin/collections/${slug}/create`,
)
const OTHERS = [
  '/admin',
  '/admin/globals/settings',
  '/admin/account',
  '/admin/api',
  '/admin/nothing/here',
  '/admin/collections/nothing',
  '/',
  '/nothing/here',
]
const ANONYMOUS = [
  '/sign-in',
  '/sign-in?sent=1',
  '/sign-in?problem=address',
  '/sign-in/confirm?token=unknown',
  '/unsubscribe/unknown',
]

// Colors do not depend on the language, and names do not depend on the theme.
describe.each([
  { colorScheme: 'light', locale: 'en' },
  { colorScheme: 'dark', locale: 'de' },
] as const)('LOOK-5: axe finds nothing in the $colorScheme theme and in "$locale"', (options) => {
  let page: Page
  let readerPage: Page
  let anonymousPage: Page
  beforeAll(async () => {
    page = await openAs(await adminCookie(production))
    readerPage = await openAs(reader)
    anonymousPage = await openAs()
  })
  afterAll(() => Promise.all([page, readerPage, anonymousPage].map((one) => one.context().close())))

  async function openAs(cookie?: string): Promise<Page> {
    const context = await browser.newContext(options)
    if (cookie !== undefined) await addSession(context, production, cookie)
    return context.newPage()
  }

  async function check(opened: Page, path: string): Promise<void> {
    await opened.goto(production.url + path)
    expect(await accessibilityFindings(opened)).toEqual([])
    // A list of the admin adds its default query.
    expect(opened.url().replace(/\?limit=.*/, '')).toBe(production.url + path)
    expect(await opened.locator('html').getAttribute('lang')).toBe(options.locale)
    const nameless = '[aria-label*="[object"], [title*="[object"], .checkbox-input [title]'
    expect(await opened.locator(nameless).count(), 'names are words').toBe(0)
  }

  test.each([...OTHERS, ...LISTS, ...FORMS])('%s', (path) => check(page, path))

  test.each(ANONYMOUS)('%s without a session', (path) => check(anonymousPage, path))

  test('/sign-in/confirm with a link that works', async () => {
    const { pathname, search } = new URL(await production.signInLink('reader@example.com'))
    await check(anonymousPage, pathname + search)
    await anonymousPage.getByText('reader@example.com').waitFor()
  })

  test('/no-admin for a reader', () => check(readerPage, '/no-admin'))

  test.each([
    ...['posts', 'media', 'projects', 'post-types', 'users', 'api-clients', 'digest-runs', 'audit'],
  ])('the page of a record of %s', async (slug) => {
    await page.goto(`${production.url}/admin/collections/${slug}`)
    await page
      .locator(`tbody tr a, .archive-tile, main a[href^="/admin/collections/${slug}/"]`)
      .first()
      .click()
    await page.waitForURL(/\/[0-9a-f-]{36}$/)
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('sort buttons and check boxes of a list are named by column and record', async () => {
    const isGerman = options.locale === 'de'
    const named = (role: 'button' | 'checkbox', name: string | RegExp) =>
      page.getByRole(role, { name, exact: true }).first().waitFor()
    await page.goto(`${production.url}/admin/collections/projects`)
    const project = await page.locator('tbody td a').first().textContent()
    await named('button', isGerman ? /^Nach .+ aufsteigend sortieren$/ : 'Sort by Name, ascending')
    await named('button', isGerman ? /^Nach .+ absteigend sortieren$/ : 'Sort by Name, descending')
    await named('checkbox', isGerman ? `${project} auswählen` : `Select ${project}`)
  })

  test('the form of a draft with a block of each type, which the arrow keys move by their handles', async () => {
    const words = { en, de }[options.locale].blocks
    await page.goto(`${production.url}/admin/collections/posts/${draft}`)
    for (const row of ['#blocks-row-0 [contenteditable=true]', '#blocks-row-3 img', '#blocks-row-8 textarea'])
      await page.locator(row).first().waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    // The drag library describes what can be dragged in English only.
    expect(await page.locator('.archive-blocks [aria-roledescription]').count()).toBe(0)
    const quote = page.locator('#blocks-row-5')
    const name = await quote.locator('strong').first().innerText()
    await quote.locator('.collapsible__drag').press('ArrowUp')
    await page.getByText(words.moved(name, 5, 9)).waitFor({ state: 'attached' })
    await page.locator('#blocks-row-4 .collapsible__drag').press('ArrowDown')
    await page.getByText(words.moved(name, 6, 9)).waitFor({ state: 'attached' })
  })

  test.each(['review', 'versions', 'correct', 'preview', 'entry'])(
    'the page "%s" of an entry',
    async (kind) => {
      const { json } = await callRest(
        production,
        await adminCookie(production),
        'GET',
        `/posts?limit=1&where[status][equals]=${['entry', 'correct'].includes(kind) ? 'published' : 'draft'}`,
      )
      const { id, slug } = json.docs[0]
      const form = `/admin/collections/posts/${id}`
      const paths: Record<string, string> = { preview: `/preview/${id}`, entry: `/entries/${slug}` }
      await page.goto(production.url + (paths[kind] ?? `${form}/${kind}`))
      expect(await accessibilityFindings(page)).toEqual([])
    },
  )
})

const BUTTONS_OF_PAYLOAD = /^(Reset Preferences|Add Filter)$/

test('ADMIN-31: no button of the admin is enabled before it works', async () => {
  const find = async (query: string) =>
    (await callRest(production, await adminCookie(production), 'GET', `${query}&limit=1&depth=0`)).json
      .docs[0].id
  const records = [
    `posts/${draft}`,
    `posts/${await find('/posts?where[status][equals]=published')}`,
    ...(await Promise.all(
      ['media', 'users', 'api-clients', 'digest-runs'].map(
        async (slug) => `${slug}/${await find(`/${slug}?`)}`,
      ),
    )),
  ].map((record) => `/admin/collections/${record}`)
  // What the server sends is all that there is until the scripts have loaded.
  const context = await browser.newContext({ javaScriptEnabled: false })
  await addSession(context, production, await adminCookie(production))
  const page = await context.newPage()
  let seen = 0
  for (const path of [...OTHERS, ...LISTS, ...FORMS, ...records]) {
    await page.goto(production.url + path)
    const buttons = page.locator('button.btn[type=button]').filter({ hasNotText: BUTTONS_OF_PAYLOAD })
    seen += await buttons.count()
    const enabled = buttons.and(page.locator(':not([disabled])'))
    expect(
      await enabled.evaluateAll((all) => all.map(({ id, textContent }) => id + textContent)),
      path,
    ).toEqual([])
  }
  expect(seen).toBeGreaterThan(15)
  await context.close()
})

test.each([1280, 390])('ADMIN-31: a page is %i pixels wide before its scripts have loaded', async (width) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 900 },
  })
  await addSession(context, production, await adminCookie(production))
  const page = await context.newPage()
  await page.goto(`${production.url}/admin/collections/media`)
  expect((await page.locator('.template-default__wrap').boundingBox())?.width).toBe(width)
  await context.close()
})

test('LOOK-5: whoever uses the keyboard sees which control has the focus', async () => {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1600, height: 900 } })
  await addSession(context, production, await adminCookie(production))
  const page = await context.newPage()
  const draftPages = ['', '/review', '/versions'].map((part) => `/admin/collections/posts/${draft}${part}`)
  const unseen: string[] = []
  let seen = 0
  for (const path of [...OTHERS, ...LISTS, ...FORMS, ...draftPages]) {
    await page.goto(production.url + path)
    await untilIdle(page)
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
    // From now on, the browser shows the focus as after any key.
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const lookOf = (element: Element) =>
        ['', '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part)
          const { boxShadow, borderColor, backgroundColor, content } = style
          return [
            style.outlineStyle === 'none' ? '' : style.outline,
            boxShadow,
            borderColor,
            backgroundColor,
            content,
          ]
        })
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, textarea, summary, [tabindex="0"]',
        ),
      ].filter(
        (control) =>
          control.checkVisibility() && control.tabIndex >= 0 && !control.matches(':disabled, [inert] *'),
      )
      const unseen = controls.filter((control) => {
        const boxes = [control, ...control.querySelectorAll('*')]
        for (let box = control.parentElement; box !== null && boxes.length < 40; box = box.parentElement)
          boxes.push(box)
        control.focus()
        const focused = JSON.stringify(boxes.map(lookOf))
        control.blur()
        return focused === JSON.stringify(boxes.map(lookOf))
      })
      return { all: controls.length, unseen: unseen.map((control) => control.outerHTML.slice(0, 200)) }
    })
    seen += found.all
    unseen.push(...found.unseen.map((control) => `${path}: ${control}`))
  }
  expect(unseen).toEqual([])
  expect(seen).toBeGreaterThan(200)
  await context.close()
})
