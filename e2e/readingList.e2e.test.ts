import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAPER } from '@/archive/theme/accent'
import { failure as de } from '@/messages/de/failure'
import { failure as en } from '@/messages/en/failure'
import { accessibilityFindings, findingsInBothThemes } from './support/axe'
import { addSession, addSessionOf, openBrowser, untilIdle } from './support/browser'
import { adminCookie, createAsAdmin } from './support/calls'
import { startProduction, type Production } from './support/production'

let production: Production
let browser: Browser
let cookie: string
beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  await production.command('demo')
  cookie = await adminCookie(production)
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})

type Options = Parameters<Browser['newContext']>[0]

async function contextOf(width: number, options: Options = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-GB', ...options })
  await addSession(context, production, cookie)
  return context
}

/** The menu of a filter, opened as a reader does: on a phone in the sheet. */
async function openMenu(page: Page, name: string): Promise<void> {
  const open = page.locator('.filter-open')
  const menu = page.locator('.filter-sheet summary', { hasText: name })
  if ((await open.isVisible()) && !(await menu.isVisible())) await open.click()
  await menu.click()
}

/** What a page cannot be rendered without fails in it from now on. */
const breakPages = (page: Page) =>
  page.addInitScript(() => {
    Intl.DateTimeFormat.prototype.resolvedOptions = () => {
      throw new Error('broken')
    }
  })

const said = (page: Page) => page.locator('.filter-sentence')
const search = (page: Page) => page.getByRole('searchbox')
const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement)
const query = (page: Page) => new URL(page.url()).search
const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : NaN)
const titles = (page: Page) => page.locator('.entry-row h3 a').allInnerTexts()

