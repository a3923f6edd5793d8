import sharp from 'sharp'
import type { Root } from 'hast'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { failure as en } from '@/messages/en/failure'
import { accessibilityFindings, darkFindings, findingsInBothThemes } from './support/axe'
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
import { elementsIn, parseHtml, textOf } from './support/html'
import { sharedProduction, type Production } from './support/production'

const WIDTHS = [1280, 390]
const YOUTUBE = 'https://www.youtube-nocookie.com'
const SECTIONS =
  '## First part\n\nText.\n\n## Second part\n\n```sql\nselect 1 -- one\n```\n\n### Deeper\n\nMore.'
const CELLS = Array.from({ length: 14 }, (_, place) => ` Column${place} `).join('|')
const WIDE = `\`\`\`sql\n${'select '.repeat(30)}\n\`\`\`\n\n|${CELLS}|\n|${CELLS.replaceAll(/\w+/g, '-')}|\n|${CELLS}|`

let production: Production
let browser: Browser
/** Of the reader. */
let context: BrowserContext
let writer: string
let reader: string
let slug: string

beforeAll(async () => {
  ;[production, browser] = await Promise.all([sharedProduction(), sharedBrowser()])
  await createProject(production, 'reading')
  writer = await issueToken(production, { name: 'Reading bot', mode: 'write', audience: 'internal' })
  await createAsAdmin(production, 'users', { email: 'reading@example.com', role: 'reader' })
  reader = await cookieOf(production, 'reading@example.com')
  context = await newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  // Keeps the process of the context, and the scripts that it has compiled.
  await context.newPage()
  const images = await Promise.all(['red', 'green', 'blue', 'gold'].map(upload))
  await publish({ title: 'The older one', tags: ['reading-speed'] })
  slug = await publish({
    title: 'Reading is faster',
    teaser: 'Everything loads at once.',
    tags: ['reading-speed'],
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
afterAll(() => context.close())

async function upload(color: string): Promise<string> {
  const image = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([new Uint8Array(image)], `${color}.png`, { type: 'image/png' }))
  form.set('project', 'reading')
  form.set('alt', `A ${color} square`)
  return (await callApi(production, writer, 'POST', '/media', form)).json.id
}

async function draft(fields: Record<string, unknown>): Promise<{ id: string; slug: string }> {
  const body = { project: 'reading', title: 'An entry', type: 'improvement', ...fields }
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

type Options = Parameters<Browser['newContext']>[0]

async function newContext(options: Options): Promise<BrowserContext> {
  const created = await browser.newContext({ locale: 'en-GB', ...options })
  await addSession(created, production, reader)
  return created
}

/** A context that ends with the test. */
async function ownContext(options: Options): Promise<BrowserContext> {
  const created = await newContext(options)
  onTestFinished(() => created.close())
  return created
}

/** A page of the reader that records requests to other hosts and shifts of the layout. It ends with the test. */
async function open(
  path: string,
  width = 1280,
  within = context,
): Promise<{ page: Page; foreign: string[]; shift: () => Promise<number> }> {
  const page = await within.newPage()
  onTestFinished(() => page.close())
  await page.setViewportSize({ width, height: 800 })
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
  return { page, foreign, shift }
}

async function read(path: string): Promise<Root> {
  const response = await fetch(production.url + path, { headers: { Cookie: reader } })
  return parseHtml(await response.text())
}

const boxesOf = (images: Element[]) => images.map((image) => image.getBoundingClientRect())
const isSearchFocused = (page: Page) =>
  page.getByRole('searchbox', { includeHidden: true }).evaluate((field) => field === document.activeElement)
const entry = () => `/entries/${slug}`

test('PAGE-20: sections are linked from the outline, beside the text or folded, and by their own link', async () => {
  const { page } = await open(entry())
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
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
  }
})

test('PAGE-21: the lightbox goes through all images by keyboard', async () => {
  const { page } = await open(entry())
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
})

test('PAGE-21: a double click opens one lightbox, which Back closes where the reader was', async () => {
  const { page } = await open('/', 390)
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
})

test('PAGE-21: on a phone, swiping shows the next image, a double tap zooms, and the words are German', async () => {
  const phone = await ownContext({ hasTouch: true, isMobile: true, locale: 'de-DE' })
  const { page } = await open(entry(), 390, phone)
  await page.locator('a.picture-link').first().tap()
  const dialog = page.getByRole('dialog', { name: 'Bilder' })
  const caption = dialog.getByRole('status')
  await expect.poll(() => caption.textContent()).toBe('Bild 1 von 5 A green square')
  await page.waitForTimeout(600)
  const touch = await phone.newCDPSession(page)
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
})

test('PAGE-22: a comparison starts when both images are there, without a shift', async () => {
  const { page, shift } = await open('/')
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
  const heights: unknown[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const [after, before] = await frame.locator('img').evaluateAll(boxesOf)
    expect(before?.left).toBeLessThan(after?.left ?? 0)
    heights.push((await frame.boundingBox())?.height)
  }
  await frame.scrollIntoViewIfNeeded()
  // What moves soon after a change of the window is no shift.
  await page.waitForTimeout(1_000)
  expect(await page.getByRole('slider').count()).toBe(0)
  release()
  const slider = page.getByRole('slider', { name: 'Compare before and after' })
  await slider.waitFor()
  expect(await shift()).toBeLessThan(0.02)
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 800 })
    expect((await frame.boundingBox())?.height).toBe(heights.pop())
  }
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
})

