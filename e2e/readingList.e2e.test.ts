import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PAPER } from '@/archive/theme/accent'
import { failure as de } from '@/messages/de/failure'
import { accessibilityFindings, findingsInBothThemes } from './support/axe'
import { addSession, sharedBrowser, untilIdle } from './support/browser'
import { adminCookie, cookieOf, createAsAdmin } from './support/calls'
import { startProduction, type Production } from './support/production'

const DESK = { width: 1280, height: 844 }
const PHONE = { width: 390, height: 844 }

let production: Production
let browser: Browser
let cookie: string
/** Of a reader at a desk, unless a test resizes it. */
let page: Page

beforeAll(async () => {
  ;[production, browser] = await Promise.all([startProduction(), sharedBrowser()])
  await production.command('demo')
  cookie = await adminCookie(production)
  page = await (await newContext()).newPage()
})
afterAll(async () => {
  await page.context().close()
  expect(await production.stop()).toBe(0)
})

type Options = Parameters<Browser['newContext']>[0]

async function newContext(options: Options = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESK, locale: 'en-GB', ...options })
  await addSession(context, production, cookie)
  return context
}

/** A page in a context of its own, which ends with the test. */
async function ownPage(options: Options, session = cookie): Promise<Page> {
  const context = await newContext(options)
  onTestFinished(() => context.close())
  await addSession(context, production, session)
  return context.newPage()
}

async function open(path: string, size = DESK): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(production.url + path)
}

/** The menu of a filter, opened as a reader does: on a phone in the sheet. */
async function openMenu(page: Page, name: string): Promise<void> {
  const open = page.locator('.filter-open')
  const menu = page.locator('.filter-sheet summary', { hasText: name })
  if ((await open.isVisible()) && !(await menu.isVisible())) await open.click()
  await menu.click()
}

const said = (page: Page) => page.locator('.filter-sentence')
const search = (page: Page) => page.getByRole('searchbox')
const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement)
const query = (page: Page) => new URL(page.url()).search
const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : NaN)
const titles = (page: Page) => page.locator('.entry-row h3 a').allInnerTexts()

test('PAGE-2, PAGE-3: several values of several filters narrow the list to the number beside the choice', async () => {
  await open('/', PHONE)
  await openMenu(page, 'Type')
  const fix = page.locator('.choices a', { hasText: 'Fix' })
  const count = await fix.locator('.choice-count').innerText()
  await fix.click()
  await said(page).getByText(`Fix · ${count} entries`).waitFor()
  // The menu stays open for the next value.
  await page.locator('.choices a', { hasText: 'New feature' }).click()
  await said(page).getByText('Fix or New feature · ').waitFor()
  expect(query(page)).toBe('?type=fix,feature')
  await openMenu(page, 'Language')
  await page.locator('.choices a', { hasText: 'German' }).click()
  await said(page).getByText('Fix or New feature in German · ').waitFor()
  const total = Number(/\d+ entr/.exec(await said(page).innerText())?.[0].split(' ')[0])
  expect(await page.locator('.entry-row').count()).toBe(Math.min(25, total))
  await page.getByRole('button', { name: /^Show \d+ entries$/ }).click()
  await said(page).getByRole('link', { name: 'Clear' }).click()
  await said(page).getByText('40 entries').waitFor()
})

test('PAGE-2: filters open and close by key, give the focus back, and close by a click elsewhere', async () => {
  await open('/', PHONE)
  const sheet = page.locator('.filter-sheet')
  const button = page.locator('.filter-open')
  const menu = sheet.locator('summary', { hasText: 'Type' })
  const choice = page.locator('.choices a', { hasText: 'New feature' })
  await button.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('Tab')
  expect(await isFocused(button)).toBe(false)
  await button.click()
  await menu.waitFor({ state: 'hidden' })
  await button.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await isFocused(button)).toBe(true)
  await button.press('Space')
  await sheet.getByRole('button', { name: /^Show \d+ entries$/ }).press('Enter')
  await menu.waitFor({ state: 'hidden' })
  await button.press('Enter')
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await menu.press('Enter')
    await choice.waitFor()
    await sheet.locator('summary', { hasText: 'Period' }).click()
    await choice.waitFor({ state: 'hidden' })
    await menu.press('Space')
    await choice.waitFor()
    await said(page).getByRole('status').click()
    await choice.waitFor({ state: 'hidden' })
    await openMenu(page, 'Type')
    await choice.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await choice.waitFor({ state: 'hidden' })
    expect(await isFocused(menu)).toBe(true)
  }
})

