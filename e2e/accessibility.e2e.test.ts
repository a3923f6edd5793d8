import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockType } from '@/domain/post/blocks'
import { writing as de } from '@/messages/de/writing'
import { writing as en } from '@/messages/en/writing'
import { accessibilityFindings, darkFindings } from './support/axe'
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
/** The language of some comes with their scripts. */
const MISSING = ['/admin/nothing/here', '/admin/collections/nothing', '/nothing/here']
const OTHERS = ['/admin', '/admin/globals/settings', '/admin/account', '/admin/api', ...MISSING, '/']
const ANONYMOUS = [
  '/sign-in',
  '/sign-in?sent=1',
  '/sign-in?problem=address',
  '/sign-in/confirm?token=unknown',
  '/unsubscribe/unknown',
]

/** One page of each kind, for what the browser adds to the words of the server. */
const GERMAN = [
  '/admin',
  '/admin/collections/posts',
  '/admin/collections/media',
  '/admin/collections/digest-runs',
  '/admin/collections/audit',
  '/admin/collections/users/create',
  '/admin/globals/settings',
  '/admin/account',
  '/admin/api',
  ...MISSING,
  '/',
]

async function openAs(cookie: string | null, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  if (cookie !== null) await addSession(context, production, cookie)
  return context.newPage()
}

/** Goes to an address. Within the admin, it follows a link, as people do, which does not load the scripts again. */
async function visit(page: Page, path: string): Promise<void> {
  const isInAdmin = (address: string) => /^\/admin(?:\/|$)/.test(address)
  if (
    !page.url().startsWith(production.url) ||
    !isInAdmin(new URL(page.url()).pathname) ||
    !isInAdmin(path)
  ) {
    await page.goto(production.url + path)
    return
  }
  await page.evaluate((to) => {
    const { next } = globalThis as unknown as { next: { router: { push: (to: string) => void } } }
    next.router.push(to)
  }, path)
  await page.waitForURL((address) => address.pathname === path)
}

async function check(page: Page, path: string, locale: 'en' | 'de' = 'en'): Promise<void> {
  await visit(page, path)
  expect(await accessibilityFindings(page)).toEqual([])
  // A list of the admin adds its default query.
  expect(page.url().replace(/\?limit=.*/, '')).toBe(production.url + path)
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  const nameless = '[aria-label*="[object"], [title*="[object"], .checkbox-input [title]'
  expect(await page.locator(nameless).count(), 'names are words').toBe(0)
}

/** The first record of the open list. */
async function openFirst(page: Page, slug: string): Promise<void> {
  await page.locator(`tbody tr a, .archive-tile, main a[href^="/admin/collections/${slug}/"]`).first().click()
  await page.waitForURL(/\/[0-9a-f-]{36}$/)
}

/** Sort buttons and check boxes of the open list of projects are named by column and record. */
async function expectNamesIn(page: Page, locale: 'en' | 'de'): Promise<void> {
  const isGerman = locale === 'de'
  const named = (role: 'button' | 'checkbox', name: string | RegExp) =>
    page.getByRole(role, { name, exact: true }).first().waitFor()
  const project = await page.locator('tbody td a').first().textContent()
  await named('button', isGerman ? /^Nach .+ aufsteigend sortieren$/ : 'Sort by Name, ascending')
  await named('button', isGerman ? /^Nach .+ absteigend sortieren$/ : 'Sort by Name, descending')
  await named('checkbox', isGerman ? `${project} auswählen` : `Select ${project}`)
}

