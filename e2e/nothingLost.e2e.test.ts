import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt, SignJWT } from 'jose'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFindings, DIALOG } from './support/axe'
import {
  addSession,
  addSessionOf,
  CHROMIUM,
  clickAndConfirm,
  clickUntil,
  FLAGS,
  prepared,
  sharedBrowser,
  untilIdle,
} from './support/browser'
import { adminCookie, callApi, callRest, issueToken } from './support/calls'
import {
  choose,
  idIn,
  openWritingArchive,
  stateOf,
  untilSaved,
  WAIT,
  type WritingArchive,
} from './support/writing'

/** The longest time of typing that may be lost, in milliseconds. */
const LOSS_MS = 3000
/** What is typed before and after something breaks. The first part takes longer than may be lost. */
const BEFORE = 'The search now also finds parts of words. Before, it found only '
const AFTER = 'whole words, which many missed.'
/** A text with more than the 64 KiB that a browser sends of a page that is closed. */
const MORE_THAN_SENT = `${'Exports keep long texts. '.repeat(50)}\n\n`.repeat(55)

let archive: WritingArchive
/** An author and a publisher. */
const [ADA, BEN] = ['ada.lovelace@example.com', 'ben.okri@example.com']
/** A publisher who has written no entry yet. */
const FINN = 'finn@example.com'
beforeAll(async () => {
  archive = await openWritingArchive()
  await archive.invite(ADA, 'author')
  for (const publisher of [BEN, FINN]) await archive.invite(publisher, 'publisher')
})
afterEach(() => archive.closePages())
afterAll(() => archive.close())

interface Typed {
  text: string
  at: number
}

/** Types as a quick writer does, and returns the keys with their times. */
const typeOn = (page: Page, text: string) =>
  enter([...text], (key) => page.keyboard.type(key), { pauseMs: 70 })

/** Enters words, as dictation does, and returns them with their times. */
const dictate = (page: Page, text: string) =>
  enter(text.split(/(?<= )/), (word) => page.keyboard.insertText(word), { pauseMs: 350 })

async function enter(
  texts: readonly string[],
  send: (text: string) => Promise<void>,
  { pauseMs }: { pauseMs: number },
): Promise<Typed[]> {
  const typed: Typed[] = []
  for (const text of texts) {
    await send(text)
    typed.push({ text, at: Date.now() })
    await sleep(pauseMs)
  }
  return typed
}

/** What was typed more than `LOSS_MS` before. */
function safeOf(typed: readonly Typed[], brokenAt: number): string {
  const safe = typed
    .filter(({ at }) => at <= brokenAt - LOSS_MS)
    .map(({ text }) => text)
    .join('')
    .trimEnd()
  expect(safe.length).toBeGreaterThan(10)
  return safe
}

/** A user in a browser that shares nothing with their other pages, as on another device. */
async function openDevice(browser: Browser, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await addSessionOf(context, archive.production, email)
  return context
}

/** Kills the process of all pages of a context, which run nothing more, and returns when. */
async function killPages(context: BrowserContext): Promise<number> {
  const pages = context.pages()
  const [page] = pages
  if (page === undefined) throw new Error('there is no page')
  const session = await context.newCDPSession(page)
  const areKilled = Promise.all(pages.map((killed) => killed.waitForEvent('crash')))
  const killedAt = Date.now()
  // It has no answer.
  void session.send('Page.crash').catch(() => undefined)
  await areKilled
  return killedAt
}

/** Waits until the entry has all that was typed more than `LOSS_MS` before, in its teaser or in its first text. */
async function expectLittleLost(id: string, typed: readonly Typed[], brokenAt: number): Promise<void> {
  const safe = safeOf(typed, brokenAt)
  await expect
    .poll(
      async () => {
        const { teaser, blocks } = await archive.stored(id)
        return `${teaser ?? ''}${blocks[0]?.text ?? ''}`
      },
      { timeout: 5_000, interval: 100 },
    )
    .toContain(safe)
}