test('PAGE-3: in the sheet of a phone, the number of entries is in view below an open menu', async () => {
  await open('/', { ...PHONE, height: 600 })
  await openMenu(page, 'Tag')
  const sheet = await page.locator('.filter-sheet').evaluate((one) => [one.scrollHeight, one.clientHeight])
  expect(sheet[0]).toBeGreaterThan(sheet[1] ?? 0)
  expect(bottomOf(await page.getByRole('button', { name: 'Show 40 entries' }).boundingBox())).toBeLessThan(
    600,
  )
})

test('PAGE-7: results follow while typing, announced and with their hits marked, in one entry of the history', async () => {
  await open('/?type=fix,feature,improvement')
  const before = await page.evaluate(() => history.length)
  await page.locator('h1').click()
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return isFocused(search(page))
    })
    .toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('rechnung', { delay: 50 })
  await page.getByRole('status').getByText('matching “rechnung”').waitFor()
  expect(query(page)).toBe('?type=fix,feature,improvement&q=rechnung')
  expect(await page.evaluate(() => history.length)).toBe(before)
  expect(await isFocused(search(page))).toBe(true)
  for (const row of await page.locator('.entry-row').all())
    expect((await row.locator('mark').first().innerText()).toLowerCase()).toMatch(/rechnung/)
  // Not while typing elsewhere: the field takes the character.
  await page.keyboard.type('/x')
  expect(await search(page).inputValue()).toBe('rechnung/x')
  await page.keyboard.press('Escape')
  expect(await isFocused(search(page))).toBe(false)
  await page.getByText('Check the spelling').waitFor()
  await said(page).getByRole('link', { name: 'Clear' }).click()
  await said(page).getByText('40 entries').waitFor()
  expect(await search(page).inputValue()).toBe('')

  // From another page, Enter leads to the list.
  await page.locator('.entry-row h3 a').first().click()
  await page.waitForURL(/\/entries\//)
  await page.keyboard.press('/')
  await page.keyboard.type('zahlung')
  expect(page.url()).toContain('/entries/')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/\?q=zahlung$/)
  await page.locator('.entry-row mark').first().waitFor()
})

test('PAGE-7: a filter that is chosen before the search has arrived keeps it', async () => {
  await open('/?type=breaking', PHONE)
  await search(page).click()
  await page.keyboard.type('die')
  await openMenu(page, 'Type')
  await page.locator('.choices a', { hasText: 'Fix' }).click()
  await page.waitForURL(`${production.url}/?type=breaking,fix&q=die`)
  await said(page).getByText('matching “die”').waitFor()
  await page.getByRole('button', { name: /^Show \d+ entr/ }).click()
  await said(page).getByRole('link', { name: 'Clear' }).click()
  await said(page).getByText('40 entries').waitFor()
  expect(await search(page).inputValue()).toBe('')
})

test('PAGE-7: what is chosen and typed quickly adds up, and a click after typing leads where it should', async () => {
  await page.route(/[?&](?:q|type|_rsc)=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await open('/')
  await openMenu(page, 'Type')
  const choices = page.locator('.choices a')
  await choices.filter({ hasText: 'New feature' }).click()
  await choices.filter({ hasText: 'Fix' }).click()
  // Both are ticked before the list has followed.
  expect(await choices.and(page.locator('[aria-current]')).allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('New feature'), expect.stringContaining('Fix')]),
  )
  await search(page).pressSequentially('die')
  await page.locator('.skeleton').waitFor()
  await page.waitForURL(`${production.url}/?type=feature,fix&q=die`)
  await said(page).getByText('matching “die”').waitFor()
  await search(page).pressSequentially('x')
  await page.locator('.entry-row h3 a').first().click()
  await page.waitForURL(/\/entries\//)
  await page.waitForTimeout(1_000)
  expect(page.url()).toContain('/entries/')
  await page.unroute(/[?&](?:q|type|_rsc)=/)
})

test('PAGE-7: what was typed before the page could follow is searched for', async () => {
  let run = () => {}
  const mayRun = new Promise<void>((resolve) => (run = resolve))
  await page.route('**/*.js', async (route) => {
    await mayRun
    await route.continue()
  })
  await page.goto(production.url, { waitUntil: 'commit' })
  await search(page).pressSequentially('zahlung')
  run()
  await page.waitForURL(`${production.url}/?q=zahlung`)
  expect(await search(page).inputValue()).toBe('zahlung')
  await page.unroute('**/*.js')
})

