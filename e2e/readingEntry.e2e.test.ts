import { join } from 'node:path'
import sharp from 'sharp'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { failure as en } from '@/messages/en/failure'
import { findingsInBothThemes } from './support/axe'
import { addSession, openBrowser, untilIdle } from './support/browser'
import {
  adminCookie,
  callApi,
  callRest,
  createAsAdmin,
  createProject,
  issueToken,
  redeemLink,
} from './support/calls'
import { startProduction, type Production } from './support/production'

const WIDTHS = [1280, 390]
const YOUTUBE = 'https://www.youtube-nocookie.com'
const SECTIONS =
  '## First part\n\nText.\n\n## Second part\n\n```sql\nselect 1 -- one\n```\n\n### Deeper\n\nMore.'
const CELLS = Array.from({ length: 14 }, (_, place) => ` Column${place} `).join('|')
const WIDE = `\`\`\`sql\n${'select '.repeat(30)}\n\`\`\`\n\n|${CELLS}|\n|${CELLS.replaceAll(/\w+/g, '-')}|\n|${CELLS}|`

let production: Production
let browser: Browser
let writer: string
let reader: string
let slug: string

beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  await createProject(production, 'sharp')
  writer = await issueToken(production, { name: 'Release bot', mode: 'write', audience: 'internal' })
  await createAsAdmin(production, 'users', { email: 'reader@example.com', role: 'reader' })
  reader = (await redeemLink(production, await production.signInLink('reader@example.com'))).cookie
  const images = await Promise.all(['red', 'green', 'blue', 'gold'].map(upload))
  await publish({ title: 'The older one', tags: ['speed'] })
  slug = await publish({
    title: 'Reading is faster',
    teaser: 'Everything loads at once.',
    tags: ['speed'],
    cover_media_id: images[0],
    blocks: [
      { type: 'text', data: { text: SECTIONS } },
      { type: 'image', data: { mediaId: images[1] } },
      { type: 'gallery', data: { mediaIds: [images[2], images[3]] } },
      { type: 'before_after', data: { beforeMediaId: images[0], afterMediaId: images[1] } },
      { type: 'video', data: { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'A tour' } },
      { type: 'code', data: { code: 'const a = 1 // one', language: 'ts' } },
      ...['info', 'success', 'warning', 'danger'].map((tone) => ({
        type: 'callout',
        data: { text: 'Mind.', tone },
      })),
      { type: 'link', data: { url: 'https://example.com/', title: 'Guide' } },
      { type: 'quote', data: { text: 'Good.', source: 'Ada' } },
      { type: 'text', data: { text: `## First part\n\nAgain.\n\n${WIDE}` } },
    ],
  })
  await publish({ title: 'The newer one' })
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})

async function upload(color: string): Promise<string> {
  const image = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(image)], `${color}.png`, { type: 'image/png' }))
  form.set('project', 'sharp')
  form.set('alt', `A ${color} square`)
  return (await callApi(production, writer, 'POST', '/media', form)).json.id
}

async function draft(fields: Record<string, unknown>): Promise<{ id: string; slug: string }> {
  const body = { project: 'sharp', title: 'An entry', type: 'improvement', ...fields }
  const { status, json } = await callApi(production, writer, 'POST', '/posts', body)
  expect([status, json.errors]).toEqual([201, undefined])
  return json
}

async function approve(id: string): Promise<void> {
  const cookie = await adminCookie(production)
  const { status } = await callRest(production, cookie, 'POST', `/posts/${id}/approve`, { when: 'now' })
  expect(status).toBe(200)
}

async function withdraw(id: string): Promise<void> {
  const withdrawal = { reason: 'Not out yet.' }
  const cookie = await adminCookie(production)
  const { status } = await callRest(production, cookie, 'POST', `/posts/${id}/withdraw`, withdrawal)
  expect(status).toBe(200)
}

async function publish(fields: Record<string, unknown>): Promise<string> {
  const post = await draft(fields)
  await approve(post.id)
  return post.slug
}