/** Expects that another user than the one of the page is editing the entry, or nobody. */
async function expectHolder(page: Page, id: string, name: string | null): Promise<void> {
  const { origin } = new URL(page.url())
  const response = await page.request.post(`${origin}/api/payload-locked-documents/holder`, {
    data: { collection: 'posts', id },
    headers: { Origin: origin },
  })
  expect(await response.json()).toEqual({ name })
}

async function approve(id: string, how: { when: 'now' | 'planned'; publishAt?: string }): Promise<void> {
  const cookie = await adminCookie(archive.production)
  const { status } = await callRest(archive.production, cookie, 'POST', `/posts/${id}/approve`, how)
  expect(status).toBe(200)
}

/** Creates an entry and returns its id. */
async function publish(fields: Record<string, unknown>): Promise<string> {
  const id = await archive.draft(fields)
  await approve(id, { when: 'now' })
  return id
}

const inStorage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** Lets the session of a browser run out at a time, in seconds since 1970, as Payload signs it. */
async function shortenSession(context: BrowserContext, endsAt: number): Promise<void> {
  const { production } = archive
  const [cookie] = await context.cookies()
  if (!cookie) throw new Error('the browser has no session')
  const secret = production.environment.PAYLOAD_SECRET ?? ''
  const key = createHash('sha256').update(secret).digest('hex').slice(0, 32)
  const token = await new SignJWT(decodeJwt(cookie.value))
    .setProtectedHeader({ alg: 'HS256', authVersion: 1, typ: 'JWT' })
    .setExpirationTime(endsAt)
    .sign(new TextEncoder().encode(key))
  await addSession(context, production, `${cookie.name}=${token}`)
}