describe.each([1280, 390])('at a width of %i', (width) => {
  let page: Page
  beforeAll(async () => {
    page = await (await contextOf(width)).newPage()
  })
  afterAll(() => page.context().close())

  test('PAGE-2, PAGE-3: several values of several filters narrow the list to the number beside the choice', async () => {
    await page.goto(production.url)
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
    if (width < 640) await page.getByRole('button', { name: /^Show \d+ entries$/ }).click()
    await said(page).getByRole('link', { name: 'Clear' }).click()
    await said(page).getByText('40 entries').waitFor()
  })

  test('PAGE-2: filters open and close by key, give the focus back, and close by a click elsewhere', async () => {
    await page.goto(production.url)
    const sheet = page.locator('.filter-sheet')
    const button = page.locator('.filter-open')
    const menu = sheet.locator('summary', { hasText: 'Type' })
    const choice = page.locator('.choices a', { hasText: 'New feature' })
    if (width < 640) {
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
    }
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
  })

  test('PAGE-3: in the sheet of a phone, the number of entries is in view below an open menu', async () => {
    if (width >= 640) return
    await page.setViewportSize({ width, height: 600 })
    await page.goto(production.url)
    await openMenu(page, 'Tag')
    const sheet = await page.locator('.filter-sheet').evaluate((one) => [one.scrollHeight, one.clientHeight])
    expect(sheet[0]).toBeGreaterThan(sheet[1] ?? 0)
    expect(bottomOf(await page.getByRole('button', { name: 'Show 40 entries' }).boundingBox())).toBeLessThan(
      600,
    )
    await page.setViewportSize({ width, height: 844 })
  })

  test('PAGE-7: results follow while typing, announced and with their hits marked, in one entry of the history', async () => {
    await page.goto(`${production.url}/?type=fix,feature,improvement`)
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
  })

  test('PAGE-7: from another page, Enter leads to the list', async () => {
    await page.goto(production.url)
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
    await page.goto(`${production.url}/?type=breaking`)
    await search(page).click()
    await page.keyboard.type('die')
    await openMenu(page, 'Type')
    await page.locator('.choices a', { hasText: 'Fix' }).click()
    await page.waitForURL(`${production.url}/?type=breaking,fix&q=die`)
    await said(page).getByText('matching “die”').waitFor()
    if (width < 640) await page.getByRole('button', { name: /^Show \d+ entr/ }).click()
    await said(page).getByRole('link', { name: 'Clear' }).click()
    await said(page).getByText('40 entries').waitFor()
    expect(await search(page).inputValue()).toBe('')
  })

  test('PAGE-7: what is chosen and typed quickly adds up, and a click after typing leads where it should', async () => {
    await page.route(/[?&](?:q|type|_rsc)=/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goto(production.url)
    await openMenu(page, 'Type')
    const choices = page.locator('.choices a')
    await choices.filter({ hasText: 'New feature' }).click()
    await choices.filter({ hasText: 'Fix' }).click()
    // Both are ticked before the list has followed.
    expect(await choices.and(page.locator('[aria-current]')).allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('New feature'), expect.stringContaining('Fix')]),
    )
    if (width < 640) await page.keyboard.press('Escape')
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
    await page.goto(`${production.url}/?q="orders follow"`)
    const mark = page.locator('.entry-teaser mark')
    expect(await mark.innerText()).toBe('orders follow')
    const [hit, teaser] = await Promise.all([mark.boundingBox(), page.locator('.entry-teaser').boundingBox()])
    expect(bottomOf(hit)).toBeLessThanOrEqual(bottomOf(teaser))
  })

  test('PAGE-9: going back from an entry restores page, filters and scroll position', async () => {
    for (const start of ['/?page=2', '/']) {
      await page.goto(production.url + start)
      if (start === '/') {
        await openMenu(page, 'Audience')
        await page.locator('.choices a', { hasText: 'Colleagues only' }).click()
        await said(page).getByText('for colleagues only').waitFor()
        if (width < 640) await page.getByRole('button', { name: /^Show \d+ entr/ }).click()
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
    await page.goto(`${production.url}/?type=breaking`)
    const saved = page.locator('.saved-filters')
    await page.locator('.filter-said summary').click()
    const name = page.getByLabel('Name')
    expect(await name.inputValue()).toBe('Breaking change')
    await name.fill(`Breaking at ${width}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const link = saved.getByRole('link', { name: `Breaking at ${width}` })
    await link.waitFor()
    expect(await link.getAttribute('aria-current')).toBe('true')
    expect(query(page)).toBe('?type=breaking')
    await page.goto(production.url)
    await link.click()
    await said(page).getByText('Breaking change · ').waitFor()

    const others = await browser.newContext({ locale: 'en-GB' })
    await addSessionOf(others, production, await invited(`reader${width}@example.com`))
    const other = await others.newPage()
    await other.goto(production.url)
    await other.locator('.entry-row').first().waitFor()
    expect(await other.locator('.saved-filters').count()).toBe(0)
    await others.close()

    await page.goto(`${production.url}/?type=fix`)
    await page.locator('.filter-said summary').click()
    await name.fill('   ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect(await name.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(true)
    await name.fill(`Breaking at ${width}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('Another saved filter already has this name.').waitFor()
    expect(query(page)).toBe('?type=fix')
    expect(await saved.getByRole('link').count()).toBe(1)

    await saved.locator('summary').click()
    await saved.getByRole('button', { name: `Remove the saved filter Breaking at ${width}` }).click()
    await expect.poll(() => saved.count()).toBe(0)
  })

  test('AUTH-15: once the session has ended elsewhere, pages and forms lead to the sign-in and back', async () => {
    const email = await invited(`ended${width}@example.com`)
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'en-GB' })
    await addSessionOf(context, production, email)
    const open = await context.newPage()
    await open.goto(`${production.url}/?type=fix`)
    await open.locator('.filter-said summary').click()
    const cookies = (await context.cookies()).map((one) => `${one.name}=${one.value}`).join('; ')
    const ended = await fetch(`${production.url}/api/sign-out`, {
      method: 'POST',
      headers: { Cookie: cookies, 'Content-Type': 'application/json' },
    })
    expect(ended.status).toBe(200)

    await open.getByRole('navigation', { name: 'Archive' }).getByRole('link', { name: 'Projects' }).click()
    await open.getByRole('heading', { name: 'Sign in' }).waitFor()
    await open.locator('.site-navigation').waitFor({ state: 'detached' })
    expect(await open.getByText('Signed in as').count()).toBe(0)
    expect(query(open)).toBe('?next=%2Fprojects')

    await addSessionOf(context, production, email)
    await open.goto(`${production.url}/?type=fix`)
    await open.locator('.filter-said summary').click()
    await context.clearCookies()
    await open.getByRole('button', { name: 'Save', exact: true }).click()
    await open.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(query(open)).toBe('?next=%2F%3Ftype%3Dfix')
    await context.close()
  })

  test('PAGE-16: the header marks the page, and is at most two lines high', async () => {
    for (const path of ['/', '/?type=fix', '/nothing/here']) {
      await page.goto(production.url + path)
      const header = await page.locator('.site-header').boundingBox()
      expect(header?.height).toBeLessThan(width < 640 ? 105 : 70)
      const current = page.locator('.site-navigation a[aria-current=page]')
      expect(await current.allInnerTexts()).toEqual(path.startsWith('/nothing') ? [] : ['Entries'])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  })

  test('PAGE-17: search, filters and saved filters work without scripts', async () => {
    const context = await contextOf(width, { javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(production.url)
    await openMenu(plain, 'Type')
    await plain.locator('.choices a', { hasText: 'Fix' }).click()
    await said(plain).getByText('Fix · ').waitFor()
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
    await context.close()
  })

  test('PAGE-18: axe finds nothing in both themes', async () => {
    // Names do not depend on the width.
    const context = await contextOf(width, { locale: width < 640 ? 'de' : 'en' })
    const open = await context.newPage()
    for (const path of ['/', '/?q=rechnung&type=fix,feature', '/?q=gibtesnicht', '/?page=999']) {
      await open.goto(production.url + path)
      await open.locator('.filter-said').waitFor()
      const menu = open.locator('.filter-sheet summary').first()
      if (!(await menu.isVisible()) && (await menu.count()) > 0) await open.locator('.filter-open').click()
      if ((await menu.count()) > 0) await menu.click()
      expect(await open.locator('.filter-sheet details[open]').count()).toBe(Math.min(1, await menu.count()))
      expect(await findingsInBothThemes(open)).toEqual([])
    }
    await open.goto(`${production.url}/?type=fix`)
    await open.locator('.filter-said summary').click()
    await open.locator('.save-filter button').waitFor()
    expect(await findingsInBothThemes(open)).toEqual([])
    await breakPages(open)
    await open.goto(production.url)
    await open.getByRole('heading', { name: (width < 640 ? de : en).title }).waitFor()
    expect(await findingsInBothThemes(open)).toEqual([])
    await context.close()
  })

  test('LOOK-6, LOOK-7: dark on a light system and German in an English browser hold on every page', async () => {
    const email = `author${width}@example.com`
    await createAsAdmin(production, 'users', { email, role: 'author' })
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      locale: 'en-GB',
      colorScheme: 'light',
    })
    await addSessionOf(context, production, email)
    // The background in every frame that the browser paints.
    await context.addInitScript(() => {
      const frames = new Set<string>()
      Object.assign(window, { frames })
      const look = () => {
        frames.add(getComputedStyle(document.documentElement).backgroundColor)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const open = await context.newPage()
    const painted = () => open.evaluate(() => [...(window as unknown as { frames: Set<string> }).frames])
    const bar = () =>
      open.evaluate(
        () =>
          [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
            ({ media }) => matchMedia(media).matches,
          )?.content,
      )
    const openControls = async () => {
      if (width < 640) await open.locator('.site-menu').click()
    }

    await open.goto(production.url)
    await openControls()
    await open.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(() => open.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await bar()).toBe(PAPER.dark)
    await open.getByRole('button', { name: 'Deutsch' }).click()
    await open.getByRole('heading', { name: 'Was sich geändert hat' }).waitFor()

    const entry = (await open.locator('.entry-row h3 a').first().getAttribute('href')) ?? ''
    for (const path of ['/', '/', entry]) {
      const response = await open.goto(production.url + path)
      expect(await response?.text()).toMatch(/<html lang="de" data-theme="dark"/)
      await untilIdle(open)
      expect(await painted()).toEqual(['rgb(22, 22, 26)'])
      expect(await bar()).toBe(PAPER.dark)
    }
    expect(await accessibilityFindings(open)).toEqual([])
    // The admin does not depend on the width.
    if (width >= 640) await open.goto(`${production.url}/admin`)
    await open.locator('html[lang=de][data-theme=dark]').waitFor()

    await breakPages(open)
    await open.goto(production.url)
    await open.getByRole('heading', { name: de.title }).waitFor()
    await open.locator('html[lang=de][data-theme=dark]').waitFor()
    await context.close()
  })

  test('LOOK-7: the switches work without scripts', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${production.url}/sign-in`)
    await plain.getByRole('button', { name: 'Dark' }).click()
    await plain.locator('html[lang=en][data-theme=dark]').waitFor()
    await plain.getByRole('button', { name: 'Deutsch' }).click()
    await plain.locator('html[lang=de][data-theme=dark]').waitFor()
    await context.close()
  })

  test.each(['no-preference', 'reduce'] as const)(
    'a skeleton appears once a navigation has taken more than 300 ms, with the preference %s for motion',
    async (reducedMotion) => {
      await page.emulateMedia({ reducedMotion })
      await page.goto(`${production.url}/?type=fix,feature`)
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

  test('PAGE-19: nothing moves while the list loads', async () => {
    const open = await page.context().newPage()
    await open.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open.goto(production.url)
    await untilIdle(open)
    await open.waitForTimeout(500)
    const shift = await open.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(shift).toBeLessThan(0.02)
    await open.close()
  })
})

test('LOOK-9: on paper, a page has no controls', async () => {
  const context = await contextOf(1280)
  const open = await context.newPage()
  await open.emulateMedia({ media: 'print' })
  await open.goto(`${production.url}/?type=fix,feature`)
  const entry = (await open.locator('.entry-row h3 a').first().getAttribute('href')) ?? ''
  const controls = open.locator(
    '.site-header :is(a:not(.site-name), button, input):visible, main :is(button, summary, input, select):visible',
  )
  for (const path of ['/', '/?type=fix,feature', '/?q=rechnung', entry, '/projects', '/subscriptions']) {
    await open.goto(production.url + path)
    await open.locator('h1').waitFor()
    for (const width of [1280, 390]) {
      await open.setViewportSize({ width, height: 844 })
      expect(await controls.allInnerTexts()).toEqual([])
    }
  }
  await context.close()
})

async function invited(email: string): Promise<string> {
  await createAsAdmin(production, 'users', { email, role: 'reader' })
  return email
}
