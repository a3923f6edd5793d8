import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFindings, DIALOG, findingsInBothThemes } from './support/axe'
import {
  addSessionOf,
  closeContexts,
  type OpenPage,
  pageInTurn,
  sharedBrowser,
  tabTo,
  untilIdle,
} from './support/browser'
import {
  callApi,
  callRest,
  cookieOf,
  createAsAdmin,
  createProject,
  firstPaint,
  issueToken,
} from './support/calls'
import { startProduction, type Production } from './support/production'
import { photograph } from './support/realInput'

const teaser = 'Search finds more. It takes no longer.'

let production: Production
let browser: Browser
let writer: string
let author: string
let publisher: string
/** A publisher whose language is German. */
let greta: string
let open: OpenPage

beforeAll(async () => {
  production = await startProduction()
  browser = await sharedBrowser()
  open = await pageInTurn(browser, production)
  await createProject(production, 'sharp')
  writer = await issueToken(production, { name: 'Release bot', mode: 'write', audience: 'internal' })
  author = await sessionOf('ada@example.com', 'author')
  publisher = await sessionOf('bert@example.com', 'publisher')
  greta = await sessionOf('greta@example.com', 'publisher', 'de')
})
afterAll(async () => {
  await closeContexts(browser)
  expect(await production.stop()).toBe(0)
})

async function sessionOf(email: string, role: string, language?: 'de'): Promise<string> {
  await createAsAdmin(production, 'users', { email, role, ...(language && { language }) })
  return cookieOf(production, email)
}

/** A draft of an author, as the form stores it. */
async function draftOf(cookie: string, fields: Record<string, unknown>): Promise<string> {
  const first = async (path: string) => (await callRest(production, cookie, 'GET', path)).json.docs[0].id
  const data = {
    project: await first('/projects?limit=1'),
    type: await first('/post-types?limit=1'),
    audience: 'customer',
    tags: [],
    teaser,
    ...fields,
  }
  const { status, json } = await callRest(production, cookie, 'POST', '/posts', data)
  expect(status).toBe(201)
  return json.doc.id
}

async function draftByApi(fields: Record<string, unknown>): Promise<string> {
  const body = { project: 'sharp', type: 'fix', teaser, ...fields }
  const { status, json } = await callApi(production, writer, 'POST', '/posts', body)
  expect(status).toBe(201)
  return json.id
}

async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`${production.url}/admin/collections/posts/${id}`)
  await page.locator('#field-title').waitFor()
  await untilIdle(page)
}

async function openReview(page: Page, id: string): Promise<void> {
  await page.goto(`${production.url}/admin/collections/posts/${id}/review`)
  await page.getByRole('heading', { name: 'Findings' }).waitFor()
  await untilIdle(page)
}

const state = (page: Page) => page.locator('.archive-approval__state')

/** Types a date and leaves its field, which closes the calendar. */
async function enterDate(page: Page, date: string): Promise<void> {
  const field = page.getByLabel(/^Date and time \(.+\)$/)
  await field.fill(date)
  await field.press('Tab')
}

const inStorage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