/** A page of the reader that records requests to other hosts, scripts, and shifts of the layout. */
async function open(
  path: string,
  width: number,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; foreign: string[]; shift: () => Promise<number> }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 800 }, ...options })
  await addSession(context, production, reader)
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== production.url) foreign.push(request.url())
  })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          seen.shift += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(production.url + path)
  await untilIdle(page)
  const shift = () => page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)
  return { page, context, foreign, shift }
}

const isSearchFocused = (page: Page) =>
  page.getByRole('searchbox', { includeHidden: true }).evaluate((field) => field === document.activeElement)
const entry = () => `/entries/${slug}`

test.each(WIDTHS)(
  'PAGE-20: at %i pixels, sections are linked from the outline and by their own link',
  async (width) => {
    const { page, context } = await open(entry(), width)
    const outline = page.locator('.outline:visible')
    if (width < 1280) await outline.locator('summary').click()
    expect(await outline.locator('a').allInnerTexts()).toEqual([
      'First part',
      'Second part',
      'Deeper',
      'First part',
    ])
    await outline.getByRole('link', { name: 'First part' }).last().click()
    expect(new URL(page.url()).hash).toBe('#s-first-part-2')
    const link = page.getByRole('link', { name: 'Link to “Second part”' })
    await link.focus()
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#s-second-part')
    await context.close()
  },
)

test.each(WIDTHS)(
  'PAGE-21: at %i pixels, the lightbox goes through all images by keyboard',
  async (width) => {
    const { page, context } = await open(entry(), width)
    const pictures = page.locator('a.picture-link')
    expect(await pictures.count()).toBe(5)
    await pictures.nth(1).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Images' })
    const caption = dialog.getByRole('status')
    await expect.poll(() => caption.textContent()).toBe('Image 2 of 5 A blue square')
    // Keys count once the viewer has opened. There is nothing to the right of the last image.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight')
        return caption.textContent()
      })
      .toBe('Image 5 of 5 A green square')
    await page.keyboard.press('Home')
    await expect.poll(() => caption.textContent()).toBe('Image 1 of 5 A green square')
    await page.keyboard.press('End')
    await expect.poll(() => caption.textContent()).toBe('Image 5 of 5 A green square')
    await page.keyboard.press('/')
    expect(await isSearchFocused(page)).toBe(false)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => pictures.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
    await context.close()
  },
)

test.each(WIDTHS)(
  'PAGE-21: at %i pixels, a double click opens one lightbox, which Back closes where the reader was',
  async (width) => {
    const { page, context } = await open('/', width)
    await page.goto(production.url + entry())
    await untilIdle(page)
    const picture = page.locator('a.picture-link').nth(2)
    await picture.scrollIntoViewIfNeeded()
    const place = () => page.evaluate(() => [location.pathname, Math.round(scrollY)])
    const before = await place()
    const dialog = page.getByRole('dialog', { name: 'Images' })
    await picture.dblclick()
    await dialog.waitFor()
    await page.waitForTimeout(500)
    expect(await dialog.count()).toBe(1)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(await place()).toEqual(before)
    await expect.poll(() => picture.evaluate((link) => link === document.activeElement)).toBe(true)
    // Also before it has opened.
    await picture.click()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await picture.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await place()).toEqual(before)
    await page.goBack()
    await page.waitForURL(`${production.url}/`)
    await context.close()
  },
)

test('PAGE-21: on a phone, swiping shows the next image, a double tap zooms, and the words are German', async () => {
  const { page, context } = await open(entry(), 390, { hasTouch: true, isMobile: true, locale: 'de-DE' })
  await page.locator('a.picture-link').first().tap()
  const dialog = page.getByRole('dialog', { name: 'Bilder' })
  const caption = dialog.getByRole('status')
  await expect.poll(() => caption.textContent()).toBe('Bild 1 von 5 A green square')
  await page.waitForTimeout(600)
  const touch = await context.newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(320) })
  for (let x = 300; x >= 60; x -= 30)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => caption.textContent()).toBe('Bild 2 von 5 A blue square')
  await page.waitForTimeout(600)
  const size = () => dialog.locator('[aria-hidden=false] img').last().boundingBox()
  const before = (await size())?.width ?? 0
  await page.touchscreen.tap(195, 400)
  await page.touchscreen.tap(195, 400)
  await expect.poll(async () => (await size())?.width ?? 0).toBeGreaterThan(before * 1.2)
  await dialog.getByRole('button', { name: 'Schließen' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await context.close()
})