test('PAGE-8: a hit is shown, wherever it is in the teaser', async () => {
  await open('/?q="orders follow"')
  const mark = page.locator('.entry-teaser mark')
  expect(await mark.innerText()).toBe('orders follow')
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    const [hit, teaser] = await Promise.all([mark.boundingBox(), page.locator('.entry-teaser').boundingBox()])
    expect(bottomOf(hit)).toBeLessThanOrEqual(bottomOf(teaser))
  }
})

test('PAGE-9: going back from an entry restores page, filters and scroll position', async () => {
  for (const size of [DESK, PHONE]) {
    await open(size === DESK ? '/?page=2' : '/', size)
    if (size === PHONE) {
      await openMenu(page, 'Audience')
      await page.locator('.choices a', { hasText: 'Colleagues only' }).click()
      await said(page).getByText('for colleagues only').waitFor()
      await page.getByRole('button', { name: /^Show \d+ entr/ }).click()
    }
    const address = page.url()
    const row = page.locator('.entry-row h3 a').nth(5)
    await row.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 200))
    // Scrolls once more if the row is hidden by now.
    await row.hover()
    const shown = { titles: await titles(page), top: await page.evaluate(() => Math.round(window.scrollY)) }
    expect(shown.top).toBeGreaterThan(200)
    await row.click()
    await page.waitForURL(/\/entries\//)
    await page.locator('article h1, .entry-page h1').first().waitFor()
    await page.goBack()
    await page.waitForURL(address)
    await page.locator('.entry-row').first().waitFor()
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(shown.top)
    expect(await titles(page)).toEqual(shown.titles)
  }
})

test('PAGE-13: a filter is saved under its sentence, and removed again', async () => {
  await open('/?type=breaking')
  const saved = page.locator('.saved-filters')
  await page.locator('.filter-said summary').click()
  const name = page.getByLabel('Name')
  expect(await name.inputValue()).toBe('Breaking change')
  await name.fill('Breaking')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const link = saved.getByRole('link', { name: 'Breaking' })
  await link.waitFor()
  expect(await link.getAttribute('aria-current')).toBe('true')
  expect(query(page)).toBe('?type=breaking')
  await said(page).getByRole('link', { name: 'Clear' }).click()
  await said(page).getByText('40 entries').waitFor()
  await link.click()
  await said(page).getByText('Breaking change · ').waitFor()
  const listOf = async (session: string) =>
    (await fetch(production.url, { headers: { Cookie: session } })).text()
  expect(await listOf(cookie)).toContain('class="saved-filters')
  const others = await listOf(await sessionOf('reader@example.com', 'reader'))
  expect(others).toContain('class="entry-row')
  expect(others).not.toContain('class="saved-filters')

  await open('/?type=fix')
  await page.locator('.filter-said summary').click()
  await name.fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(await name.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true)
  await name.fill('Breaking')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Another saved filter already has this name.').waitFor()
  expect(query(page)).toBe('?type=fix')
  expect(await saved.getByRole('link').count()).toBe(1)

  await saved.locator('summary').click()
  await saved.getByRole('button', { name: 'Remove the saved filter Breaking' }).click()
  await expect.poll(() => saved.count()).toBe(0)
})

test('AUTH-15: once the session has ended elsewhere, pages and forms lead to the sign-in and back', async () => {
  const session = await sessionOf('ended@example.com', 'reader')
  const left = await ownPage({}, session)
  await left.goto(`${production.url}/?type=fix`)
  await left.locator('.filter-said summary').click()
  await left.context().clearCookies()
  await left.getByRole('button', { name: 'Save', exact: true }).click()
  await left.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(query(left)).toBe('?next=%2F%3Ftype%3Dfix')

  await addSession(left.context(), production, session)
  await left.goto(`${production.url}/?type=fix`)
  const ended = await fetch(`${production.url}/api/sign-out`, {
    method: 'POST',
    headers: { Cookie: session, 'Content-Type': 'application/json' },
  })
  expect(ended.status).toBe(200)
  await left.getByRole('navigation', { name: 'Archive' }).getByRole('link', { name: 'Projects' }).click()
  await left.getByRole('heading', { name: 'Sign in' }).waitFor()
  await left.locator('.site-navigation').waitFor({ state: 'detached' })
  expect(await left.getByText('Signed in as').count()).toBe(0)
  expect(query(left)).toBe('?next=%2Fprojects')
})

