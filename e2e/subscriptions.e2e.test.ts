import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atomErrors, jsonFeedSchema } from '@/testing/feeds/feedSchemas'
import { HOSTILE } from '@/archive/testing/hostile'
import { entriesMail } from '@/integrations/mail/entriesMail'
import { LANGUAGE_COOKIE } from '@/http/language'
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
  publishEntry,
} from './support/calls'
import { addressWith, singleLine } from './support/hostile'
import { sharedProduction, type Production } from './support/production'

const EMAIL = 'subscriber@example.com'
/** Payloads in one entry. */
const SHARE = 14

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const

let production: Production
let browser: Browser
let cookie: string
/** The browser of the reader. */
let context: BrowserContext
let page: Page
/** The id of a project. */
let reports: string

beforeAll(async () => {
  production = await sharedProduction()
  browser = await sharedBrowser()
  reports = await createProject(production, 'feed-reports')
  await createProject(production, 'feed-search')
  await createAsAdmin(production, 'users', { email: EMAIL, role: 'reader' })
  cookie = await cookieOf(production, EMAIL)
  await publishEntry(production, { project: reports, title: 'Reports are here', audience: 'internal' })
  context = await browser.newContext({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] })
  await addSession(context, production, cookie)
  page = await context.newPage()
})
afterAll(async () => {
  await context.close()
  const tokens = /puf_[0-9A-Za-z]{36}|unsubscribe\/[\w-]{64}/
  expect(production.output()).not.toMatch(tokens)
})

async function clear(): Promise<void> {
  for (const list of ['feeds', 'subscriptions'])
    for (const { id } of (await callRest(production, cookie, 'GET', `/${list}`)).json)
      await callRest(production, cookie, 'DELETE', `/${list}/${id}`)
}

/** Clicks what can be clicked at each width. */
async function click(target: Locator): Promise<void> {
  for (const viewport of WIDTHS) {
    await target.page().setViewportSize(viewport)
    await target.click({ trial: true })
  }
  await target.click()
}