test.each(WIDTHS)(
  'PAGE-23: at %i pixels, a video loads nothing from elsewhere before the click',
  async (width) => {
    const { page, foreign } = await open(entry(), width)
    await page.route(`${YOUTUBE}/**`, (route) =>
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
  },
)

test('PAGE-26, PAGE-31: readers copy the link, code in a text and the entry as Markdown', async () => {
  const { page } = await open(entry())
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
  const answer = await fetch(`${production.url}${entry()}/markdown`, { headers: { Cookie: reader } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const { slug: hidden } = await draft({ title: 'Not yet' })
  for (const unknown of [hidden, 'nowhere'])
    expect(
      (await fetch(`${production.url}/entries/${unknown}/markdown`, { headers: { Cookie: reader } })).status,
    ).toBe(404)
})

test('PAGE-20 to 26: without scripts, everything can be read', async () => {
  const { page } = await open(entry(), 1280, await ownContext({ javaScriptEnabled: false }))
  expect(await page.getByRole('button', { name: /Copy|Play/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Copy as Markdown' }).count()).toBe(1)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('a.link-card .link-card-sign').click({ trial: true })
    expect(await page.locator('.comparison-label').first().isVisible()).toBe(true)
    const [after, before] = await page.locator('.comparison-frame img').evaluateAll(boxesOf)
    expect(before?.bottom).toBeLessThanOrEqual(after?.top ?? 0)
  }
  await page.locator('a.picture-link').first().click()
  expect(new URL(page.url()).pathname).toContain('/api/v1/media/file/')
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
  'PAGE-24, PAGE-25, PAGE-30: at %i pixels, little is loaded, images of %i pixels at most, nothing moves, code is colored, and the audience is said',
  async (width, most) => {
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
  },
)

test('PAGE-27: an entry leads to its neighbours and to related ones', async () => {
  const page = await read(entry())
  expect(elementsIn(page, 'nav.neighbours')[0]?.properties.ariaLabel).toBe('Other entries of the project')
  expect(elementsIn(page, 'section.related').map(textOf).join()).toMatch(/^Related entries/)
  for (const [part, title] of [
    ['nav.neighbours', 'The newer one'],
    ['nav.neighbours', 'The older one'],
    ['section.related', 'The older one'],
  ] as const) {
    const links = elementsIn(page, part).flatMap((found) => elementsIn(found, 'a'))
    const link = links.find((one) => textOf(one).endsWith(title))
    expect(elementsIn(await read(String(link?.properties.href)), 'h1').map(textOf)).toEqual([title])
  }
})

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

test('PAGE-29: with a session, the page describes its entry', async () => {
  const meta = elementsIn(await read(entry()), 'meta').map(({ properties }) => properties)
  const described = (name: string) => String(meta.find(({ property }) => property === name)?.content)
  expect(described('og:title')).toBe('Reading is faster')
  expect(described('og:description')).toBe('Everything loads at once.')
  expect(described('og:site_name')).toBe('Update Archive')
  expect(described('og:url')).toBe(production.url + entry())
  const image = described('og:image')
  expect(image.startsWith(`${production.url}/api/v1/media/file/`)).toBe(true)
  expect((await fetch(image)).status).toBe(401)
})

test('LOOK-5: axe finds nothing on an entry, its lightbox, a withdrawn one and one that fails, in both themes', async () => {
  const wrong = await draft({ title: 'Wrong' })
  await approve(wrong.id)
  await withdraw(wrong.id)
  const { page } = await open(entry())
  const resize = (width: number) => page.setViewportSize({ width, height: 800 })
  /** In the light theme at a desk, and in the dark one on a phone. */
  const findings = async (part?: string) => {
    const light = await accessibilityFindings(page, part)
    await resize(390)
    const dark = await darkFindings(page, part)
    await resize(1280)
    return [...light, ...dark]
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('slider').waitFor()
  for (const width of WIDTHS.toReversed()) {
    await resize(width)
    expect(await findingsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.locator('a.picture-link').first().click()
  await page.getByRole('dialog').getByText('A green square').waitFor()
  expect(await findings('.pswp')).toEqual([])

  await page.goto(`${production.url}/entries/${wrong.slug}`)
  await page.getByText('Not out yet.').waitFor()
  expect(await findings()).toEqual([])

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
  expect(await findings()).toEqual([])
})

test('LOOK-8: no page is wider than its window, at 320 to 1280 pixels, and with text of twice the size', async () => {
  const LONG = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
  const TAG = LONG.slice(0, 40)
  const project = { slug: 'long-words', name: `${LONG} ${LONG}`, color: '#2563eb', sort: 1, isActive: true }
  await createAsAdmin(production, 'projects', project)
  const slugs: string[] = []
  for (const title of [
    'Benachrichtigungseinstellungen gelten auch für Arbeitsunfähigkeitsbescheinigungen',
    `${LONG} ${LONG}`,
    'A'.repeat(200),
  ])
    slugs.push(await publish({ project: 'long-words', title, teaser: LONG + LONG, tags: [TAG] }))
  const gone = await draft({ title: 'Gone' })
  await approve(gone.id)
  const reason = { reason: LONG + LONG }
  await callRest(production, await adminCookie(production), 'POST', `/posts/${gone.id}/withdraw`, reason)
  const query = `tag=${encodeURIComponent(TAG)}`
  await callRest(production, reader, 'POST', '/feeds', { project: 'long-words', tag: TAG })
  await callRest(production, reader, 'POST', '/subscriptions', { project: 'long-words', rhythm: 'weekly' })
  const paths = [
    '/',
    `/?project=long-words&${query}`,
    `/?q=${LONG}${LONG}`,
    '/whats-new',
    ...slugs.map((slug) => `/entries/${slug}`),
    `/entries/${gone.slug}`,
    '/projects',
    '/projects/long-words',
    `/subscriptions?${query}`,
  ]
  await publish({ project: 'long-words', title: `${LONG}${LONG}` })
  const { page } = await open('/', 1280, await ownContext({ locale: 'de-DE' }))
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
    Array.from({ length: 10 }, async function visit(): Promise<number> {
      const response = await fetch(`${production.url}/entries/${long}`, { headers: { Cookie: reader } })
      await response.text()
      // On a busy machine, a page may have waited too long for those before it, which are of the same user.
      return response.status === 503 ? visit() : response.status
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