test('PAGE-16: the header marks the page, and is at most two lines high', async () => {
  for (const path of ['/', '/?type=fix', '/nothing/here']) {
    await open(path)
    const current = page.locator('.site-navigation a[aria-current=page]')
    expect(await current.allInnerTexts()).toEqual(path.startsWith('/nothing') ? [] : ['Entries'])
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      const header = await page.locator('.site-header').boundingBox()
      expect(header?.height).toBeLessThan(size === PHONE ? 105 : 70)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('PAGE-17: search, filters and saved filters work without scripts', async () => {
  const plain = await ownPage({ javaScriptEnabled: false, viewport: PHONE })
  await plain.goto(production.url)
  await openMenu(plain, 'Type')
  await plain.locator('.choices a', { hasText: 'Fix' }).click()
  await said(plain).getByText('Fix · ').waitFor()
  await plain.setViewportSize(DESK)
  await openMenu(plain, 'Period')
  await plain.getByLabel('To').fill('2020-01-31')
  await plain.getByRole('button', { name: 'Apply' }).click()
  await said(plain).getByText('Fix until 31 January 2020 · 0 entries').waitFor()
  await plain.goto(`${production.url}/?type=fix,improvement`)
  await search(plain).fill('rechnung')
  await search(plain).press('Enter')
  await said(plain).getByText('matching “rechnung”').waitFor()
  expect(query(plain)).toContain('type=fix%2Cimprovement')
  await plain.locator('.filter-said summary').click()
  await plain.getByRole('button', { name: 'Save', exact: true }).click()
  await plain.locator('.saved-filters summary').click()
  await plain.locator('.saved-filters button').click()
  await expect.poll(() => plain.locator('.saved-filters').count()).toBe(0)
})

test('PAGE-18: axe finds nothing at a desk in English and on a phone in German, each list in both themes', async () => {
  const findings = [
    { viewport: DESK, locale: 'en', colorScheme: 'light' as const },
    { viewport: PHONE, locale: 'de', colorScheme: 'dark' as const },
  ].map(async (options) => {
    const found: string[] = []
    const list = await ownPage(options)
    for (const path of ['/?q=gibtesnicht', '/?page=999', '/?q=rechnung&type=fix,feature', '/']) {
      await list.goto(production.url + path)
      await list.locator('.filter-said').waitFor()
      if (path.includes('type=')) {
        await list.locator('.filter-said summary').click()
        await list.locator('.save-filter button').waitFor()
        found.push(...(await accessibilityFindings(list, '.filter-said')))
      }
      const menu = list.locator('.filter-sheet summary').first()
      if (!(await menu.isVisible()) && (await menu.count()) > 0) await list.locator('.filter-open').click()
      if ((await menu.count()) > 0) await menu.click()
      expect(await list.locator('.filter-sheet details[open]').count()).toBe(Math.min(1, await menu.count()))
      const look = path === '/' ? findingsInBothThemes : accessibilityFindings
      found.push(...(await look(list)))
    }
    return found
  })
  expect(await Promise.all(findings)).toEqual([[], []])
})

test('LOOK-6, LOOK-7: dark on a light system and German in an English browser hold on every page', async () => {
  const session = await sessionOf('author@example.com', 'author')
  const german = await ownPage({ viewport: PHONE, colorScheme: 'light' }, session)
  // The background in every frame that the browser paints.
  await german.addInitScript(() => {
    const frames = new Set<string>()
    Object.assign(window, { frames })
    const look = () => {
      frames.add(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const painted = () => german.evaluate(() => [...(window as unknown as { frames: Set<string> }).frames])
  const bar = () =>
    german.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
          ({ media }) => matchMedia(media).matches,
        )?.content,
    )

  await german.goto(production.url)
  await german.locator('.site-menu').click()
  await german.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => german.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await bar()).toBe(PAPER.dark)
  await german.setViewportSize(DESK)
  await german.getByRole('button', { name: 'Deutsch' }).click()
  await german.getByRole('heading', { name: 'Was sich geändert hat' }).waitFor()

  const entry = (await german.locator('.entry-row h3 a').first().getAttribute('href')) ?? ''
  for (const path of ['/', entry]) {
    const response = await german.goto(production.url + path)
    expect(await response?.text()).toMatch(/<html lang="de" data-theme="dark"/)
    await untilIdle(german)
    expect(await painted()).toEqual(['rgb(22, 22, 26)'])
    expect(await bar()).toBe(PAPER.dark)
  }
  expect(await accessibilityFindings(german)).toEqual([])
  const admin = await german.context().request.get(`${production.url}/admin`)
  expect(await admin.text()).toMatch(/<html[^>]* data-theme="dark"[^>]* lang="de"/)

  // What a page cannot be rendered without fails.
  await german.addInitScript(() => {
    Intl.DateTimeFormat.prototype.resolvedOptions = () => {
      throw new Error('broken')
    }
  })
  await german.goto(production.url)
  await german.getByRole('heading', { name: de.title }).waitFor()
  await german.locator('html[lang=de][data-theme=dark]').waitFor()
  expect(await accessibilityFindings(german)).toEqual([])
})

test('LOOK-7: the switches work without scripts', async () => {
  const plain = await ownPage({ javaScriptEnabled: false, viewport: PHONE })
  await plain.context().clearCookies()
  await plain.goto(`${production.url}/sign-in`)
  await plain.getByRole('button', { name: 'Dark' }).click()
  await plain.locator('html[lang=en][data-theme=dark]').waitFor()
  await plain.getByRole('button', { name: 'Deutsch' }).click()
  await plain.locator('html[lang=de][data-theme=dark]').waitFor()
})

test.each(['no-preference', 'reduce'] as const)(
  'a skeleton appears once a navigation has taken more than 300 ms, with the preference %s for motion',
  async (reducedMotion) => {
    await page.emulateMedia({ reducedMotion })
    await open('/?type=fix,feature')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/_rsc=/, (route) => held.then(() => route.continue()))
    await said(page).getByRole('link', { name: 'Clear' }).click()
    const skeleton = page.locator('.skeleton')
    await skeleton.waitFor()
    const opacityAfter = (part: Locator, milliseconds: number) =>
      part.evaluate((element, currentTime) => {
        for (const animation of element.getAnimations()) Object.assign(animation, { currentTime })
        return getComputedStyle(element).opacity
      }, milliseconds)
    for (const [milliseconds, skeletons, results] of [
      [290, '0', '1'],
      [460, '1', '0'],
    ] as const) {
      expect(await opacityAfter(skeleton, milliseconds)).toBe(skeletons)
      expect(await opacityAfter(page.locator('.list-results'), milliseconds)).toBe(results)
    }
    release()
    await skeleton.waitFor({ state: 'hidden' })
    await said(page).getByText('40 entries').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.emulateMedia({ reducedMotion: null })
  },
)

test.each([DESK, PHONE])('PAGE-19: at $width pixels, nothing moves while the list loads', async (size) => {
  const fresh = await page.context().newPage()
  await fresh.setViewportSize(size)
  await fresh.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await fresh.goto(production.url)
  await untilIdle(fresh)
  await fresh.waitForTimeout(500)
  const shift = await fresh.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  expect(shift).toBeLessThan(0.02)
  await fresh.close()
})

test('LOOK-9: on paper, a page has no controls', async () => {
  await page.emulateMedia({ media: 'print' })
  const controls = page.locator(
    '.site-header :is(a:not(.site-name), button, input):visible, main :is(button, summary, input, select):visible',
  )
  const print = async (path: string) => {
    await open(path)
    await page.locator('h1').waitFor()
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      expect(await controls.allInnerTexts()).toEqual([])
    }
  }
  await print('/')
  await print((await page.locator('.entry-row h3 a').first().getAttribute('href')) ?? '')
  for (const path of ['/?q=rechnung&type=fix,feature', '/projects', '/subscriptions']) await print(path)
  await page.emulateMedia({ media: null })
})

test('OPS-19: a restored archive shows a reader the same pages', async () => {
  await open('/')
  const entry = (await page.locator('.entry-row:has(img) h3 a').first().getAttribute('href')) ?? ''
  const paths = [
    ...['/', '/?q=rechnung', '/?type=fix', entry, '/projects', '/projects/depot'],
    ...['/whats-new', '/subscriptions'],
  ]
  const pagesOf = async ({ url }: Production, session: string) => {
    const pages: Record<string, string> = {}
    for (const path of paths) {
      const response = await fetch(url + path, { headers: { Cookie: session } })
      expect(response.status, path).toBe(200)
      pages[path] = (await response.text())
        // They hold the time, and parts of the page in the order in which these were ready.
        .replaceAll(/<script.*?<\/script>/gs, '')
        .replaceAll(/ nonce="[^"]+"/g, '')
        .replaceAll(url, '')
    }
    return pages
  }
  // The first look marks what is new as seen.
  await pagesOf(production, cookie)
  const before = await pagesOf(production, cookie)
  expect(before[entry]).toMatch(/<img[^>]+\/media\//)
  const file = join(production.folder, 'archive.tar')
  const [restored] = await Promise.all([startProduction(), production.command('backup', '--to', file)])
  onTestFinished(async () => void (await restored.stop()))
  await restored.command('restore', '--from', file)
  expect(await pagesOf(restored, await adminCookie(restored))).toEqual(before)
})

/** Invites somebody and returns the cookie of a session. */
async function sessionOf(email: string, role: string): Promise<string> {
  await createAsAdmin(production, 'users', { email, role })
  return cookieOf(production, email)
}