test.each(WIDTHS)(
  'PAGE-22: at %i pixels, a comparison starts when both images are there, without a shift',
  async (width) => {
    const { page, context, shift } = await open('/', width)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let pictures = 0
    await page.route('**/api/v1/media/file/**', async (route) => {
      pictures += 1
      if (pictures > 1) await held
      await route.continue()
    })
    await page.goto(production.url + entry(), { waitUntil: 'domcontentloaded' })
    const frame = page.locator('.comparison-frame')
    await frame.scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    expect(await page.getByRole('slider').count()).toBe(0)
    const boxes = await frame
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getBoundingClientRect().left))
    expect(boxes[1]).toBeLessThan(boxes[0] ?? 0)
    const height = (await frame.boundingBox())?.height
    release()
    const slider = page.getByRole('slider', { name: 'Compare before and after' })
    await slider.waitFor()
    expect((await frame.boundingBox())?.height).toBe(height)
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await slider.getAttribute('aria-valuetext')).toBe('52 % Before, 48 % After')
    expect(await shift()).toBeLessThan(0.02)
    // The key of the search counts here (PAGE-7).
    await page.keyboard.press('/')
    expect(await isSearchFocused(page)).toBe(true)
    await page.getByRole('link', { name: 'Before: Open the image at full size: A red square' }).click()
    const dialog = page.getByRole('dialog', { name: 'Images' })
    await expect.poll(() => dialog.getByRole('status').textContent()).toBe('Image 4 of 5 A red square')
    await context.close()
  },
)

test.each(WIDTHS)(
  'PAGE-23: at %i pixels, a video loads nothing from elsewhere before the click',
  async (width) => {
    const { page, context, foreign } = await open(entry(), width)
    await context.route(`${YOUTUBE}/**`, (route) =>
      route.fulfill({ body: '<h1>Player</h1>', contentType: 'text/html' }),
    )
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(foreign).toEqual([])
    expect(await page.locator('iframe').count()).toBe(0)
    const play = page.getByRole('button', { name: 'Play here: A tour. This connects to YouTube.' })
    if (width < 1280) await play.press('Enter')
    else {
      await play.scrollIntoViewIfNeeded()
      const sign = await page.locator('.link-card-sign').boundingBox()
      await page.mouse.click((sign?.x ?? 0) + 24, (sign?.y ?? 0) + 24)
    }
    const player = page.locator('iframe')
    await player.waitFor()
    expect(
      await player.evaluate((frame) =>
        Object.fromEntries([...frame.attributes].map((one) => [one.name, one.value])),
      ),
    ).toMatchObject({
      src: `${YOUTUBE}/embed/dQw4w9WgXcQ`,
      title: 'A tour',
      allow: 'fullscreen; picture-in-picture',
      referrerpolicy: 'strict-origin-when-cross-origin',
      sandbox: 'allow-scripts allow-same-origin allow-presentation',
    })
    expect(await page.getByRole('link', { name: /A tour/ }).getAttribute('href')).toBe(
      'https://youtu.be/dQw4w9WgXcQ',
    )
    await context.close()
  },
)