/** The form of the draft with a block of each type, whose arrow keys move by their handles. */
async function checkFormOfBlocks(page: Page, locale: 'en' | 'de'): Promise<void> {
  const words = { en, de }[locale].blocks
  await visit(page, `/admin/collections/posts/${draft}`)
  // Payload renders the fields of a block when it comes near the window.
  for (const [row, field] of [
    ['#blocks-row-0', '[contenteditable=true]'],
    ['#blocks-row-3', 'img'],
    ['#blocks-row-8', 'textarea'],
  ] as const) {
    await page.locator(row).scrollIntoViewIfNeeded()
    await page.locator(row).locator(field).first().waitFor()
  }
  expect(await accessibilityFindings(page)).toEqual([])
  if (locale === 'en') expect(await darkFindings(page)).toEqual([])
  // The drag library describes what can be dragged in English only.
  expect(await page.locator('.archive-blocks [aria-roledescription]').count()).toBe(0)
  const quote = page.locator('#blocks-row-5')
  const name = await quote.locator('strong').first().innerText()
  await quote.locator('.collapsible__drag').press('ArrowUp')
  await page.getByText(words.moved(name, 5, 9)).waitFor({ state: 'attached' })
  await page.locator('#blocks-row-4 .collapsible__drag').press('ArrowDown')
  await page.getByText(words.moved(name, 6, 9)).waitFor({ state: 'attached' })
}

async function pathOf(view: 'review' | 'versions' | 'correct' | 'preview' | 'entry'): Promise<string> {
  const { json } = await callRest(
    production,
    await adminCookie(production),
    'GET',
    `/posts?limit=1&where[status][equals]=${['entry', 'correct'].includes(view) ? 'published' : 'draft'}`,
  )
  const { id, slug } = json.docs[0]
  const paths: Record<string, string> = { preview: `/preview/${id}`, entry: `/entries/${slug}` }
  return paths[view] ?? `/admin/collections/posts/${id}/${view}`
}

/** The controls of the open page that look the same with and without the focus of the keyboard, and how many there are. */
async function focusOf(page: Page): Promise<{ all: number; unseen: string[] }> {
  // From now on, the browser shows the focus as after any key.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const noTransitions = new CSSStyleSheet()
    noTransitions.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [noTransitions]
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
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, summary, [tabindex="0"]'),
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
}

async function checkColorsAndFocus(page: Page): Promise<void> {
  expect(await darkFindings(page)).toEqual([])
  const { all, unseen } = await focusOf(page)
  expect(unseen).toEqual([])
  expect(all).toBeGreaterThan(3)
}

// Colors do not depend on the language, and names do not depend on the theme.
describe('LOOK-5: axe finds nothing in either theme', () => {
  let page: Page
  let anonymous: Page
  beforeAll(async () => {
    page = await openAs(await adminCookie(production))
    anonymous = await openAs(null)
  })
  afterAll(() => Promise.all([page, anonymous].map((one) => one.context().close())))

  test.each([...OTHERS, ...FORMS])('%s, where the keyboard shows its focus', async (path) => {
    await check(page, path)
    await checkColorsAndFocus(page)
  })

  test.each(COLLECTIONS)(
    'the list of %s, where the keyboard shows its focus, and the page of a record',
    async (slug) => {
      await check(page, `/admin/collections/${slug}`)
      if (slug === 'projects') await expectNamesIn(page, 'en')
      await checkColorsAndFocus(page)
      await openFirst(page, slug)
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await darkFindings(page)).toEqual([])
    },
  )

  test('the form of a draft with a block of each type, which the arrow keys move by their handles', async () => {
    await checkFormOfBlocks(page, 'en')
    const { unseen } = await focusOf(page)
    expect(unseen).toEqual([])
  })

  test.each(['review', 'versions', 'correct', 'preview', 'entry'] as const)(
    'the page "%s" of an entry, where the keyboard shows its focus',
    async (view) => {
      await visit(page, await pathOf(view))
      expect(await accessibilityFindings(page)).toEqual([])
      await checkColorsAndFocus(page)
    },
  )

  test('the keyboard shows its focus in the open menu', async () => {
    const wide = await openAs(await adminCookie(production), { viewport: { width: 1600, height: 900 } })
    await wide.goto(`${production.url}/admin/collections/posts`)
    await wide.getByRole('link', { name: 'Projects' }).waitFor()
    await untilIdle(wide)
    const { all, unseen } = await focusOf(wide)
    expect(unseen).toEqual([])
    expect(all).toBeGreaterThan(20)
    await wide.context().close()
  })

  test.each(ANONYMOUS)('%s without a session', async (path) => {
    await check(anonymous, path)
    expect(await darkFindings(anonymous)).toEqual([])
  })

  test('/sign-in/confirm with a link that works', async () => {
    const { pathname, search } = new URL(await production.signInLink('reader@example.com'))
    await check(anonymous, pathname + search)
    expect(await darkFindings(anonymous)).toEqual([])
    await anonymous.getByText('reader@example.com').waitFor()
  })

  test('/no-admin for a reader', async () => {
    const readerPage = await openAs(reader)
    await check(readerPage, '/no-admin')
    expect(await darkFindings(readerPage)).toEqual([])
    await readerPage.context().close()
  })
})

