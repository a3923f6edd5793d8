import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { expect, inject } from 'vitest'
import { cookieOf } from './calls'
import type { Production } from './production'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // One process less that draws.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are many and short-lived: those of a context share a process and its compiled scripts, and compiling and collecting on other threads
  // costs more than it saves.
  '--renderer-process-limit=1',
  '--js-flags=--no-opt --no-maglev --single-threaded',
  // Scripts would be parsed on another thread while they load, although the process has compiled them for the page before. This replaces
  // Playwright's list, of which the others are what these tests need.
  `--disable-features=${[
    'ScriptStreaming',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'PaintHolding',
  ].join()}`,
]

/** The browser that was found or installed before the tests. */
export const CHROMIUM = inject('browser')

/** How long its pages wait, in milliseconds: a timeout only ends a test that hangs, because other tests may be using the machine. */
const PATIENCE_MS = 90_000

/** A headless Chromium. */
export async function openBrowser(): Promise<Browser> {
  return prepared(await chromium.launch({ executablePath: CHROMIUM, args: FLAGS }))
}

let shared: Browser | undefined

/** The browser of a worker: its files share it until the worker ends. Tests close the contexts that they open. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await openBrowser()
  return shared
}

/** Closes what the tests of a file have opened. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** A browser whose pages are patient, and for which `untilIdle` can wait. */
export function prepared(browser: Browser): Browser {
  return browser.on('context', (context) => {
    context.setDefaultTimeout(PATIENCE_MS)
    void context.addInitScript(drawLess)
    context.on('page', watchRequests)
  })
}

/**
 * Without a graphics card, a blurred background takes a core for a second each time that it is drawn, and what moves is drawn sixty times a
 * second. Pages wait for both. The images of the archive go on when a transition has ended.
 */