test.each(WIDTHS)(
  'PAGE-26, PAGE-31: at %i pixels, readers copy the link, code in a text and the entry as Markdown',
  async (width) => {
    const { page, context } = await open(entry(), width, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await copied()).toBe(production.url + entry())
    const code = page.getByRole('group', { name: 'Code: sql' }).last()
    await code.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('.prose .copy-button', { hasText: 'Copied' }).waitFor()
    expect(await copied()).toMatch(/^(select ){30}/)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page
      .getByRole('button', { name: /^Copy link|Copied$/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Address of this entry' }).waitFor()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(production.url + entry())
    await page.getByRole('link', { name: 'Copy as Markdown' }).click()
    await expect.poll(copied).toContain('# Reading is faster\n\nEverything loads at once.\n')
    expect(await copied()).toContain(`[A red square](${production.url}/api/v1/media/file/`)
    await context.close()
    const answer = await fetch(`${production.url}${entry()}/markdown`, { headers: { Cookie: reader } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const { slug: hidden } = await draft({ title: 'Not yet' })
    for (const unknown of [hidden, 'nowhere'])
      expect(
        (await fetch(`${production.url}/entries/${unknown}/markdown`, { headers: { Cookie: reader } }))
          .status,
      ).toBe(404)
  },
)

test('PAGE-20 to 26: without scripts, everything can be read', async () => {
  for (const width of WIDTHS) {
    const { page, context } = await open(entry(), width, { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: /Copy|Play/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Copy as Markdown' }).count()).toBe(1)
    await page.locator('a.link-card .link-card-sign').click({ trial: true })
    expect(await page.locator('.comparison-label').first().isVisible()).toBe(true)
    const [after, before] = await page
      .locator('.comparison-frame img')
      .evaluateAll((all) => all.map((image) => image.getBoundingClientRect()))
    expect((before?.bottom ?? 0) <= (after?.top ?? 0)).toBe(true)
    await page.locator('a.picture-link').first().click()
    expect(new URL(page.url()).pathname).toContain('/api/v1/media/file/')
    await context.close()
  }
})

test.each([
  ['en', /Withdrawn on \d+ \w+ \d{4}:.*Not out yet\./],
  ['de', /Zurückgezogen am \d+\. [\wä]+ \d{4}:.*Not out yet\./],
])(
  'PAGE-28, PUB-19: in "%s", an earlier slug redirects, also from its Markdown, without losing the query, and once withdrawn',
  async (language, withdrawn) => {
    const [first, second] = [`first-name-${language}`, `second-name-${language}`]
    const post = await draft({ title: 'Renamed', slug: first })
    await callApi(production, writer, 'PATCH', `/posts/${post.id}`, { slug: second })
    const headers = { Cookie: reader, 'Accept-Language': language }
    const ask = (path: string) => fetch(production.url + path, { headers, redirect: 'manual' })
    for (const path of [`/entries/${first}`, `/entries/${first}/markdown`])
      expect((await ask(path)).status).toBe(404)
    await approve(post.id)
    const moved = await ask(`/entries/${first}?a=b`)
    expect([moved.status, moved.headers.get('location')]).toEqual([307, `/entries/${second}?a=b`])
    const text = await ask(`/entries/${first}/markdown`)
    expect([text.status, text.headers.get('location')]).toEqual([307, `/entries/${second}/markdown`])
    expect((await ask('/entries/never')).status).toBe(404)

    await withdraw(post.id)
    for (const path of ['', '/markdown']) {
      const response = await fetch(`${production.url}/entries/${first}${path}`, { headers })
      expect([response.status, response.url]).toEqual([404, `${production.url}/entries/${second}${path}`])
      expect(await response.text()).toMatch(withdrawn)
    }
  },
)

test.each([
  [1280, 960],
  [390, 480],
])(
  'PAGE-24, PAGE-25: at %i pixels, the audience is said, code is colored, and images load %i pixels at most',
  async (width, most) => {
    const { page, context } = await open(entry(), width)
    expect(await page.locator('.entry-line time + span').innerText()).toBe('For colleagues only')
    const colored = page.locator('.entry code', { has: page.locator('.tok-keyword') })
    expect(await colored.count()).toBe(3)
    for (const code of await colored.all()) {
      const [plain, ...keywords] = await code.evaluate((element) =>
        [element, ...element.querySelectorAll('.tok-keyword')].map((part) => getComputedStyle(part).color),
      )
      expect(keywords).not.toContain(plain)
    }
    const pictures = page.locator('.entry img')
    expect(await pictures.count()).toBe(5)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      const { shown, loaded } = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode()
        const sources = image.srcset.split(', ').map((source) => source.split(' '))
        const [, size = ''] = sources.find(([address = '']) => image.currentSrc.endsWith(address)) ?? []
        return { shown: image.clientWidth, loaded: parseInt(size) }
      })
      expect(loaded).toBeGreaterThanOrEqual(shown)
      expect(loaded).toBeLessThanOrEqual(most)
    }
    await context.close()
  },
)

test.each(WIDTHS)(
  'PAGE-27: at %i pixels, an entry leads to its neighbours and to related ones',
  async (width) => {
    const { page, context } = await open(entry(), width)
    const neighbours = page.getByRole('navigation', { name: 'Other entries of the project' })
    const related = page.getByRole('region', { name: 'Related entries' })
    for (const [place, title] of [
      [neighbours, 'The newer one'],
      [neighbours, 'The older one'],
      [related, 'The older one'],
    ] as const) {
      await place.getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Reading is faster' }).waitFor()
    }
    await context.close()
  },
)

test.each([
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
])('PAGE-29: a preview by %s shows that one signs in to read, and nothing of the entry', async (agent) => {
  for (const path of [entry(), `${entry()}/markdown`]) {
    const response = await fetch(production.url + path, { headers: { 'User-Agent': agent } })
    expect(new URL(response.url).pathname).toBe('/sign-in')
    const html = await response.text()
    expect(html).toContain('<meta property="og:title" content="Update Archive"')
    expect(html).toContain('<meta property="og:description" content="Sign in to read this page.')
    expect(html).not.toMatch(/Reading is faster|Everything loads|red square|media\/file/)
    const first = await fetch(production.url + path, { headers: { 'User-Agent': agent }, redirect: 'manual' })
    expect(first.status).toBe(307)
    expect(await first.text()).not.toMatch(/Reading is faster|Everything loads|red square/)
  }
})

test.each(WIDTHS)('PAGE-29: at %i pixels, with a session, the page describes its entry', async (width) => {
  const { page, context } = await open(entry(), width)
  const meta = (name: string) => page.locator(`meta[property="${name}"]`).first().getAttribute('content')
  expect(await meta('og:title')).toBe('Reading is faster')
  expect(await meta('og:description')).toBe('Everything loads at once.')
  expect(await meta('og:site_name')).toBe('Update Archive')
  expect(await meta('og:url')).toBe(production.url + entry())
  const image = (await meta('og:image')) ?? ''
  expect(image.startsWith(`${production.url}/api/v1/media/file/`)).toBe(true)
  expect((await fetch(image)).status).toBe(401)
  await context.close()
})

test('PAGE-30: little is loaded and nothing moves, on both widths', async () => {
  for (const width of WIDTHS) {
    const { page, shift } = await open(entry(), width)
    for (let y = 0; y < 6; y += 1) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(150)
    }
    expect(await shift()).toBeLessThan(0.02)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.js(\?|$)/.test(name))
        .reduce(
          (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
          0,
        ),
    )
    // An empty Next page loads 139 kB.
    expect(scripts).toBeLessThan(169_000)
    expect(scripts).toBeGreaterThan(50_000)
    await page.context().close()
  }
})

test.each(WIDTHS)(
  'LOOK-5: at %i pixels, axe finds nothing on an entry, its lightbox, a withdrawn one and one that fails, in both themes',
  async (width) => {
    const wrong = await draft({ title: 'Wrong' })
    await approve(wrong.id)
    await withdraw(wrong.id)
    const { page, context } = await open(entry(), width)
    await page.getByRole('slider').waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.locator('a.picture-link').first().click()
    await page.getByRole('dialog').getByText('A green square').waitFor()
    expect(await findingsInBothThemes(page, '.pswp')).toEqual([])

    await page.goto(`${production.url}/entries/${wrong.slug}`)
    await page.getByText('Not out yet.').waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])

    await page.addInitScript(() => {
      // The comparison asks for it.
      Object.defineProperty(HTMLImageElement.prototype, 'complete', {
        get: () => {
          throw new Error('broken')
        },
      })
    })
    await page.goto(production.url + entry())
    await page.getByRole('heading', { name: en.title }).waitFor()
    await page.locator('.site-header').waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    await context.close()
  },
)

