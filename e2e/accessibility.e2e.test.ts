import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockType } from '@/domain/post/blocks'
import { writing as de } from '@/messages/de/writing'
import { writing as en } from '@/messages/en/writing'
import { isFull } from '@/testing/repetitions'
import { accessibilityFindings, darkFindings } from './support/axe'
import { addSession, sharedBrowser, untilIdle } from './support/browser'
import {
  adminCookie,
  callApi,
  callRest,
  cookieOf,
  createAsAdmin,
  createProject,
  issueToken,
} from './support/calls'
import { startProduction, type Production } from './support/production'
import { picture } from './support/realInput'

let production: Production
let browser: Browser
let admin: string
let reader: string
/** Ids of entries with a block of each type, of which two are changed in the form of a language. */
let drafts: Record<'read' | 'en' | 'de', string>
let published: { id: string; slug: string }
beforeAll(async () => {
  production = await startProduction()
  browser = await sharedBrowser()
  admin = await adminCookie(production)
  // Lists of more than one page.
  await production.command('demo')
  const makeEntry = await makerOfEntries()
  drafts = { read: await makeEntry(), en: await makeEntry(), de: await makeEntry() }
  const id = await makeEntry()
  expect((await rest('POST', `/posts/${id}/approve`, { when: 'now' })).status).toBe(200)
  published = (await rest('GET', `/posts/${id}`)).json
  await rest('POST', '/digest-runs/send', { dry: true })
  await createAsAdmin(production, 'users', { email: 'reader@example.com', role: 'reader' })
  reader = await cookieOf(production, 'reader@example.com')
})
afterAll(async () => {
  expect(await production.stop()).toBe(0)
})

const rest = (method: string, path: string, body?: unknown) => callRest(production, admin, method, path, body)

/** Creates drafts with a block of each type. */
async function makerOfEntries(): Promise<() => Promise<string>> {
  const project = await createProject(production, 'sharp')
  const token = await issueToken(production, { name: 'Writer', mode: 'write', audience: 'internal' })
  async function upload(color: string): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture(color))], { type: 'image/png' }), `${color}.png`)
    form.set('project', 'sharp')
    return (await callApi(production, token, 'POST', '/media', form)).json.id
  }
  const [first, second] = [await upload('red'), await upload('blue')]
  const type = (await rest('GET', '/post-types?limit=1')).json.docs[0].id
  const fields: Record<BlockType, object> = {
    text: { text: 'Reports can be **filtered**.\n\n- by project\n- by type' },
    image: { mediaId: first },
    gallery: { mediaIds: [first, second] },
    before_after: { beforeMediaId: first, afterMediaId: second },
    video: { url: 'https://example.com/tour', title: 'The tour' },
    quote: { text: 'At last.', source: 'A customer' },
    code: { code: 'GET /reports?state=open', language: 'http' },
    link: { url: 'https://example.com/manual', title: 'The manual', description: 'All filters' },
    callout: { text: 'Old addresses end in May.', tone: 'warning' },
  }
  const blocks = Object.entries(fields).map(([blockType, values]) => ({ blockType, ...values }))
  const entry = { title: 'A block of each type', project, type, tags: ['reports'], cover: first, blocks }
  return async () => (await createAsAdmin(production, 'posts', entry)).id
}

const LISTS = [
  'posts',
  'media',
  'digest-runs',
  'projects',
  'post-types',
  'api-clients',
  'users',
  'audit',
].map((slug) => `/admin/collections/${slug}`)
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

/** Pages of the same parts as others: forms of records whose pages are checked, Payload's plain list, and a second missing page. */
const LIKE_OTHERS = ['projects/create', 'post-types/create', 'users/create', 'post-types', 'nothing'].map(
  (path) => `/admin/collections/${path}`,
)
const isChecked = (path: string) => isFull || !LIKE_OTHERS.includes(path)

