import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atomErrors, jsonFeedSchema } from '@/testing/feeds/feedSchemas'
import { HOSTILE } from '@/archive/testing/hostile'
import { feeds as de } from '@/messages/de/feeds'
import { feeds as en } from '@/messages/en/feeds'
import { entriesMail } from '@/integrations/mail/entriesMail'
import { accessibilityFindings } from './support/axe'
import { addSession, openBrowser, untilIdle } from './support/browser'
import {
  adminCookie,
  callApi,
  callRest,
  issueToken,
  createAsAdmin,
  createProject,
  publishEntry,
  redeemLink,
} from './support/calls'
import { addressWith, singleLine } from './support/hostile'
import { startProduction, type Production } from './support/production'

const EMAIL = 'reader@example.com'
/** Payloads in one entry. */
const SHARE = 14

let production: Production
let browser: Browser
let cookie: string
/** Ids of projects. */
let reports: string
let search: string

beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  reports = await createProject(production, 'reports')
  search = await createProject(production, 'search')
  await createAsAdmin(production, 'users', { email: EMAIL, role: 'reader' })
  cookie = (await redeemLink(production, await production.signInLink(EMAIL))).cookie
  await publishEntry(production, {
    project: reports,
    title: 'Reports are here',
    audience: 'internal',
  })
})
afterAll(async () => {
  await browser.close()
  const tokens = /puf_[0-9A-Za-z]{36}|unsubscribe\/[\w-]{64}/
  expect(production.output()).not.toMatch(tokens)
  expect(production.output()).toContain('"path":"/feeds/***.atom"')
  expect(await production.stop()).toBe(0)
})

async function open(
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  await addSession(context, production, cookie)
  return { context, page: await context.newPage() }
}

async function clear(): Promise<void> {
  for (const list of ['feeds', 'subscriptions'])
    for (const { id } of (await callRest(production, cookie, 'GET', `/${list}`)).json)
      await callRest(production, cookie, 'DELETE', `/${list}/${id}`)
}