describe('LOOK-5: axe finds nothing in German, in a page of each kind that opens in the dark theme', () => {
  let page: Page
  beforeAll(async () => {
    page = await openAs(await adminCookie(production), { colorScheme: 'dark', locale: 'de' })
  })
  afterAll(() => page.context().close())

  test.each(GERMAN)('%s', (path) => check(page, path, 'de'))

  test('the list of projects, whose sort buttons and check boxes are named by column and record', async () => {
    await check(page, '/admin/collections/projects', 'de')
    await expectNamesIn(page, 'de')
  })

  test('the form of a draft with a block of each type, which the arrow keys move by their handles', () =>
    checkFormOfBlocks(page, 'de'))

  test.each(['review', 'entry'] as const)('the page "%s" of an entry', async (view) => {
    await visit(page, await pathOf(view))
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('/sign-in without a session', async () => {
    const anonymous = await openAs(null, { colorScheme: 'dark', locale: 'de' })
    await check(anonymous, '/sign-in', 'de')
    await anonymous.context().close()
  })
})

const BUTTONS_OF_PAYLOAD = ['Präferenzen zurücksetzen', 'Filter hinzufügen']

test('LOOK-5, ADMIN-31: the server sends every page in the language of the browser, and no button of the admin is enabled before it works', async () => {
  const cookie = await adminCookie(production)
  const find = async (query: string) =>
    (await callRest(production, cookie, 'GET', `${query}&limit=1&depth=0`)).json.docs[0].id
  const records = [
    `posts/${draft}`,
    `posts/${await find('/posts?where[status][equals]=published')}`,
    ...(await Promise.all(
      ['media', 'users', 'api-clients', 'digest-runs'].map(
        async (slug) => `${slug}/${await find(`/${slug}?`)}`,
      ),
    )),
  ].map((record) => `/admin/collections/${record}`)
  const views = await Promise.all(
    (['review', 'versions', 'correct', 'preview', 'entry'] as const).map(pathOf),
  )
  const pages: [path: string, cookie: string][] = [
    ...[...OTHERS, ...LISTS, ...FORMS, ...records, ...views].map((path): [string, string] => [path, cookie]),
    ...ANONYMOUS.map((path): [string, string] => [path, '']),
    ['/no-admin', reader],
  ]
  // Only reads what the server sends, which is all that there is until the scripts have loaded.
  const parser = await (await browser.newContext()).newPage()
  let seen = 0
  for (const [path, session] of pages) {
    const headers = { 'Accept-Language': 'de', Cookie: session }
    const html = await (await fetch(production.url + path, { headers })).text()
    const sent = await parser.evaluate(
      ([text, ofPayload]) => {
        const document = new DOMParser().parseFromString(text, 'text/html')
        const buttons = [...document.querySelectorAll('button.btn[type=button]')].filter(
          ({ textContent }) => !ofPayload.includes(textContent.trim()),
        )
        return {
          language: document.documentElement.lang,
          buttons: buttons.length,
          enabled: buttons
            .filter((button) => !button.hasAttribute('disabled'))
            .map(({ id, textContent }) => id + textContent),
        }
      },
      [html, BUTTONS_OF_PAYLOAD] as const,
    )
    seen += sent.buttons
    expect({ path, ...sent }).toEqual({
      path,
      // A missing page gets its language with its scripts.
      language: [...MISSING, '/unsubscribe/unknown'].includes(path) ? '' : 'de',
      buttons: expect.any(Number),
      enabled: [],
    })
  }
  expect(seen).toBeGreaterThan(15)
  await parser.context().close()
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