describe('nothing is lost', () => {
  test('ADMIN-18: without a connection, changes are kept and sent later; what a full browser cannot keep is said', async () => {
    const id = await archive.draft({ title: 'Offline' })
    const { context, page } = await archive.openAs('admin@example.com')
    await archive.openEntry(page, id)
    await context.setOffline(true)
    await page.locator('#field-teaser').click()
    await page.keyboard.type('Written on a train.', { delay: 30 })
    await expect.poll(() => stateOf(page).textContent(), WAIT).toContain('No connection')
    await expect.poll(() => inStorage(page)).toContain('Written on a train.')
    await context.setOffline(false)
    await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe('Written on a train.')
    await untilSaved(page)
    await expect.poll(() => inStorage(page)).not.toContain('on a train')

    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await context.setOffline(true)
    await page.locator('#field-teaser').fill('Nowhere else.')
    await expect.poll(() => stateOf(page).textContent(), WAIT).toContain('Leave this page open')
    await context.setOffline(false)
    await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe('Nowhere else.')
  })

  test('ADMIN-18: changes of a closed browser window are offered when the entry is opened again; a page that is loaded again while it saves shows what was typed, and one goes on', async () => {
    const id = await archive.draft({ title: 'Closed' })
    const { context, page: closed } = await archive.openAs('admin@example.com')
    await archive.openEntry(closed, id)
    await context.setOffline(true)
    await closed.locator('#field-teaser').fill('Not sent.')
    await expect.poll(() => stateOf(closed).textContent(), WAIT).toContain('No connection')
    // What the page sends as it goes may outlive it, and the browser's connection may be back by then.
    await closed.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('no connection'))
    })
    await closed.close()
    await context.setOffline(false)
    const page = await context.newPage()
    await archive.openEntry(page, id)
    await page.locator('#restore-kept').waitFor()
    expect(await accessibilityFindings(page, '#kept-changes')).toEqual([])
    await page.locator('#restore-kept').click()
    await expect.poll(() => page.locator('#field-teaser').inputValue(), WAIT).toBe('Not sent.')
    await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe('Not sent.')
    await untilSaved(page)

    // The save that the page sends as it goes arrives after the new page has been rendered, and before that asks for it.
    await context.route(`**/api/posts/${id}?depth=0`, async (route) => {
      if (route.request().method() === 'GET')
        await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe('Typed at once.')
      await route.continue()
    })
    await page.locator('#field-teaser').fill('Typed at once.')
    await expect.poll(() => inStorage(page), WAIT).toContain('at once')
    await page.reload()
    await expect.poll(() => page.locator('#field-teaser').inputValue(), WAIT).toBe('Typed at once.')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await page.locator('#kept-changes').count()).toBe(0)
    await page.locator('#field-title').fill('Closed, and changed')
    await untilSaved(page)
    expect(await archive.stored(id)).toMatchObject({ title: 'Closed, and changed', teaser: 'Typed at once.' })
  })

  test('ADMIN-18: a new form in which nothing was written keeps nothing; what one kept gives way to what one writes in the next, and is not lost', async () => {
    const { page } = await archive.openAs(ADA)
    await archive.openEntry(page)
    await page.goto(`${archive.production.url}/healthz`)
    await archive.openEntry(page)
    await page.waitForTimeout(500)
    expect(await page.locator('#kept-changes').count()).toBe(0)
    expect(await inStorage(page)).not.toContain('archive-writing')

    // Without a type, it cannot be saved.
    await page.locator('#field-title').fill('The earlier words')
    await expect.poll(() => inStorage(page), WAIT).toContain('earlier')
    await archive.openEntry(page)
    await page.locator('#kept-changes').waitFor()
    await page.locator('#field-title').fill('Newer')
    await page.locator('#kept-changes').waitFor({ state: 'detached' })
    await choose(page, { first: 'sharp', second: 'New feature' })
    await untilSaved(page)
    expect(await page.locator('#kept-changes').count()).toBe(0)
    await archive.openEntry(page)
    await page.locator('#restore-kept').click()
    await expect.poll(() => page.locator('#field-title').inputValue(), WAIT).toBe('The earlier words')
    await untilSaved(page)
    expect(await archive.titled('Newer')).toHaveLength(1)
    expect(await archive.titled('The earlier words')).toHaveLength(1)
    expect(await inStorage(page)).not.toContain('archive-writing')
  })

  test('ADMIN-18: leaving the form while it saves sends the rest after that, also for who comes back, and nothing stays in the browser', async () => {
    const id = await archive.draft({ title: 'Left at once' })
    const { page } = await archive.openAs('admin@example.com')
    await archive.openEntry(page, id)
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    let hasArrived = false
    await page.route(
      `**/api/posts/${id}?*`,
      async (route) => {
        const response = await route.fetch()
        hasArrived = true
        await held
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.locator('#field-title').fill('Left while it saves')
    await expect.poll(() => hasArrived, WAIT).toBe(true)
    await page.locator('#field-teaser').fill('Written last.')
    await page.locator('.step-nav').getByRole('link', { name: 'Entries' }).click()
    await page.waitForURL('**/admin/collections/posts')
    await page.locator('#field-teaser').waitFor({ state: 'detached' })
    // Who comes back before the rest has arrived sees it as soon as it has.
    await page.getByRole('link', { name: 'Left while it saves' }).click()
    await page.locator('#field-teaser').waitFor()
    release()
    await expect.poll(() => page.locator('#field-teaser').inputValue(), WAIT).toBe('Written last.')
    expect(await page.locator('#kept-changes').count()).toBe(0)
    await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe('Written last.')
    expect(await archive.stored(id)).toMatchObject({
      title: 'Left while it saves',
      slug: 'left-while-it-saves',
    })
    await expect.poll(() => inStorage(page), WAIT).not.toContain('archive-writing')
    await expectHolder(page, id, null)
  })

  test('ADMIN-18: when the session has ended, one signs in again in place and goes on', async () => {
    const id = await archive.draft({ title: 'Session' })
    const { context, page } = await archive.openAs(ADA)
    await archive.openEntry(page, id)
    await untilIdle(page)
    const [cookie] = await context.cookies()
    await callRest(archive.production, `${cookie?.name}=${cookie?.value}`, 'POST', '/sign-out')
    await page.locator('#field-teaser').click()
    // Longer than the pause after which the form saves: the session turns out to be gone in between.
    await page.keyboard.type('Before ', { delay: 30 })
    await page.locator('#signed-out').waitFor()
    await page.keyboard.type('and ', { delay: 300 })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('#field-teaser').inputValue()).toBe('Before and ')
    await page.locator('#signed-out button').click()
    await page.locator('#send-sign-in-link').waitFor()
    expect(await accessibilityFindings(page, DIALOG)).toEqual([])
    const mails = () => readdirSync(join(archive.production.environment.DATA_DIR ?? '', 'outbox')).length
    const mailsBefore = mails()
    await page.locator('#send-sign-in-link').click()
    await page.getByText(`A link is on its way to ${ADA}`).waitFor()
    expect(idIn(page)).toBe(id)
    // That mail comes first: of two links, only the later one works.
    await expect.poll(mails).toBeGreaterThan(mailsBefore)
    await addSessionOf(context, archive.production, ADA)
    await page.locator('#send-sign-in-link').waitFor({ state: 'detached' })
    // The focus and the caret are back.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe('field-teaser')
    await page.keyboard.type('after')
    await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe('Before and after')
  })

  test('ADMIN-18: a session that runs out opens no dialog and leaves no page, and one signs in again in place', async () => {
    const draft = await archive.draft({ title: 'To be sent back' })
    const corrected = await publish({ title: 'To be corrected' })
    const withdrawn = await publish({ title: 'To be withdrawn' })
    const context = await openDevice(await sharedBrowser(), BEN)
    await context.clock.install()
    const seconds = Math.ceil(Date.now() / 1000)
    await shortenSession(context, seconds + 3600)
    const sendBack = (page: Page) => page.locator('#decide').click()
    const correct = (page: Page) => clickAndConfirm(page, '#save-correction')
    const withdraw = (page: Page) => clickAndConfirm(page, '#withdraw-entry')
    const tabs = await Promise.all(
      [
        { path: `${draft}/review`, field: '#decision-comment', send: sendBack },
        { path: `${corrected}/correct`, field: '#field-teaser', send: correct },
        { path: withdrawn, field: '#field-withdrawal-reason', send: withdraw },
      ].map(async (tab) => {
        const page = await context.newPage()
        const address = `${archive.production.url}/admin/collections/posts/${tab.path}`
        await page.goto(address)
        await untilIdle(page)
        if (tab.send === sendBack) await page.getByLabel('Send back for changes').check()
        if (tab.send === withdraw) await clickUntil(page, '#withdraw-entry', '#confirm-action')
        await page.locator(tab.field).click()
        return { ...tab, page, address }
      }),
    )
    let typed = ''
    // Payload would ask a minute before the end, and leave the page at the end.
    for (const passed of ['58:00', '01:30', '01:00']) {
      await context.clock.fastForward(passed)
      for (const { page } of tabs) {
        await page.keyboard.type('on ')
        expect(await page.getByRole('heading', { name: 'Stay logged in' }).count()).toBe(0)
      }
      typed += 'on '
    }
    await shortenSession(context, seconds - 1)
    for (const { page, address, field, send } of tabs) {
      expect(page.url()).toBe(address)
      expect(await page.locator(field).inputValue()).toBe(typed)
      await send(page)
      await page.locator('#send-sign-in-link').waitFor()
    }
    await addSessionOf(context, archive.production, BEN)
    for (const { page, send } of tabs) {
      await page.locator('#send-sign-in-link').waitFor({ state: 'detached' })
      await send(page)
    }
    const sentTo = async (id: string) => {
      const { review, teaser, withdrawal } = await archive.stored(id)
      return (withdrawal?.reason ?? teaser ?? review?.comment)?.trim()
    }
    for (const id of [draft, corrected, withdrawn])
      await expect.poll(() => sentTo(id), WAIT).toBe(typed.trim())
    await context.close()
  })

  test('ADMIN-17: killing the browser while one types loses at most the last three seconds', async () => {
    // A text so long that writing its Markdown takes a while.
    const text = '**Exports** keep [long](https://a.example) texts of *many* words.\n\n'.repeat(200)
    const id = await archive.draft({ title: 'Killed browser', blocks: [{ blockType: 'text', text }] })
    const server = await chromium.launchServer({ executablePath: CHROMIUM, args: FLAGS })
    const browser = prepared(await chromium.connect(server.wsEndpoint()))
    const page = await (await openDevice(browser, 'admin@example.com')).newPage()
    await archive.openEntry(page, id)
    await page.locator('#blocks-row-0 [contenteditable=true]').focus()
    await page.keyboard.press('ControlOrMeta+End')
    const typed = await typeOn(page, BEFORE)
    const killedAt = Date.now()
    server.process().kill('SIGKILL')
    await server.close()
    await expectLittleLost(id, typed, killedAt)
  })

  test('ADMIN-17, ADMIN-18: losing the connection while one types loses at most the last three seconds, and nothing once it is back', async () => {
    const id = await archive.draft({ title: 'Lost connection' })
    const { context, page } = await archive.openAs('admin@example.com')
    await archive.openEntry(page, id)
    await page.locator('#field-teaser').click()
    const typed = await dictate(page, BEFORE)
    const lostAt = Date.now()
    // What is under way arrives; its answer does not.
    await page.route('**/api/posts/*', async (route) => {
      if (route.request().method() === 'PATCH') await route.fetch()
      await route.abort('connectionreset')
    })
    await context.setOffline(true)
    typed.push(...(await dictate(page, AFTER)))
    await expectLittleLost(id, typed, lostAt)
    await expect.poll(() => stateOf(page).textContent(), WAIT).toContain('No connection')
    await page.unroute('**/api/posts/*')
    await context.setOffline(false)
    await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe(BEFORE + AFTER)
    expect(await page.locator('#field-teaser').inputValue()).toBe(BEFORE + AFTER)
    await untilSaved(page)
  })
})