test('LOOK-8: no page is wider than its window, at 320 to 1280 pixels, and with text of twice the size', async () => {
  const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
  const TAG = LONG.slice(0, 40)
  const project = { slug: 'long', name: `${LONG} ${LONG}`, color: '#2563eb', sort: 1, isActive: true }
  await createAsAdmin(production, 'projects', project)
  const slugs: string[] = []
  for (const title of [
    'Benachrichtigungseinstellungen gelten auch für Arbeitsunfähigkeitsbescheinigungen',
    `${LONG} ${LONG}`,
    'A'.repeat(200),
  ])
    slugs.push(await publish({ project: 'long', title, teaser: LONG + LONG, tags: [TAG] }))
  const gone = await draft({ title: 'Gone' })
  await approve(gone.id)
  const reason = { reason: LONG + LONG }
  await callRest(production, await adminCookie(production), 'POST', `/posts/${gone.id}/withdraw`, reason)
  const query = `tag=${encodeURIComponent(TAG)}`
  await callRest(production, reader, 'POST', '/feeds', { project: 'long', tag: TAG })
  await callRest(production, reader, 'POST', '/subscriptions', { project: 'long', rhythm: 'weekly' })
  const paths = [
    '/',
    `/?project=long&${query}`,
    `/?q=${LONG}${LONG}`,
    '/whats-new',
    ...slugs.map((slug) => `/entries/${slug}`),
    `/entries/${gone.slug}`,
    '/projects',
    '/projects/long',
    `/subscriptions?${query}`,
  ]
  await publish({ project: 'long', title: `${LONG}${LONG}` })
  const { page, context } = await open('/', 1280, { locale: 'de-DE' })
  expect(await page.locator('.whats-new').isVisible()).toBe(true)
  const tooWide: string[] = []
  for (const path of paths) {
    await page.goto(production.url + path)
    for (const [width, size] of [
      [1280, '100%'],
      [390, '100%'],
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size)
      const wide = await page.evaluate(() => {
        const header = [...document.querySelectorAll('.site-header :is(a, button, input)')]
        const edges = header.filter((part) => part.checkVisibility({ visibilityProperty: true }))
        return Math.max(
          document.documentElement.scrollWidth,
          ...edges.map((part) => part.getBoundingClientRect().right),
        )
      })
      if (wide > width) tooWide.push(`${path} at ${width} pixels with text at ${size}: ${wide}`)
    }
  }
  expect(tooWide).toEqual([])
  await context.close()
})