function drawLess(): void {
  const isAdmin = window.location.pathname.startsWith('/admin')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`*, ::before, ::after {
    backdrop-filter: none !important;
    ${isAdmin ? 'transition: none !important;' : ''}
  }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

interface Traffic {
  underWay: Set<Request>
  /** When the last request began or ended. */
  lastAt: number
}

const trafficOf = new WeakMap<Page, Traffic>()

function watchRequests(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), lastAt: Date.now() }
  const ended = (request: Request) => {
    if (traffic.underWay.delete(request)) traffic.lastAt = Date.now()
  }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    traffic.underWay.add(request)
    traffic.lastAt = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  // Payload does not read what some calls return, which therefore never finish.
  page.on('response', (response) => {
    if (!response.ok() || new URL(response.url()).pathname.startsWith('/api/')) ended(response.request())
  })
}

/**
 * Waits until a page has loaded and has requested nothing for half a second. Playwright's `networkidle` sometimes never comes on a
 * page with a frame, although nothing is under way.
 */
export async function untilIdle(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (traffic === undefined) throw new Error('the page belongs to a browser that is not prepared')
  await page.waitForLoadState()
  const idleFor = () => (traffic.underWay.size === 0 ? Date.now() - traffic.lastAt : 0)
  await expect.poll(idleFor, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(500)
}

/** Gives a browser the session cookie. */
export async function addSession(
  context: BrowserContext,
  production: Production,
  cookie: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: production.url }])
}

/** Signs a user in without loading the pages for it. */
export async function addSessionOf(
  context: BrowserContext,
  production: Production,
  email: string,
): Promise<void> {
  const cookie = await cookieOf(production, email)
  await addSession(context, production, cookie)
}

/** Pages that only keep the process of their context. */
const keepers = new WeakSet<Page>()

/** A context without a page loses its process, and what that has compiled. */
async function keepProcess(context: BrowserContext): Promise<void> {
  const keeper = await context.newPage()
  keepers.add(keeper)
  keeper.once('crash', () => void keeper.close())
}

/** The pages that a test has opened. */
export const openedPages = (context: BrowserContext): Page[] =>
  context.pages().filter((page) => !keepers.has(page))

/** Opens a page of a user, in a language and a width. */
export type OpenPage = (cookie: string, options?: { locale?: string; width?: number }) => Promise<Page>

/** Pages of users. Those of one user share a context, so they load the scripts of the admin once. */
export function pagesOf(browser: Browser, production: Production): OpenPage {
  const contexts = new Map<string, Promise<BrowserContext>>()
  async function contextOf(cookie: string, locale: string): Promise<BrowserContext> {
    const context = await browser.newContext({ locale })
    await addSession(context, production, cookie)
    await keepProcess(context)
    return context
  }
  return async (cookie, { locale = 'en-GB', width = 1280 } = {}) => {
    const key = `${cookie} ${locale}`
    const opening = contexts.get(key) ?? contextOf(cookie, locale)
    contexts.set(key, opening)
    const page = await (await opening).newPage()
    await page.setViewportSize({ width, height: 900 })
    return page
  }
}

/**
 * One page that users have in turn, so it compiles the scripts of the admin once. `locale` is only what the browser asks the server for.
 * @param options without scripts (`javaScriptEnabled: false`) it shows what the server sends, for a fraction of the time
 */
export async function pageInTurn(
  browser: Browser,
  production: Production,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<OpenPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  return async (cookie, { locale = 'en-GB', width = 1280 } = {}) => {
    await addSession(context, production, cookie)
    await page.setExtraHTTPHeaders({ 'Accept-Language': locale })
    await page.setViewportSize({ width, height: 900 })
    return page
  }
}

/** Signs a user in as in real use: opens the link from the mail and clicks its button. */
export async function signIn(page: Page, production: Production, email: string): Promise<void> {
  await page.goto(await production.signInLink(email))
  await page
    .getByRole('button')
    .filter({ hasText: /sign in|anmelden/i })
    .click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

/** Clicks until the element appears: a page that has just loaded may not be hydrated yet. */
export async function clickUntil(page: Page, button: string, opened: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if (!(await page.locator(opened).isVisible())) await page.locator(button).click({ timeout: 2_000 })
        return page.locator(opened).isVisible()
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(true)
}

/** Follows a link of the admin's menu. Payload closes the menu once more after hydration; a closed one is inert. */
export async function followMenuLink(page: Page, link: string, path: string): Promise<void> {
  const menu = page.getByRole('button', { name: /open menu/i }).first()
  await expect
    .poll(
      async () => {
        const isClosed = await page.locator(link).evaluate((element) => element.closest('[inert]') !== null)
        // It may close, or the page may change, between the look and the click: then the next turn clicks again.
        if (isClosed) await menu.click({ timeout: 2_000 }).catch(() => undefined)
        await page
          .locator(link)
          .click({ timeout: 2_000 })
          .catch(() => undefined)
        return new URL(page.url()).pathname
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(path)
}

/** The editor of a text learns of a caret that the browser has moved with the next frame. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/** Presses Tab until an element has the focus, at most so often. */
export async function tabTo(page: Page, target: Locator, most = 150): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

/** Clicks a button with a confirmation, and confirms. */
export async function clickAndConfirm(page: Page, button: string): Promise<void> {
  await clickUntil(page, button, '#confirm-action')
  await page.locator('#confirm-action').click()
}

/**
 * Drags an item by its handle to a place beside the top left of what another item has, and drops it once that makes room. Presses
 * again while nothing has been picked up: a page that has just loaded may not listen yet.
 */
export async function drag(
  page: Page,
  handle: Locator,
  other: Locator,
  place: { x: number; y: number },
): Promise<void> {
  const moved = page.locator('[style*="translate3d"]')
  const room = moved.filter({ has: other }).or(moved.and(other))
  const boxOf = async (item: Locator) => {
    const box = await item.boundingBox()
    if (box === null) throw new Error('there is nothing to drag')
    return box
  }
  async function pickUp() {
    await page.mouse.up()
    // The form may still move, until the pointer is on the handle.
    await handle.hover()
    const [from, to] = [await boxOf(handle), await boxOf(other)]
    const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
    await page.mouse.down()
    await page.mouse.move(start.x + Math.sign(to.x - from.x) * 40, start.y + Math.sign(to.y - from.y) * 40, {
      steps: 5,
    })
    return to
  }
  let aim = await pickUp()
  await expect
    .poll(
      async () => {
        await page.mouse.move(aim.x + place.x, aim.y + place.y, { steps: 20 })
        const isMade = await room.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        )
        // What is above may have grown meanwhile: the pointer follows to where the other item is by now.
        if (!isMade) aim = (await moved.count()) === 0 ? await pickUp() : await boxOf(other)
        return isMade
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  await page.mouse.up()
  // dnd-kit swallows clicks and clears selections for 50 ms more. Its timer was set first, so it also ends first.
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 60)))
}