/** A form that waits for something before it is sent. */
interface WaitingForm {
  /** Below the address of the entries. */
  path: string
  field: string
  /** Leads to the field. */
  begin?: (page: Page) => Promise<void>
  /** Brings back what the server has kept. */
  resume: (page: Page) => Promise<void>
}

async function waitingForms(): Promise<WaitingForm[]> {
  const blocks = [MORE_THAN_SENT, 'The last one.'].map((text) => ({ blockType: 'text', text }))
  const publishAt = '2099-01-01T09:00:00.000Z'
  const [teaser, secondText] = ['#field-teaser', '#blocks-row-1 [contenteditable=true]']
  const scheduled = await archive.draft({ title: 'Killed, scheduled', publishAt, blocks })
  await approve(scheduled, { when: 'planned' })
  const corrected = await publish({ title: 'Killed correction' })
  const correctedBlocks = await publish({ title: 'Killed correction of a block', blocks })
  const reviewed = await archive.draft({ title: 'Killed review' })
  const withdrawn = await publish({ title: 'Killed withdrawal' })
  const resume = (page: Page) => page.locator('#restore-kept').click()
  const nameNewEntry = (page: Page) => page.locator('#field-title').fill('No type yet')
  const sendBack = async (page: Page) => {
    await untilIdle(page)
    await page.getByLabel('Send back for changes').check()
  }
  const withdraw = (page: Page) => clickUntil(page, '#withdraw-entry', '#confirm-action')
  return [
    { path: 'create', field: teaser, begin: nameNewEntry, resume },
    { path: scheduled, field: secondText, resume },
    { path: `${corrected}/correct`, field: teaser, resume },
    { path: `${correctedBlocks}/correct`, field: secondText, resume },
    { path: `${reviewed}/review`, field: '#decision-comment', begin: sendBack, resume: sendBack },
    { path: withdrawn, field: '#field-withdrawal-reason', begin: withdraw, resume: withdraw },
  ]
}