/** The mails to the reader about entries. */
async function entryMails(): Promise<Email[]> {
  const outbox = join(production.folder, 'data/outbox')
  const mails = await Promise.all(
    readdirSync(outbox).map((file) => PostalMime.parse(readFileSync(join(outbox, file)))),
  )
  return mails.filter(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'))
}

const WIDTHS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

describe.each(WIDTHS)('at a width of $width', (viewport) => {
  test('FEED-5: a reader makes a feed of a filter, reads it elsewhere, and revokes it', async () => {
    await clear()
    const { context, page } = await open({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${production.url}/subscriptions?project=reports&q=here`)
    const contents = page.getByLabel('What is in it')
    expect(await contents.locator('option:checked').textContent()).toBe(
      'The list as filtered: reports · with “here”',
    )
    await page.getByRole('button', { name: 'Create a feed' }).click()
    await page.getByRole('heading', { name: 'Your new feed' }).waitFor()
    expect(page.url()).toBe(`${production.url}/subscriptions`)
    const [atom = '', json = ''] = await page.locator('.feed-address code').allTextContents()
    await page.locator('.copy-button').first().click()
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
    const head = await fetch(atom, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    const posted = await fetch(atom, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(jsonFeedSchema.parse(await (await fetch(json)).json()).items).toHaveLength(1)

    await page.reload()
    await page.getByRole('heading', { name: 'Subscriptions' }).waitFor()
    expect(await page.content()).not.toContain('puf_')
    const own = page.getByRole('list', { name: 'Your feeds' })
    expect(await own.textContent()).toMatch(/reports · with “here”Created on .* · last used on /)
    const toggle = own.locator('summary')
    const corner = async () => {
      const { x, y, width } = (await toggle.boundingBox()) ?? { x: 0, y: 0, width: 0 }
      return [Math.round(x + width), Math.round(y)]
    }
    await toggle.scrollIntoViewIfNeeded()
    const place = await corner()
    await toggle.click()
    await own.getByText('Revoke this feed? Both of its addresses').waitFor()
    expect(await corner()).toEqual(place)
    expect(await toggle.innerText()).toBe('Cancel')
    await own.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('You don’t have any feeds yet.').waitFor()
    await page.getByRole('status').getByText('Revoked.').waitFor()
    const dead = await fetch(atom)
    expect([dead.status, await dead.text()]).toEqual([404, 'not found\n'])
    await context.close()
  })

  test('FEED-6: a filtered list leads to its feed, and a filter that was saved is offered', async () => {
    const { context, page } = await open({ viewport })
    await page.goto(`${production.url}/?project=reports&q=here+-${viewport.width}`)
    await page.getByText('Save filter').click()
    await page.getByLabel('Name').fill(`Reports ${viewport.width}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: `Reports ${viewport.width}` }).waitFor()
    await page.getByRole('link', { name: 'Get as feed' }).click()
    const contents = page.getByLabel('What is in it')
    expect(await contents.locator('option:checked').textContent()).toMatch(/^Saved filter: Reports /)
    await page.goto(`${production.url}/?project=reports&from=2020-01-01`)
    await page.getByText('Save filter').waitFor()
    expect(await page.getByRole('link', { name: 'Get as feed' }).count()).toBe(0)
    await page.goto(`${production.url}/subscriptions?tag=${'x'.repeat(1001)}`)
    await page.getByRole('alert').getByText('too long for a feed').waitFor()
    await context.close()
  })

  test('SUB-5: a reader subscribes, gets a mail, and ends it with its link', async () => {
    await clear()
    const before = (await entryMails()).length
    const { context, page } = await open({ viewport })
    await page.goto(`${production.url}/subscriptions?project=reports`)
    expect(await page.getByLabel('Project').inputValue()).toBe('reports')
    await page.getByLabel(/^Weekly/).check()
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    const own = page.getByRole('list', { name: 'Your e-mail subscriptions' })
    await own.getByText('Weekly, on Monday morning').waitFor()
    const status = page.getByRole('region', { name: 'By e-mail' }).getByRole('status')
    await status.getByText('You will get one e-mail a week').waitFor()
    await own.getByRole('button', { name: 'Switch to immediate: reports' }).click()
    await own.getByText('Immediately').waitFor()
    await status.getByText('soon after each publication').waitFor()
    const title = `By mail ${viewport.width}`
    await publishEntry(production, { project: reports, title, audience: 'internal' })
    await expect.poll(async () => (await entryMails()).length).toBe(before + 1)
    const mail = (await entryMails()).find(({ subject }) => subject === `reports: ${title}`)
    const link = /https?:\S+\/unsubscribe\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    await context.close()

    // In another browser, without a session.
    const anonymous = await browser.newContext({ viewport, locale: 'de-DE' })
    const letter = await anonymous.newPage()
    const answer = await letter.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    expect(answer?.headers()['cache-control']).toContain('no-store')
    await letter.getByRole('button', { name: 'English' }).click()
    await letter.getByRole('heading', { name: 'Stop these e-mails?' }).waitFor()
    expect(letter.url()).toBe(link)
    await letter.getByRole('button', { name: 'Deutsch' }).click()
    await letter.getByRole('heading', { name: 'Diese Mails abbestellen?' }).waitFor()
    expect((await callRest(production, cookie, 'GET', '/subscriptions')).json).toHaveLength(1)
    await letter.getByRole('button', { name: 'Abbestellen' }).click()
    await letter.getByRole('heading', { name: 'Diese Mails sind abbestellt' }).waitFor()
    expect((await callRest(production, cookie, 'GET', '/subscriptions')).json).toEqual([])
    expect((await letter.goto(link.slice(0, -1)))?.status()).toBe(404)
    await letter.getByRole('heading', { name: 'Dieser Link funktioniert nicht' }).waitFor()
    await anonymous.close()
    const again = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams('List-Unsubscribe=One-Click'),
    })
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
    const { context, page } = await open({ viewport })
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
    await context.close()
  })

  test('AUTH-4: the switches of the header keep the page of a sign-in link', async () => {
    const email = `language${viewport.width}@example.com`
    await createAsAdmin(production, 'users', { email, role: 'reader' })
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ viewport, locale: 'en-GB', javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(await production.signInLink(email))
      const link = page.url()
      await page.getByRole('button', { name: 'Deutsch' }).click()
      await page.getByText(`Sie melden sich als ${email}`).waitFor()
      expect(page.url()).toBe(link)
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Dunkel' }).click()
      expect(page.url()).toBe(link)
      await page.locator('form[action="/api/sign-in/confirm"] button').click()
      await page.waitForURL(`${production.url}/`)
      await context.close()
    }
  })

  test('everything works without scripts', async () => {
    await clear()
    const { context, page } = await open({ viewport, javaScriptEnabled: false })
    await page.goto(`${production.url}/subscriptions`)
    await page.getByRole('button', { name: 'Create a feed' }).click()
    await page.locator('.new-feed').waitFor()
    const [atom = ''] = await page.locator('.feed-address code').allTextContents()
    expect((await fetch(atom)).status).toBe(200)
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await page.getByRole('list', { name: 'Your e-mail subscriptions' }).getByText('All projects').waitFor()
    await page.getByRole('button', { name: 'Unsubscribe: All projects' }).click()
    await page.getByText('You don’t get any e-mails about new entries yet.').waitFor()
    await context.close()
  })

  test('AUTH-17: the sign-in page sends another link after a countdown, and at once without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ viewport, locale: 'en-GB', javaScriptEnabled })
      const page = await context.newPage()
      if (javaScriptEnabled) await page.clock.install()
      await page.goto(`${production.url}/sign-in`)
      const field = page.getByLabel('E-mail address')
      await field.fill('nobody@x')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.locator('#problem').waitFor()
      expect(await field.inputValue()).toBe('nobody@x')
      await page.getByRole('button', { name: 'Deutsch' }).click()
      expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('nobody@x')
      await page.getByRole('button', { name: 'English' }).click()
      await field.fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send the link' }).click()
      if (javaScriptEnabled) {
        const waiting = page.getByRole('button', { name: /^Send another link in \d+ s$/ })
        await waiting.waitFor()
        expect(await waiting.isDisabled()).toBe(true)
        const sent = new URL(page.url())
        sent.searchParams.set('sent', String(Date.now() - 50_000))
        await page.goto(sent.href)
        await page.getByRole('button', { name: /^Send another link in (?:10|[1-9]) s$/ }).waitFor()
        await page.clock.fastForward(61_000)
        await page.getByText('You can send another link now.').waitFor({ state: 'attached' })
      }
      const again = page.getByRole('button', { name: 'Send another link', exact: true })
      const sent = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/sign-in') && answer.request().method() === 'POST',
      )
      await again.click()
      expect((await sent).status()).toBe(303)
      await page.getByText('nobody@example.com').waitFor()
      await context.close()
    }
  })
})