test('SEC-20: the server answers while ten readers open an entry of 100 long blocks', async () => {
  const code = "select a, count(*) from b where c = 'd' -- e\n".repeat(20)
  const blocks = Array.from({ length: 100 }, (_, n) =>
    n % 4 === 0
      ? {
          type: 'code',
          data: { code: `${code}-- ${n}`, language: ['sql', 'ts', 'python', 'yaml'][(n / 4) % 4] },
        }
      : {
          type: 'text',
          data: {
            text: `## Part ${n}\n\n${`Word *and* [link](https://example.com/${n}) \`code\`. `.repeat(20)}`,
          },
        },
  )
  const long = await publish({ title: 'A long one', blocks })
  let answered = 0
  let isDone = false
  const readers = Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await fetch(`${production.url}/entries/${long}`, { headers: { Cookie: reader } })
      await response.text()
      return response.status
    }),
  ).finally(() => (isDone = true))
  while (!isDone) {
    expect((await fetch(`${production.url}/healthz`)).status).toBe(200)
    answered += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(new Set(await readers)).toEqual(new Set([200]))
  expect(answered).toBeGreaterThan(30)
})

test('OPS-19: a restored archive shows a reader the same pages', async () => {
  const paths = [
    ...['/', '/?q=faster', '/?tag=speed', `/entries/${slug}`, '/projects', '/projects/sharp'],
    ...['/whats-new', '/subscriptions'],
  ]
  const pagesOf = async ({ url }: Production, cookie: string) => {
    const pages: Record<string, string> = {}
    for (const path of paths) {
      const response = await fetch(url + path, { headers: { Cookie: cookie } })
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
  await pagesOf(production, reader)
  const before = await pagesOf(production, reader)
  expect(before[`/entries/${slug}`]).toMatch(/<img[^>]+\/media\//)
  const file = join(production.folder, 'archive.tar')
  const [restored] = await Promise.all([startProduction(), production.command('backup', '--to', file)])
  onTestFinished(async () => void (await restored.stop()))
  await restored.command('restore', '--from', file)
  const { cookie } = await redeemLink(restored, await restored.signInLink('reader@example.com'))
  expect(await pagesOf(restored, cookie)).toEqual(before)
})