test('ADMIN-18, ADMIN-19: killing the pages in which one writes a new entry without a type, changes a scheduled entry, not yet confirmed, corrects the teaser and one of many blocks, requests changes, and withdraws, loses at most the last three seconds of each', async () => {
  const forms = await waitingForms()
  const addressOf = (path: string) => `${archive.production.url}/admin/collections/posts/${path}`
  const context = await openDevice(await sharedBrowser(), FINN)
  const opened = await Promise.all(
    forms.map(async ({ path, field, begin }) => {
      const page = await context.newPage()
      await page.goto(addressOf(path))
      await begin?.(page)
      await page.locator(field).click()
      await page.keyboard.press('ControlOrMeta+End')
      return page
    }),
  )
  const typed = await Promise.all(opened.map((page) => dictate(page, BEFORE)))
  const killedAt = await killPages(context)
  await context.close()
  expect(await archive.titled('No type yet')).toEqual([])

  const { context: elsewhere } = await archive.openAs(FINN)
  const [newEntry, scheduled] = await Promise.all(
    forms.map(async ({ path, field, resume }, index) => {
      const page = await elsewhere.newPage()
      await page.goto(addressOf(path))
      await resume(page)
      const shown = () =>
        page
          .locator(field)
          .evaluate((element) =>
            element instanceof HTMLTextAreaElement ? element.value : element.textContent,
          )
      await expect.poll(shown, { ...WAIT, message: path }).toContain(safeOf(typed[index] ?? [], killedAt))
      return page
    }),
  )
  if (newEntry === undefined || scheduled === undefined) throw new Error('there are no pages')
  await scheduled.locator('#approved-entry-changed').waitFor()
  expect(await scheduled.locator('#blocks-row-0').textContent()).toContain('Exports keep long texts.')
  expect(await scheduled.locator('#blocks-row-1').textContent()).toContain('The last one.The search')
  expect((await archive.stored(idIn(scheduled))).blocks[1].text).toBe('The last one.')

  expect(await newEntry.locator('#field-title').inputValue()).toBe('No type yet')
  await choose(newEntry, { first: 'sharp', second: 'New feature' })
  await untilSaved(newEntry)
  // The next new entry is empty.
  await archive.openEntry(newEntry)
  await newEntry.locator('#field-title').click()
  await newEntry.waitForTimeout(1_000)
  expect(await newEntry.locator('#restore-kept').count()).toBe(0)
})