test('SEC-7: nothing runs in feeds and mails, and nothing loads from elsewhere', async () => {
  await clear()
  const token = await issueToken(production, { name: 'Bot', mode: 'write', audience: 'internal' })
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  for (let from = 0; from < HOSTILE.length; from += SHARE) {
    const payloads = HOSTILE.slice(from, from + SHARE)
    const lines = payloads.map(singleLine)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'image.png')
    form.append('project', 'search')
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
      project: 'search',
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
    const approved = await callRest(
      production,
      await adminCookie(production),
      'POST',
      `/posts/${json.id}/approve`,
      approval,
    )
    expect(approved.status).toBe(200)
  }
  const { json: feed } = await callRest(production, cookie, 'POST', '/feeds', {
    project: 'search',
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
  const context = await browser.newContext()
  const page = await context.newPage()
  const surprises: string[] = []
  page.on('dialog', (dialog) => {
    surprises.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${production.url}/api/v1/media/file/`)) surprises.push(request.url())
  })
  for (const html of documents) {
    await page.setContent(html)
    await page.mouse.move(100, 100)
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
    const dangerous = page.locator(
      'script, iframe, object, embed, base, form, svg, [onerror], [onload], [onfocus]',
    )
    expect(await dangerous.count()).toBe(0)
  }
  expect(surprises).toEqual([])
  await context.close()
})

// Colors do not depend on the language, and names do not depend on the theme.
describe.each([
  { colorScheme: 'light', locale: 'en-GB', viewport: WIDTHS[0] },
  { colorScheme: 'dark', locale: 'de-DE', viewport: WIDTHS[1] },
] as const)('in $locale and $colorScheme', (options) => {
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
    const recipient = {
      publicUrl: production.url,
      language: options.locale === 'de-DE' ? ('de' as const) : ('en' as const),
      unsubscribeUrl: `${production.url}/unsubscribe/${'x'.repeat(64)}`,
    }
    const common = { types: [], subscriptions: [{ projectName: null }] }
    const mails = [
      entriesMail({ ...common, rhythm: 'each', posts: [entry(1)] }, recipient),
      entriesMail({ ...common, rhythm: 'weekly', posts: [0, 2, 1, 3].map(entry) }, recipient),
    ]
    const context = await browser.newContext({ colorScheme: options.colorScheme })
    const page = await context.newPage()
    for (const width of [390, 700]) {
      await page.setViewportSize({ width, height: 800 })
      for (const { html } of mails) {
        await page.setContent(html)
        // A mail is a part of a page: the mail program has its landmarks and headings.
        expect(await accessibilityFindings(page, 'body > div')).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
    await context.close()
  })

  test('LOOK-5: axe finds nothing on the pages of feeds and mails', async () => {
    await clear()
    await callRest(production, cookie, 'POST', '/subscriptions', { project: 'search', rhythm: 'weekly' })
    await callRest(production, cookie, 'POST', '/feeds', { project: 'search' })
    const { context, page } = await open({ ...options, viewport: options.viewport ?? null })
    await page.goto(`${production.url}/subscriptions?problem=full`)
    await page.locator('.own-form button').last().click()
    await page.locator('.new-feed').waitFor()
    await page.locator('.revoke summary').first().click()
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.goto(`${production.url}/subscriptions?problem=full`)
    expect(await accessibilityFindings(page)).toEqual([])
    await callRest(production, cookie, 'POST', '/subscriptions', { project: 'search', rhythm: 'each' })
    const title = `For axe ${options.colorScheme}`
    await publishEntry(production, { project: search, title, audience: 'internal' })
    const mailed = async () => (await entryMails()).find(({ text }) => text?.includes(title))
    await expect.poll(mailed).toBeDefined()
    const link = /https?:\S+\/unsubscribe\/[\w-]+/.exec((await mailed())?.text ?? '')?.[0] ?? ''
    await page.goto(link)
    expect(await accessibilityFindings(page)).toEqual([])
    await page.locator('form[action^="/unsubscribe/"] button').click()
    await page
      .getByRole('heading', { name: { 'de-DE': de, 'en-GB': en }[options.locale].unsubscribe.endedTitle })
      .waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await context.clearCookies()
    await page.goto(`${production.url}/sign-in`)
    await page.locator('#email').fill('nobody@example.com')
    await page.locator('form[action="/api/sign-in"] button').click()
    await page.locator('form[action="/api/sign-in"] button:disabled').waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await context.close()
  })
})