/** For what the browser adds to the words of the server. Besides, lists, forms and views have tests of their own. */
const GERMAN = ['/admin/nothing/here', '/nothing/here', '/']
const MORE_GERMAN = [
  '/admin',
  ...['posts', 'media', 'digest-runs', 'audit', 'users/create'].map((path) => `/admin/collections/${path}`),
  '/admin/globals/settings',
  '/admin/account',
  '/admin/api',
  '/admin/collections/nothing',
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
async function openFirst(page: Page, list: string): Promise<void> {
  await page.locator(`tbody tr a, .archive-tile, main a[href^="${list}/"]`).first().click()
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
  await visit(page, `/admin/collections/posts/${drafts[locale]}`)
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

const VIEWS = ['review', 'versions', 'correct', 'preview', 'entry'] as const

function pathOf(view: (typeof VIEWS)[number]): string {
  if (view === 'entry') return `/entries/${published.slug}`
  if (view === 'preview') return `/preview/${drafts.read}`
  return `/admin/collections/posts/${view === 'correct' ? published.id : drafts.read}/${view}`
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
    page = await openAs(admin)
    anonymous = await openAs(null)
  })
  afterAll(() => Promise.all([page, anonymous].map((one) => one.context().close())))

  test.each([...OTHERS, ...FORMS].filter(isChecked))(
    '%s, where the keyboard shows its focus',
    async (path) => {
      await check(page, path)
      await checkColorsAndFocus(page)
    },
  )

  test.each(LISTS.filter(isChecked))(
    'the list %s, where the keyboard shows its focus, and the page of a record',
    async (path) => {
      await check(page, path)
      if (path.endsWith('/projects')) await expectNamesIn(page, 'en')
      await checkColorsAndFocus(page)
      await openFirst(page, path)
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await darkFindings(page)).toEqual([])
    },
  )

  test('the form of a draft with a block of each type, which the arrow keys move by their handles', async () => {
    await checkFormOfBlocks(page, 'en')
    const { unseen } = await focusOf(page)
    expect(unseen).toEqual([])
  })

  test.each(VIEWS)('the page "%s" of an entry, where the keyboard shows its focus', async (view) => {
    await visit(page, pathOf(view))
    expect(await accessibilityFindings(page)).toEqual([])
    await checkColorsAndFocus(page)
  })

  test('the keyboard shows its focus in the open menu', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await visit(page, '/admin/collections/posts')
    await page.getByRole('link', { name: 'Projects' }).waitFor()
    await untilIdle(page)
    const { all, unseen } = await focusOf(page)
    expect(unseen).toEqual([])
    expect(all).toBeGreaterThan(20)
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
    await addSession(anonymous.context(), production, reader)
    await check(anonymous, '/no-admin')
    expect(await darkFindings(anonymous)).toEqual([])
  })
})

describe('LOOK-5: axe finds nothing in German, in pages that open in the dark theme', () => {
  let page: Page
  beforeAll(async () => {
    page = await openAs(admin, { colorScheme: 'dark', locale: 'de' })
  })
  afterAll(() => page.context().close())

  test.each([...GERMAN, ...(isFull ? MORE_GERMAN : [])])('%s', (path) => check(page, path, 'de'))

  test('the list of projects, whose sort buttons and check boxes are named by column and record', async () => {
    await check(page, '/admin/collections/projects', 'de')
    await expectNamesIn(page, 'de')
  })

  test('the form of a draft with a block of each type, which the arrow keys move by their handles', () =>
    checkFormOfBlocks(page, 'de'))

  test.each(['review', 'entry'] as const)('the page "%s" of an entry', async (view) => {
    await visit(page, pathOf(view))
    expect(await accessibilityFindings(page)).toEqual([])
  })

  test('/sign-in without a session', async () => {
    await page.context().clearCookies()
    await check(page, '/sign-in', 'de')
  })
})

const BUTTONS_OF_PAYLOAD = ['Präferenzen zurücksetzen', 'Filter hinzufügen']

/** The texts of the buttons in HTML that need scripts, and whether each is enabled. */
const buttonsIn = (html: string) =>
  [...html.matchAll(/<button( [^>]*)>([^]*?)<\/button>/g)]
    .map(([, attributes = '', content = '']) => ({
      attributes,
      text: content.replaceAll(/<[^>]*>/g, '').trim(),
    }))
    .filter(
      ({ attributes, text }) =>
        / type="button"/.test(attributes) &&
        / class="(?:[^"]* )?btn[ "]/.test(attributes) &&
        !BUTTONS_OF_PAYLOAD.includes(text),
    )
    .map(({ attributes, text }) => ({ text, isEnabled: !/ disabled=""/.test(attributes) }))

test('LOOK-5, ADMIN-31: the server sends every page in the language of the browser, and no button of the admin is enabled before it works', async () => {
  const find = async (slug: string) => (await rest('GET', `/${slug}?limit=1&depth=0`)).json.docs[0].id
  const records = [
    ...[drafts.read, published.id].map((id) => `posts/${id}`),
    ...(await Promise.all(
      ['media', 'users', 'api-clients', 'digest-runs'].map(async (slug) => `${slug}/${await find(slug)}`),
    )),
  ].map((record) => `/admin/collections/${record}`)
  const pages: [path: string, cookie: string][] = [
    ...[...OTHERS, ...LISTS, ...FORMS, ...records, ...VIEWS.map(pathOf)].map((path): [string, string] => [
      path,
      admin,
    ]),
    ...ANONYMOUS.map((path): [string, string] => [path, '']),
    ['/no-admin', reader],
  ]
  let seen = 0
  for (const [path, session] of pages) {
    const headers = { 'Accept-Language': 'de', Cookie: session }
    const html = await (await fetch(production.url + path, { headers })).text()
    const buttons = buttonsIn(html)
    seen += buttons.length
    expect({
      path,
      language: /<html[^>]* lang="(\w+)"/.exec(html)?.[1],
      enabled: buttons.filter(({ isEnabled }) => isEnabled),
    }).toEqual({
      path,
      // A missing page gets its language with its scripts.
      language: [...MISSING, '/unsubscribe/unknown'].includes(path) ? undefined : 'de',
      enabled: [],
    })
  }
  expect(seen).toBeGreaterThan(15)
})

test('ADMIN-31: a page is as wide as the window before its scripts have loaded', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await addSession(context, production, admin)
  const page = await context.newPage()
  await page.goto(`${production.url}/admin/collections/media`)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await page.locator('.template-default__wrap').boundingBox())?.width).toBe(width)
  }
  await context.close()
})