/** What axe finds on a page in both themes. At no width is it wider than the screen. */
async function findingsOn(shown: Page): Promise<string[]> {
  const resize = async (viewport: (typeof WIDTHS)[number]) => {
    await shown.setViewportSize(viewport)
    const overflow = await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await resize(WIDTHS[0])
  const light = await accessibilityFindings(shown)
  await resize(WIDTHS[1])
  return [...light, ...(await darkFindings(shown))]
}

/** The mails to the reader about entries. */
async function entryMails(): Promise<Email[]> {
  const outbox = join(production.folder, 'data/outbox')
  const mails = await Promise.all(
    readdirSync(outbox).map((file) => PostalMime.parse(readFileSync(join(outbox, file)))),
  )
  return mails.filter(
    ({ to, headers }) => to?.[0]?.address === EMAIL && headers.some(({ key }) => key === 'list-unsubscribe'),
  )
}

/** The page at this path as the server sends it to the reader. */
async function htmlAt(path: string): Promise<string> {
  return (await fetch(production.url + path, { headers: { Cookie: cookie } })).text()
}

test('FEED-5: a reader makes a feed of a filter, reads it elsewhere, and revokes it', async () => {
  await clear()
  await page.goto(`${production.url}/subscriptions?project=feed-reports&q=here`)
  const contents = page.getByLabel('What is in it')
  expect(await contents.locator('option:checked').textContent()).toBe(
    'The list as filtered: feed-reports · with “here”',
  )
  await click(page.getByRole('button', { name: 'Create a feed' }))
  await page.getByRole('heading', { name: 'Your new feed' }).waitFor()
  expect(page.url()).toBe(`${production.url}/subscriptions`)
  const [atom = '', json = ''] = await page.locator('.feed-address code').allTextContents()
  await click(page.locator('.copy-button').first())
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(atom)

  const xml = await fetch(atom)
  expect(xml.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(xml.headers.get('cache-control')).toBe('private, no-cache')
  expect(xml.headers.get('referrer-policy')).toBe('no-referrer')
  const etag = xml.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  const text = await xml.text()
  expect(await atomErrors(text)).toEqual([])
  expect(text).toContain('<title>Reports are here</title>')
  expect(await (await fetch(atom)).text()).toBe(text)
  expect((await fetch(atom, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect(production.output()).toContain('"path":"/feeds/***.atom"')
  const head = await fetch(atom, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  const posted = await fetch(atom, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(jsonFeedSchema.parse(await (await fetch(json)).json()).items).toHaveLength(1)

  await page.reload()
  await page.getByRole('heading', { name: 'Subscriptions' }).waitFor()
  expect(await page.content()).not.toContain('puf_')
  const own = page.getByRole('list', { name: 'Your feeds' })
  expect(await own.textContent()).toMatch(/feed-reports · with “here”Created on .* · last used on /)
  const toggle = own.locator('summary')
  const corner = async () => {
    const { x, y, width } = (await toggle.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    return [Math.round(x + width), Math.round(y)]
  }
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await toggle.scrollIntoViewIfNeeded()
    const place = await corner()
    await toggle.click()
    await own.getByText('Revoke this feed? Both of its addresses').waitFor()
    expect(await corner()).toEqual(place)
    expect(await toggle.innerText()).toBe('Cancel')
    await toggle.click()
  }
  await toggle.click()
  await click(own.getByRole('button', { name: 'Revoke' }))
  await page.getByText('You don’t have any feeds yet.').waitFor()
  await page.getByRole('status').getByText('Revoked.').waitFor()
  const dead = await fetch(atom)
  expect([dead.status, await dead.text()]).toEqual([404, 'not found\n'])
})

test('FEED-6: a filtered list leads to its feed, and a filter that was saved is offered', async () => {
  await page.goto(`${production.url}/?project=feed-reports&q=here+-there`)
  await click(page.getByText('Save filter'))
  await page.getByLabel('Name').fill('Reports here')
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByRole('link', { name: 'Reports here' }).waitFor()
  await click(page.getByRole('link', { name: 'Get as feed' }))
  const contents = page.getByLabel('What is in it')
  expect(await contents.locator('option:checked').textContent()).toBe('Saved filter: Reports here')
  const ofPeriod = await htmlAt('/?project=feed-reports&from=2020-01-01')
  expect(ofPeriod).toContain('Save filter')
  expect(ofPeriod).not.toContain('Get as feed')
  expect(await htmlAt(`/subscriptions?tag=${'x'.repeat(1001)}`)).toMatch(
    /<p [^>]*role="alert"[^>]*>[^<]*too long for a feed/,
  )
})

test('SUB-5, LOOK-5: a reader subscribes, gets a mail, and ends it with its link, on pages in which axe finds nothing', async () => {
  await clear()
  await page.goto(`${production.url}/subscriptions?project=feed-reports`)
  expect(await page.getByLabel('Project').inputValue()).toBe('feed-reports')
  await click(page.getByLabel(/^Weekly/))
  await click(page.getByRole('button', { name: 'Subscribe', exact: true }))
  const own = page.getByRole('list', { name: 'Your e-mail subscriptions' })
  await own.getByText('Weekly, on Monday morning').waitFor()
  const status = page.getByRole('region', { name: 'By e-mail' }).getByRole('status')
  await status.getByText('You will get one e-mail a week').waitFor()
  await click(own.getByRole('button', { name: 'Switch to immediate: feed-reports' }))
  await own.getByText('Immediately').waitFor()
  await status.getByText('soon after each publication').waitFor()
  await publishEntry(production, { project: reports, title: 'By mail', audience: 'internal' })
  await expect.poll(entryMails, { interval: 500 }).toMatchObject([{ subject: 'feed-reports: By mail' }])
  const [mail] = await entryMails()
  const link = /https?:\S+\/unsubscribe\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''

  // In another browser, without a session.
  const anonymous = await browser.newContext({ locale: 'de-DE' })
  const letter = await anonymous.newPage()
  const answer = await letter.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  await click(letter.getByRole('button', { name: 'English' }))
  await letter.getByRole('heading', { name: 'Stop these e-mails?' }).waitFor()
  expect(letter.url()).toBe(link)
  await click(letter.getByRole('button', { name: 'Deutsch' }))
  await letter.getByRole('heading', { name: 'Diese Mails abbestellen?' }).waitFor()
  expect(await findingsOn(letter)).toEqual([])
  expect((await callRest(production, cookie, 'GET', '/subscriptions')).json).toHaveLength(1)
  await click(letter.getByRole('button', { name: 'Abbestellen' }))
  await letter.getByRole('heading', { name: 'Diese Mails sind abbestellt' }).waitFor()
  expect((await callRest(production, cookie, 'GET', '/subscriptions')).json).toEqual([])
  expect(await findingsOn(letter)).toEqual([])
  expect((await letter.goto(link.slice(0, -1)))?.status()).toBe(404)
  await letter.getByRole('heading', { name: 'Dieser Link funktioniert nicht' }).waitFor()
  await anonymous.close()

  const again = await fetch(link, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') })
  expect([again.status, await again.text()]).toEqual([200, 'unsubscribed\n'])
  const put = await fetch(link, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  const large = await fetch(link, { method: 'POST', body: 'x'.repeat(2_000) })
  expect(large.status).toBe(413)
  for (const wrong of [`${link}x`, `${production.url}/unsubscribe/x`]) {
    expect((await fetch(wrong)).status).toBe(404)
    expect((await fetch(wrong, { method: 'POST' })).status).toBe(404)
  }
})

test('FEED-5: however often its button is clicked, a form is sent once', async () => {
  await page.goto(`${production.url}/subscriptions`)
  await untilIdle(page)
  const button = page.getByRole('button', { name: 'Create a feed' })
  const sent = await button.evaluate(async (clicked: HTMLButtonElement) => {
    const submits: boolean[] = []
    document.addEventListener('submit', (event) => {
      submits.push(!event.defaultPrevented)
      // Stays on the page.
      event.preventDefault()
    })
    clicked.click()
    clicked.click()
    await new Promise((done) => setTimeout(done, 50))
    return { submits, isDisabled: clicked.disabled }
  })
  expect(sent).toEqual({ submits: [true, false], isDisabled: true })
})

test('everything works without scripts', async () => {
  await clear()
  const plain = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })
  await addSession(plain, production, cookie)
  const shown = await plain.newPage()
  await shown.goto(`${production.url}/subscriptions`)
  await click(shown.getByRole('button', { name: 'Create a feed' }))
  await shown.locator('.new-feed').waitFor()
  const [atom = ''] = await shown.locator('.feed-address code').allTextContents()
  expect((await fetch(atom)).status).toBe(200)
  await click(shown.getByRole('button', { name: 'Subscribe', exact: true }))
  await shown.getByRole('list', { name: 'Your e-mail subscriptions' }).getByText('All projects').waitFor()
  await click(shown.getByRole('button', { name: 'Unsubscribe: All projects' }))
  await shown.getByText('You don’t get any e-mails about new entries yet.').waitFor()
  await plain.close()
})

test.each([true, false])(
  'AUTH-4, AUTH-17, LOOK-5: the sign-in page sends another link after a countdown, or at once without scripts; the switches of the header keep its pages (scripts: %s)',
  async (javaScriptEnabled) => {
    const anonymous = await browser.newContext({ locale: 'en-GB', javaScriptEnabled })
    const shown = await anonymous.newPage()
    const inGerman = shown.getByRole('button', { name: 'Deutsch' })
    const inEnglish = shown.getByRole('button', { name: 'English' })
    if (javaScriptEnabled) await shown.clock.install()

    const unknown = `nobody-${javaScriptEnabled}@example.com`
    await shown.goto(`${production.url}/sign-in`)
    const field = shown.locator('#email')
    await field.fill('nobody@x')
    await click(shown.getByRole('button', { name: 'Send the link' }))
    await shown.locator('#problem').waitFor()
    expect(await field.inputValue()).toBe('nobody@x')
    await click(inGerman)
    expect(await shown.getByLabel('E-Mail-Adresse').inputValue()).toBe('nobody@x')
    await click(inEnglish)
    await shown.getByLabel('E-mail address').fill(unknown)
    await click(shown.getByRole('button', { name: 'Send the link' }))
    if (javaScriptEnabled) {
      const waiting = shown.getByRole('button', { name: /^Send another link in \d+ s$/ })
      await waiting.waitFor()
      expect(await waiting.isDisabled()).toBe(true)
      expect(await findingsOn(shown)).toEqual([])
      const sent = new URL(shown.url())
      sent.searchParams.set('sent', String(Date.now() - 50_000))
      await shown.goto(sent.href)
      await shown.getByRole('button', { name: /^Send another link in (?:10|[1-9]) s$/ }).waitFor()
      await shown.clock.fastForward(61_000)
      await shown.getByText('You can send another link now.').waitFor({ state: 'attached' })
    }
    const sent = shown.waitForResponse(
      (answer) => answer.url().endsWith('/api/sign-in') && answer.request().method() === 'POST',
    )
    await click(shown.getByRole('button', { name: 'Send another link', exact: true }))
    expect((await sent).status()).toBe(303)
    await shown.getByText(unknown).waitFor()

    const email = `signs-in-${javaScriptEnabled}@example.com`
    await createAsAdmin(production, 'users', { email, role: 'reader' })
    const link = await production.signInLink(email)
    await shown.goto(link)
    await click(inGerman)
    await shown.getByText(`Sie melden sich als ${email}`).waitFor()
    expect(shown.url()).toBe(link)
    if (!javaScriptEnabled) await click(shown.getByRole('button', { name: 'Dunkel' }))
    expect(shown.url()).toBe(link)
    await click(shown.locator('form[action="/api/sign-in/confirm"] button'))
    await shown.waitForURL(`${production.url}/`)
    await anonymous.close()
  },
)

test('SEC-7: nothing runs in feeds and mails, and nothing loads from elsewhere', async () => {
  await clear()
  const admin = await adminCookie(production)
  const token = await issueToken(production, { name: 'Bot', mode: 'write', audience: 'internal' })
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  for (let from = 0; from < HOSTILE.length; from += SHARE) {
    const payloads = HOSTILE.slice(from, from + SHARE)
    const lines = payloads.map(singleLine)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'image.png')
    form.append('project', 'feed-search')
    form.append('alt', lines.join(' ').slice(0, 500))
    const image = await callApi(production, token, 'POST', '/media', form)
    const blocks = payloads.flatMap((text, at) => [
      { type: 'text', data: { text } },
      { type: 'code', data: { code: text, language: lines[at]?.slice(0, 40) } },
      { type: 'quote', data: { text, source: lines[at] } },
      { type: 'callout', data: { text, tone: 'info' } },
      { type: 'link', data: { url: addressWith(text), title: lines[at], description: text } },
      { type: 'video', data: { url: addressWith(text), title: lines[at] } },
      { type: 'image', data: { mediaId: image.json.id } },
    ])
    const draft = {
      project: 'feed-search',
      title: lines[0],
      teaser: HOSTILE[from],
      type: 'fix',
      author_name: lines[1],
      cover_media_id: image.json.id,
      tags: lines.map((line) => line.slice(0, 40).trim()).filter((tag) => tag !== ''),
      blocks,
    }
    const { json } = await callApi(production, token, 'POST', '/posts', draft)
    const approval = { when: 'now' }
    const approved = await callRest(production, admin, 'POST', `/posts/${json.id}/approve`, approval)
    expect(approved.status).toBe(200)
  }
  const { json: feed } = await callRest(production, cookie, 'POST', '/feeds', {
    project: 'feed-search',
    type: 'fix',
  })
  const { items } = jsonFeedSchema.parse(await (await fetch(feed.jsonUrl)).json())
  expect(items.length).toBe(Math.ceil(HOSTILE.length / SHARE))
  for (const { content_html } of items)
    for (const part of ['<img src="', ' alt="', '<p>— ', '<p>Video: <a href="', '</a><br>'])
      expect(content_html).toContain(part)
  const posts = HOSTILE.map((text) => ({
    slug: text,
    title: text,
    teaser: text,
    type: text,
    publishAt: '2026-11-24T08:00:00.000Z',
    project: { id: text, name: text },
    correction: text,
  }))
  const contents = {
    rhythm: 'each' as const,
    types: [],
    subscriptions: [{ projectName: '<script>alert(1)</script>' }],
  }
  const recipient = {
    publicUrl: production.url,
    language: 'en' as const,
    unsubscribeUrl: `${production.url}/unsubscribe/x`,
  }
  const documents = [
    ...items.map((item) => item.content_html ?? ''),
    entriesMail({ ...contents, posts }, recipient).html,
    ...posts.map((post) => entriesMail({ ...contents, posts: [post] }, recipient).html),
  ]
  const frames = await context.newPage()
  const surprises: string[] = []
  frames.on('dialog', (dialog) => {
    surprises.push(dialog.message())
    void dialog.dismiss()
  })
  frames.on('request', (request) => {
    if (!request.url().startsWith(`${production.url}/api/v1/media/file/`)) surprises.push(request.url())
  })
  expect(await frames.evaluate(showAll, documents)).toEqual([])
  expect(surprises).toEqual([])
  await frames.close()
})

/** Runs in the page: shows each document in a frame and uses everything in it. Returns what could run or lead elsewhere. */
async function showAll(documents: string[]): Promise<string[]> {
  const frames = documents.map((html) => Object.assign(document.createElement('iframe'), { srcdoc: html }))
  const loaded = frames.map((frame) => new Promise((resolve) => frame.addEventListener('load', resolve)))
  document.body.append(...frames)
  await Promise.all(loaded)
  const elements = frames.flatMap(({ contentDocument }) => [
    ...(contentDocument?.querySelectorAll<HTMLElement>('*') ?? []),
  ])
  for (const element of elements) {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    if (element.tabIndex >= 0) element.focus({ preventScroll: true })
  }
  const dangerous = 'script, iframe, object, embed, base, form, svg'
  return elements
    .filter(
      (element) =>
        element.matches(dangerous) || element.getAttributeNames().some((name) => name.startsWith('on')),
    )
    .map(({ outerHTML }) => outerHTML)
}

test('LOOK-3, LOOK-5: axe finds nothing in mails with one and with several entries', async () => {
  const entry = (at: number) => ({
    slug: `entry-${at}`,
    title: 'Reports can be exported with all their columns, in the order of the screen',
    teaser: 'The export has the columns of the report, and needs no sorting by hand.',
    type: 'fix',
    publishAt: '2026-11-24T08:00:00.000Z',
    project: { id: String(at % 2), name: `Project ${at % 2}` },
    ...(at === 1 && { correction: 'It is the 5th, not the 4th.' }),
  })
  const mail = await context.newPage()
  // Colors do not depend on the language, and names do not depend on the theme.
  for (const [language, colorScheme] of [
    ['en', 'light'],
    ['de', 'dark'],
  ] as const) {
    const unsubscribeUrl = `${production.url}/unsubscribe/${'x'.repeat(64)}`
    const recipient = { publicUrl: production.url, language, unsubscribeUrl }
    const common = { types: [], subscriptions: [{ projectName: null }] }
    await mail.emulateMedia({ colorScheme })
    for (const { html } of [
      entriesMail({ ...common, rhythm: 'each', posts: [entry(1)] }, recipient),
      entriesMail({ ...common, rhythm: 'weekly', posts: [0, 2, 1, 3].map(entry) }, recipient),
    ]) {
      await mail.setContent(html)
      for (const width of [700, 390]) {
        await mail.setViewportSize({ width, height: 800 })
        expect(await mail.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      // A mail is a part of a page: the mail program has its landmarks and headings.
      expect(await accessibilityFindings(mail, 'body > div')).toEqual([])
    }
  }
  await mail.close()
})

test.each(['en', 'de'])('LOOK-5: axe finds nothing on the page of feeds and mails: %s', async (language) => {
  await clear()
  await callRest(production, cookie, 'POST', '/subscriptions', { project: 'feed-search', rhythm: 'weekly' })
  await callRest(production, cookie, 'POST', '/feeds', { project: 'feed-search' })
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: production.url }])
  await page.goto(`${production.url}/subscriptions?problem=full`)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.locator('.own-form button').last().click()
  await page.locator('.new-feed').waitFor()
  await page.locator('.revoke summary').first().click()
  expect(await findingsOn(page)).toEqual([])
})