test('an author hands in, a publisher sends back with a comment, sees what changed, schedules and publishes', async () => {
  const id = await draftOf(author, {
    title: 'Search is slow',
    blocks: [
      { blockType: 'text', text: 'It takes one second.' },
      { blockType: 'link', title: 'The guide' },
    ],
  })
  const page = await open(author, { width: 1440 })
  await openForm(page, id)
  await expect
    .poll(() => state(page).textContent())
    .toMatch(/^Draft in progress · For colleagues and customers$/)

  // What is missing is named, and its field has the focus.
  await page.locator('#submit-entry').click()
  await page.locator('.archive-error-list').getByText('Block 2, Link: Address').waitFor()
  await page.locator('#blocks-row-1 :focus').waitFor()
  await page.locator('#field-blocks__1__url').fill('https://example.com/guide')
  await page.locator('#submit-entry').click()
  await page.getByText(/^Handed in by .+ · For colleagues and customers$/).waitFor()
  expect(await page.locator('#review-entry').count()).toBe(0)

  await open(publisher, { width: 1440 })
  await openReview(page, id)
  const rendering = page.frameLocator('.archive-rendering iframe')
  await rendering.getByRole('heading', { name: 'Search is slow' }).waitFor()
  await page.getByText('You see this entry for the first time.').waitFor()
  await page.getByText('Customers will see it too.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByLabel('Send back for changes').check()
  await page.locator('#decide').click()
  await page.getByText('Say what should change.').waitFor()
  await page.getByLabel('What should change?').fill('Say that it is fast now.\nThe title too.')
  await page.locator('#decide').click()
  await page.getByText('Sent back. The entry waits for its author now.').waitFor()
  await page.getByText(/asked for changes$/).waitFor()
  await page.locator('#decided:focus').waitFor()

  await open(author, { width: 1440 })
  await openForm(page, id)
  await expect.poll(() => state(page).textContent()).toMatch(/asked for changes/)
  await page.locator('#requested-changes').getByText('Say that it is fast now.').waitFor()
  await page.locator('#field-title').fill('Search is fast')
  // Handing in saves first.
  await page.locator('#submit-entry').click()
  await page.getByText(/^Handed in by/).waitFor()

  await open(publisher, { width: 1440 })
  await openReview(page, id)
  const changes = page.locator('.archive-difference')
  await changes.locator('del', { hasText: 'slow' }).first().waitFor()
  await changes.locator('ins', { hasText: 'fast' }).first().waitFor()
  await page.locator('blockquote').getByText('Say that it is fast now.').waitFor()
  await page.getByLabel('Publish on another date').check()
  await page.locator('#decide').click()
  await page.getByText('Enter a date and time.').waitFor()
  await enterDate(page, '1 Mar 2099, 09:30')
  await page.locator('#decide').click()
  await page
    .locator('#decided')
    .getByText('Approved. The entry will be published on 1 March 2099 at 09:30.')
    .waitFor()

  await openForm(page, id)
  await page.getByText('Approved, will be published on 1 March 2099 at 09:30').waitFor()
  await page.locator('#withdraw-approval').click()
  await page.getByText(/^Handed in/).waitFor()
  await page.locator('#review-entry').click()
  await page.waitForURL(`**/posts/${id}/review`)
  await page.getByLabel('Publish now').check()
  await page.locator('#decide').dblclick()
  await page.locator('#decided').getByText('Published as number 1.').waitFor()
  await rendering.getByText('Preview · Published').waitFor()
  const opened = page.locator('#decided').getByRole('link', { name: 'Open in the archive' })
  const entry = (await opened.getAttribute('href')) ?? ''
  const reader = await sessionOf('carl@example.com', 'reader')
  for (const [cookie, mayEdit] of [
    [publisher, true],
    [author, false],
    [reader, false],
  ] as const) {
    const { html } = await firstPaint(production, cookie, entry)
    const edit = new RegExp(`<a [^>]*href="/admin/collections/posts/${id}/correct"[^>]*>Edit</a>`)
    expect([/<h1[^>]*>Search is fast</.test(html), edit.test(html)]).toEqual([true, mayEdit])
  }
})

test('ADMIN-21: by keyboard alone, a publisher gets from the desk to a published entry', async () => {
  const links = '[A link](https://help.example.com) and '.repeat(20)
  const blocks = [{ blockType: 'text', text: `${links}nothing to point at.` }]
  const id = await draftOf(author, { title: 'Without a mouse', blocks })
  expect((await callRest(production, author, 'POST', `/posts/${id}/submit`)).status).toBe(200)
  const page = await open(publisher, { width: 1440 })
  await page.goto(`${production.url}/admin`)
  await untilIdle(page)
  await tabTo(page, page.getByRole('link', { name: 'Without a mouse' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/posts/${id}/review`)
  await page.getByRole('heading', { name: 'Findings' }).waitFor()
  await untilIdle(page)
  await tabTo(page, page.getByRole('link', { name: 'Skip the entry' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Publish now'), 15)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.locator('#decision-date'))
  await page.keyboard.press('Shift+Tab')
  expect(await page.getByLabel('Publish on another date').isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await page.getByLabel('Publish now').isChecked()).toBe(true)
  await tabTo(page, page.locator('#decide'))
  await page.keyboard.press('Space')
  await page
    .locator('#decided:focus')
    .getByText(/Published as number \d+\./)
    .waitFor()
})

test('ADMIN-21, LOOK-6, ADMIN-25: the approval view fits a phone and works there, and a date is written in the order of the user’s language, whatever that of the browser', async () => {
  const id = await draftByApi({ title: 'On New Year’s Eve' })
  const page = await open(greta, { locale: 'en-US', width: 390 })
  await page.goto(`${production.url}/admin/collections/posts/${id}/review`)
  await page.getByRole('group', { name: 'Entscheidung' }).waitFor()
  await page.getByLabel('An einem anderen Tag veröffentlichen').check()
  const date = page.getByLabel(/^Datum und Uhrzeit \(.+\)$/)
  await date.pressSequentially('31.12.2099 09:30')
  await page.locator('.react-datepicker').getByText('Uhrzeit').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findingsInBothThemes(page)).toEqual([])
  await date.press('Tab')
  expect(await date.inputValue()).toBe('31. Dez. 2099, 09:30')
  await date.fill('1.2.2099 09:30')
  await date.press('Tab')
  expect(await date.inputValue()).toBe('1. Feb. 2099, 09:30')

  // The calendar, by keyboard. Enter in the field opens it, and decides nothing.
  await date.focus()
  await page.keyboard.press('Escape')
  await page.locator('.react-datepicker').waitFor({ state: 'detached' })
  await expect.poll(() => date.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('.react-datepicker').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.locator('.react-datepicker').waitFor({ state: 'detached' })
  expect(await date.inputValue()).toBe('2. Feb. 2099, 09:30')
  await page.locator('#decide').click()
  await page.locator('#decided').getByText('Der Eintrag erscheint am 2. Februar 2099 um 09:30.').waitFor()

  const planned = await draftByApi({ title: 'Planned in German' })
  await openForm(page, planned)
  const field = page.locator('#field-publishAt input')
  await field.fill('1. Februar 2099')
  await field.press('Tab')
  expect(await field.inputValue()).toBe('1. Feb. 2099, 00:00')
})

test('ADMIN-21: a finding leads to its field as soon as the form is ready', async () => {
  const blocks = Array.from({ length: 20 }, (_, index) => ({
    blockType: 'text',
    text: `Paragraph ${index}.`,
  }))
  const id = await draftOf(author, { title: 'Many findings', blocks })
  // Of its own, which alone notes the times, as it sees them.
  const page = await (await open(author)).context().newPage()
  await page.addInitScript(() => {
    const times = { ready: 0, focused: 0 }
    Object.assign(window, { times })
    new MutationObserver(() => {
      if (document.querySelector('form[data-form-ready=true]')) times.ready ||= performance.now()
    }).observe(document, { attributes: true, childList: true, subtree: true })
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.id === 'field-teaser') times.focused ||= performance.now()
    })
  })
  const form = `${production.url}/admin/collections/posts/${id}`
  await page.goto(`${form}?show=/teaser`)
  await page.locator('#field-teaser:focus').waitFor()
  const waited = await page.evaluate('window.times.focused - window.times.ready')
  expect(waited).toBeLessThan(500)

  await page.goto(`${form}?show=/blocks/17/data/text`)
  await page.locator('#blocks-row-17 [contenteditable=true]:focus').waitFor()
  await page.close()
})

test('PUB-14: the empty slot of a refused gallery has the focus at once, and nothing takes it from a user who types on', async () => {
  const id = await draftOf(author, {
    title: 'Without its images',
    blocks: [{ blockType: 'gallery', mediaIds: [] }],
  })
  const page = await open(author, { width: 1440 })
  await openForm(page, id)
  await page.locator('#submit-entry').click()
  await page.locator('.archive-error-list').waitFor()
  await page.locator('#blocks-row-0 .archive-drop:focus').waitFor({ timeout: 2_000 })
  await page.locator('#field-title').fill('')
  await page.locator('#field-title').pressSequentially('Now with all of its images', { delay: 150 })
  expect(await page.locator('#field-title').inputValue()).toBe('Now with all of its images')
})

test('PUB-10: a newer version than the one on the screen is refused; reloading shows what changed', async () => {
  const id = await draftByApi({
    title: 'Changed behind the page',
    blocks: [{ type: 'text', data: { text: 'One' } }],
  })
  const page = await open(publisher, { width: 1440 })
  const isSeen = page.waitForResponse((response) => response.url().endsWith(`/${id}/seen`))
  await openReview(page, id)
  // What changes before would be seen for the first time.
  await isSeen
  await page.getByText('Release bot (API client)').waitFor()
  const blocks = [{ type: 'text', data: { text: 'One, two' } }]
  expect((await callApi(production, writer, 'PUT', `/posts/${id}/blocks`, { blocks })).status).toBe(200)
  await page.locator('#decide').click()
  await page.getByText('This entry has changed since you opened it.').waitFor()
  expect((await callApi(production, writer, 'GET', `/posts/${id}`)).json.status).toBe('draft')
  await page.getByRole('button', { name: 'Reload and show what changed' }).click()
  await page.locator('ins', { hasText: 'two' }).waitFor()
  await page.locator('#decide').click()
  await page
    .locator('#decided')
    .getByText(/Published as number \d+\./)
    .waitFor()
})

test('ADMIN-21: a date is planned and chosen in the time zone of the browser', async () => {
  const id = await draftByApi({ title: 'Elsewhere', publish_at: '2099-05-01T08:00:00Z' })
  const page = await open(publisher)
  const browserOfPage = await page.context().newCDPSession(page)
  await browserOfPage.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  const stored = async () => {
    const { json } = await callRest(production, publisher, 'GET', `/posts/${id}?depth=0`)
    return [json.publishAt, json.isApprovalValid]
  }
  const decided = page.locator('#decided')
  await openReview(page, id)
  await page.getByLabel('Publish now').check()
  await page.getByLabel('Publish as planned, on 1 May 2099 at 04:00').check()
  await page.locator('#decide').click()
  await decided.getByText('The entry will be published on 1 May 2099 at 04:00.').waitFor()
  expect(await stored()).toEqual(['2099-05-01T08:00:00.000Z', true])

  await openReview(page, id)
  await page.getByLabel('Publish on another date').check()
  await enterDate(page, '2099-07-01 09:30')
  expect(await page.getByLabel(/^Date and time/).inputValue()).toBe('1 Jul 2099, 09:30')
  await page.getByLabel('Date and time (Eastern Daylight Time)').waitFor()
  await page.locator('#decide').click()
  await decided.getByText('The entry will be published on 1 July 2099 at 09:30.').waitFor()
  expect(await stored()).toEqual(['2099-07-01T13:30:00.000Z', true])
  await browserOfPage.detach()
})

test('ADMIN-21: authors read the approval view without the decision', async () => {
  const text = { blockType: 'text', text: 'It is fast!' }
  const link = { blockType: 'link', title: 'The guide' }
  const id = await draftOf(author, { title: 'For everybody to read', blocks: [text, link] })
  const page = await open(author, { width: 1440 })
  await openReview(page, id)
  const creator = page.locator('.archive-facts > div', { has: page.getByText('Created by', { exact: true }) })
  expect(await creator.locator('dd').innerText()).toMatch(/^Ada, /)
  // What would refuse the approval comes first; findings quote what they are about.
  const obstacles = page.locator('.archive-checks--obstacles')
  await obstacles.getByText('Fix these before approval:').waitFor()
  expect(await obstacles.getByRole('listitem').count()).toBe(1)
  const missing = obstacles.getByRole('link', { name: 'Block 2, Link: Address' })
  expect(await missing.getAttribute('href')).toBe(
    `/admin/collections/posts/${id}?show=${encodeURIComponent('/blocks/1/data/url')}`,
  )
  const finding = page.getByRole('listitem').filter({ hasText: 'Do not use exclamation marks.' })
  expect(await finding.locator('.archive-finding-list__excerpt').innerText()).toBe('“fast!”')
  await page.getByText('A publisher decides about this entry.').waitFor()
  expect(await page.locator('#decide').count()).toBe(0)
  expect(await page.getByRole('heading', { name: 'What changed' }).count()).toBe(0)
})

test('PUB-16: several entries are approved at once, each with its own result', async () => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'dog.jpg')
  form.set('project', 'sharp')
  const cover = (await callApi(production, writer, 'POST', '/media', form)).json.id
  const now = await draftByApi({ title: 'Several: now' })
  await draftByApi({ title: 'Several: later', audience: 'customer', publish_at: '2099-05-01T08:00:00Z' })
  await draftByApi({ title: 'Several: earlier', publish_at: '2020-05-01T08:00:00Z' })
  const refused = await draftByApi({
    title: 'Several: without alt text',
    audience: 'public',
    cover_media_id: cover,
  })
  // What somebody is editing can be approved too. Both learn the name of the other.
  const edit = async (cookie: string, relationTo: string, value: string) =>
    (
      await callRest(production, cookie, 'POST', '/payload-locked-documents', {
        document: { relationTo, value },
      })
    ).status
  expect([await edit(author, 'posts', now), await edit(publisher, 'posts', refused)]).toEqual([201, 201])
  expect(await edit(publisher, 'media', cover)).toBe(201)

  const empty = await draftOf(author, { title: 'Several: only a title', teaser: null })
  const nothing = 'Nothing to read: the entry has only a title, no teaser and no content.'
  const page = await open(publisher, { width: 1440 })
  await openReview(page, empty)
  await page.getByRole('alert').getByRole('link', { name: nothing }).waitFor()
  await page.goto(`${production.url}/admin/collections/posts?search=Several`)
  await untilIdle(page)
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await row('Several: now').getByText('Ada is editing').waitFor()
  expect(await page.getByText('is editing').count()).toBe(1)
  for (const title of ['now', 'later', 'earlier', 'without alt text', 'only a title'])
    await row(`Several: ${title}`).getByRole('checkbox').check()
  await page.locator('#approve-selected').click()
  const dialog = page.getByRole('dialog', { name: 'Approve 5 entries?' })
  await dialog.getByText('For everyone, also outside the company').waitFor()
  await dialog.getByText(/For colleagues and customers, planned for 1 May 2099/).waitFor()
  await dialog.getByText(/For colleagues only, published now, dated 1 May 2020/).waitFor()
  const unread = dialog.getByRole('listitem').filter({ hasText: 'Several: only a title' })
  await unread.getByText(nothing).waitFor()
  await unread.getByText('Not handed in yet').waitFor()
  expect(await dialog.getByText(nothing).count()).toBe(1)
  expect(await dialog.getByText('Not handed in yet').count()).toBe(1)
  expect(await accessibilityFindings(page, DIALOG)).toEqual([])
  await dialog.locator('#confirm-action').click()
  const results = page.locator('#approve-results')
  await results.getByText(/Several: now: Published as number \d+/).waitFor()
  await results.getByText(/Several: earlier: Published as number \d+/).waitFor()
  await results.getByText(/Several: later: Scheduled for 1 May 2099/).waitFor()
  await results.getByText(/Several: without alt text: Not approved: Cover image: /).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(focused).toBe('approve-results')
  await row('Several: now')
    .getByText(/Published, no\. \d+/)
    .waitFor()
  expect(await accessibilityFindings(page)).toEqual([])
  const published = (await results.getByRole('link', { name: 'Several: now' }).getAttribute('href')) ?? ''
  await results.getByRole('button', { name: 'Close' }).press('Enter')
  await expect.poll(focused).toBe('select-all')
  expect((await firstPaint(production, publisher, published)).html).toMatch(/<h1[^>]*>Several: now</)

  await open(author, { width: 1440 })
  await page.goto(`${production.url}/admin/collections/posts?search=Several`)
  await untilIdle(page)
  await page.getByRole('row').filter({ hasText: 'Several: later' }).getByRole('checkbox').check()
  expect(await page.locator('#approve-selected').count()).toBe(0)
  await page
    .getByRole('row')
    .filter({ hasText: 'Several: without alt text' })
    .getByText('Bert is editing')
    .waitFor()
  await page.goto(`${production.url}/admin/collections/media/${cover}`)
  await page.getByRole('dialog').getByText('Bert is currently editing').waitFor()
  expect(await page.getByText('Edited since').isVisible()).toBe(false)
})

test('ADMIN-18: a comment is kept until it is sent, also when the session has ended', async () => {
  const email = 'bert@example.com'
  const id = await draftByApi({ title: 'To be sent back' })
  const page = await open(publisher, { width: 1440 })
  const comment = page.getByLabel('What should change?')
  await openReview(page, id)
  await page.getByLabel('Send back for changes').check()
  await comment.fill('Say for whom.')
  await expect.poll(() => inStorage(page)).toContain('Say for whom.')
  await page.reload()
  await expect.poll(() => comment.inputValue()).toBe('Say for whom.')
  await untilIdle(page)

  expect((await callRest(production, publisher, 'POST', '/sign-out')).status).toBe(200)
  await comment.press('End')
  await page.keyboard.type(' And since when.')
  await page.locator('#decide').click()
  await page.locator('#send-sign-in-link').waitFor()
  expect(await accessibilityFindings(page, DIALOG)).toEqual([])
  const outbox = () => readdirSync(join(production.folder, 'data/outbox')).length
  const mails = outbox()
  await page.locator('#send-sign-in-link').click()
  await page.getByText(`A link is on its way to ${email}`).waitFor()
  // That mail comes first: of two links, only the later one works.
  await expect.poll(outbox).toBeGreaterThan(mails)
  await addSessionOf(page.context(), production, email)
  await page.locator('#send-sign-in-link').waitFor({ state: 'detached' })
  expect(await comment.inputValue()).toBe('Say for whom. And since when.')
  await page.locator('#decide').click()
  await page.getByText('Sent back. The entry waits for its author now.').waitFor()
  await page.locator('blockquote').getByText('Say for whom. And since when.').waitFor()
  expect(await inStorage(page)).not.toContain('Say for whom')
  await openReview(page, id)
  expect(await page.getByLabel('Publish now').isChecked()).toBe(true)
})