describe('two people', () => {
  test('the second one learns the name and reads first; a publisher takes over; the first one keeps the text', async () => {
    const id = await archive.draft({ title: 'Wanted by two' })
    const { page: ada } = await archive.openAs(ADA)
    const { page: ben } = await archive.openAs(BEN)
    await archive.openEntry(ada, id)
    await ada.locator('#field-teaser').fill('By Ada.')
    await untilSaved(ada)

    await ben.goto(`${archive.production.url}/admin/collections/posts/${id}`)
    await ben.getByRole('heading', { name: 'Ada Lovelace is editing this entry' }).waitFor()
    expect(await accessibilityFindings(ben, DIALOG)).toEqual([])
    await ben.locator('#entry-read-only').click()
    await ben.getByText('Read only: Ada Lovelace is editing this entry.').waitFor()
    await ben
      .frameLocator('.archive-rendering iframe')
      .getByRole('heading', { name: 'Wanted by two' })
      .waitFor()
    expect(await ben.locator('#field-title').isEditable()).toBe(false)
    await ben.locator('#review-entry').waitFor()
    expect(await accessibilityFindings(ben)).toEqual([])
    expect(await ben.locator('#submit-entry').count()).toBe(0)
    await Promise.all([
      ben.waitForEvent('load'),
      ben.locator('.archive-notice__actions').getByRole('button', { name: 'Take over' }).click(),
    ])
    await ben.locator('form[data-form-ready=true]').first().waitFor()
    // The page that was reloaded has not released what it took over.
    await expectHolder(ada, id, 'Ben Okri')
    await ben.locator('#field-teaser').fill('By Ben.')
    await untilSaved(ben)

    await ada.locator('#field-teaser').fill('By Ada')
    await ada.getByText('Ben Okri has taken over this entry').waitFor()
    expect(await ada.getByRole('dialog').count()).toBe(0)
    // She can finish her sentence, to keep it.
    await ada.keyboard.type(', later.')
    expect(await accessibilityFindings(ada, '.archive-writing-notices')).toEqual([])
    await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ada.locator('#copy-version').click()
    await ada.getByRole('button', { name: 'Copied' }).waitFor()
    await expect
      .poll(() => ada.evaluate(() => navigator.clipboard.readText()), WAIT)
      .toContain('By Ada, later.')
    // Over plain http there is no clipboard.
    await ada.evaluate(async () => {
      await navigator.clipboard.writeText('')
      const { clipboard } = navigator
      Object.assign(window, { readCopied: () => clipboard.readText() })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await ada.locator('#copy-version').click()
    await expect.poll(() => ada.evaluate('window.readCopied()'), WAIT).toContain('By Ada, later.')
    await Promise.all([ada.waitForEvent('load'), ada.locator('#version-as-draft').click()])
    await expect.poll(() => ada.locator('#field-teaser').inputValue(), WAIT).toBe('By Ada, later.')
    expect(idIn(ada)).not.toBe(id)
    expect((await archive.stored(id)).teaser).toBe('By Ben.')
  })

  test('ADMIN-18: what another person publishes or schedules meanwhile is theirs, and one keeps the own text', async () => {
    const { page: ada } = await archive.openAs(ADA)
    const { page: ben } = await archive.openAs(BEN)
    const content = { teaser: 'One. Two.', blocks: [{ blockType: 'text', text: 'Text.' }] }
    const keepsText = async (id: string) => {
      await ada.locator('#field-teaser').fill('By Ada. Later.')
      await ada.getByText('This entry has been approved or published in the meantime').waitFor()
      expect(await ada.locator('#field-teaser').inputValue()).toBe('By Ada. Later.')
      expect((await archive.stored(id)).teaser).toBe('By Ada. First.')
    }
    const published = await archive.draft({ title: 'Published meanwhile', ...content })
    await archive.openEntry(ada, published)
    await ada.locator('#field-teaser').fill('By Ada. First.')
    await untilSaved(ada)
    // Approving needs no taking over.
    await ben.goto(`${archive.production.url}/admin/collections/posts/${published}`)
    await ben.getByRole('heading', { name: 'Ada Lovelace is editing this entry' }).waitFor()
    await ben.locator('#entry-read-only').click()
    await ben.locator('#review-entry').click()
    await ben.locator('#decide').click()
    await ben.locator('#decided').getByText('Published as number').waitFor()
    await keepsText(published)
    await Promise.all([ada.waitForEvent('load'), ada.locator('#version-as-draft').click()])
    await expect.poll(() => ada.locator('#field-teaser').inputValue(), WAIT).toBe('By Ada. Later.')

    const scheduled = await archive.draft({ title: 'Scheduled meanwhile', ...content })
    await archive.openEntry(ada, scheduled)
    await ada.locator('#field-teaser').fill('By Ada. First.')
    await untilSaved(ada)
    await approve(scheduled, { when: 'planned', publishAt: '2099-01-01T08:00:00.000Z' })
    await keepsText(scheduled)
  })

  test('ADMIN-18: an entry that is sent back or handed in meanwhile shows it, and the form goes on saving', async () => {
    const { page } = await archive.openAs(ADA)
    const cookie = await adminCookie(archive.production)
    const content = { teaser: 'One. Two.', blocks: [{ blockType: 'text', text: 'Text.' }] }
    const id = await archive.draft({ title: 'Sent back meanwhile', ...content })
    expect((await callRest(archive.production, cookie, 'POST', `/posts/${id}/submit`)).status).toBe(200)
    await archive.openEntry(page, id)
    await page.locator('#field-teaser').fill('First. Two.')
    await untilSaved(page)
    const comment = 'Shorter, please'
    const path = `/posts/${id}/request-changes`
    expect((await callRest(archive.production, cookie, 'POST', path, { comment })).status).toBe(200)
    await page.locator('#field-slug').fill('typed-by-ada')
    await page.locator('#field-teaser').fill('First. Then.')
    await page.locator('#requested-changes').getByText(comment).waitFor()
    await page.locator('.archive-approval__state').getByText('asked for changes').waitFor()
    expect(await archive.stored(id)).toMatchObject({ teaser: 'First. Then.', slug: 'typed-by-ada' })
    // In another window of the same person.
    const submitted = await page.request.post(`${archive.production.url}/api/posts/${id}/submit`, {
      headers: { Origin: archive.production.url },
    })
    expect(submitted.status()).toBe(200)
    await page.locator('#field-teaser').fill('First. Then. Later.')
    await page.locator('.archive-approval__state').getByText('Handed in by Ada Lovelace').waitFor()
    expect((await archive.stored(id)).teaser).toBe('First. Then. Later.')
    expect(await page.locator('#overtaken').count()).toBe(0)
  })

  test('ADMIN-5: what a client changed in the meantime is not overwritten', async () => {
    const writer = await issueToken(archive.production, { name: 'Bot', mode: 'write', audience: 'internal' })
    const id = await archive.draft({ title: 'Changed by a client' })
    const { page } = await archive.openAs('admin@example.com')
    await archive.openEntry(page, id)
    await callApi(archive.production, writer, 'PATCH', `/posts/${id}`, { teaser: 'By a client.' })
    await page.locator('#field-teaser').fill('By a person.')
    await page.getByText('This entry was changed elsewhere').waitFor()
    expect((await archive.stored(id)).teaser).toBe('By a client.')
  })

  test('ADMIN-19: a scheduled entry is saved only after one has confirmed that this breaks the approval', async () => {
    const id = await archive.draft({ title: 'Scheduled', publishAt: '2099-01-01T08:00:00.000Z' })
    await approve(id, { when: 'planned' })
    const { page } = await archive.openAs('admin@example.com')
    await archive.openEntry(page, id)
    await page.locator('#approved-entry').getByText('A change takes the approval back').waitFor()
    await page.locator('#field-title').click()
    await page.keyboard.press('End')
    const added = ' and shows all days at one glance in the month'
    await dictate(page, added)
    expect(await page.locator('#field-title').inputValue()).toBe(`Scheduled${added}`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await archive.stored(id)).isApprovalValid).toBe(true)
    await page.locator('#approved-entry-changed').getByRole('button', { name: 'Change it' }).click()
    expect(await accessibilityFindings(page, DIALOG)).toEqual([])
    await page.locator('#confirm-cancel').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe('field-title')
    const isKept = page.waitForResponse(
      (response) => response.request().postData()?.includes('ly view') ?? false,
    )
    await page.keyboard.type('ly view')
    await isKept
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('#field-title').inputValue()).toBe(`Scheduled${added}ly view`)
    expect(await stateOf(page).textContent()).toBe('Not saved: this entry is approved')
    expect((await archive.stored(id)).title).toBe('Scheduled')
    await page.locator('#approved-entry-changed').getByRole('button', { name: 'Change it' }).click()
    await page.locator('#confirm-action').click()
    await expect.poll(async () => (await archive.stored(id)).isApprovalValid, WAIT).toBe(false)
    await expect.poll(() => page.locator('#approved-entry, #approved-entry-changed').count(), WAIT).toBe(0)
  })
})

// The last one, because pages of a server that has just started take longer.
test('ADMIN-18: killing the server while one types loses nothing: the form sends the rest to the next one', async () => {
  const { production } = archive
  const id = await archive.draft({ title: 'Killed server' })
  const { page } = await archive.openAs('admin@example.com')
  await archive.openEntry(page, id)
  await page.locator('#field-teaser').click()
  const typed = await dictate(page, BEFORE)
  production.process.kill('SIGKILL')
  const killedAt = Date.now()
  typed.push(...(await dictate(page, AFTER)))
  const restarted = production.restart()
  await expect.poll(() => stateOf(page).textContent(), WAIT).toContain('No connection')
  await restarted
  await expectLittleLost(id, typed, killedAt)
  await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe(BEFORE + AFTER)
})
