import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addSession, addSessionOf, FLAGS, openBrowser } from './support/browser'
import { adminCookie, callApi, callRest, createAsAdmin, createProject, issueToken } from './support/calls'
import { startProduction, type Production } from './support/production'
import { photograph } from './support/realInput'

/** The longest time that typing may be lost, in milliseconds. */
const LOSS_MS = 3000
const WAIT = { timeout: 60_000, interval: 100 }

let production: Production
let browser: Browser
let project: string
let type: string
const contexts: BrowserContext[] = []

beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  project = await createProject(production, 'sharp')
  const types = await callRest(production, await adminCookie(production), 'GET', '/post-types?limit=1')
  type = types.json.docs[0].id
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

/** A page of a signed-in user. */
async function openAs(
  email: string,
  { locale = 'en-GB' } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } })
  contexts.push(context)
  context.setDefaultTimeout(WAIT.timeout)
  if (email === 'admin@example.com') await addSession(context, production, await adminCookie(production))
  else await addSessionOf(context, production, email)
  return { context, page: await context.newPage() }
}

async function invite(email: string, role: string): Promise<string> {
  await createAsAdmin(production, 'users', { email, role })
  return email
}

async function openEntry(page: Page, id = 'create'): Promise<void> {
  await page.goto(`${production.url}/admin/collections/posts/${id}`)
  await page.locator('#field-title').waitFor()
  await page.locator('form[data-form-ready=true]').first().waitFor()
}

async function draft(given: Record<string, unknown> = {}): Promise<string> {
  const post = { title: 'A draft', project, type, tags: [], blocks: [], ...given }
  return (await createAsAdmin(production, 'posts', post)).id
}

async function stored(id: string) {
  return (await callRest(production, await adminCookie(production), 'GET', `/posts/${id}?depth=0`)).json
}

async function titled(title: string): Promise<{ id: string; title: string }[]> {
  const query = new URLSearchParams({ 'where[title][equals]': title, depth: '0' })
  return (await callRest(production, await adminCookie(production), 'GET', `/posts?${query}`)).json.docs
}

const state = (page: Page) => page.locator('.archive-saving__state')
const saved = (page: Page) =>
  expect.poll(() => state(page).textContent(), WAIT).toMatch(/^(?:Saved|Gespeichert) \d\d:\d\d$/)
const idIn = (page: Page) => /posts\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** Chooses project and type, which only the first entry of a person needs. */
async function choose(page: Page, { first, second }: { first: string; second: string }): Promise<void> {
  for (const [field, option] of [
    ['project', first],
    ['type', second],
  ] as const) {
    await page.locator(`#field-${field} .rs__control`).click()
    await page.getByRole('option', { name: option }).first().click()
  }
}

describe('writing an entry', () => {
  test('ADMIN-17: the library stays open while the entry is created, and its address follows', async () => {
    await draft({ title: 'Presets of the library' })
    const { page } = await openAs('admin@example.com')
    await openEntry(page)
    const created = page.waitForResponse((one) =>
      new URL(one.url()).pathname.startsWith('/api/posts/access/'),
    )
    await page.locator('#field-title').fill('Created behind the library')
    await page
      .locator('#field-cover')
      .getByRole('button', { name: /library/i })
      .click()
    const library = page.locator('.archive-drawer')
    await library.waitFor()
    await created
    await page.waitForTimeout(1000)
    expect(await library.count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => idIn(page), WAIT).toBe((await titled('Created behind the library'))[0]?.id)
  })

  test('ADMIN-17: the entry is created from its title on, in place, without losing focus or a key', async () => {
    const { page } = await openAs(await invite('first@example.com', 'author'))
    await openEntry(page)
    await choose(page, { first: 'sharp', second: 'New feature' })
    await page.locator('#field-title').click()
    const title = 'Search finds parts of words, in titles and in texts, and in both languages'
    await page.keyboard.type(title, { delay: 60 })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-title')
    await saved(page)
    await expect.poll(async () => (await titled(title)).length, WAIT).toBe(1)
    expect(idIn(page)).toBe((await titled(title))[0]?.id)
    expect(await page.locator('#field-title').inputValue()).toBe(title)
    // The slug follows the title (WRITE-13).
    await expect
      .poll(() => page.locator('#field-slug').inputValue(), WAIT)
      .toMatch(/^search-finds-parts-of-words/)
    // The next entry has the same project and type, and the own name.
    await openEntry(page)
    await expect.poll(() => page.locator('#field-project').textContent(), WAIT).toContain('sharp')
    await expect.poll(() => page.locator('#field-type').textContent(), WAIT).toContain('New feature')
    expect(await page.locator('#field-authorName').inputValue()).toBe('First')
  })

  test('ADMIN-17: three clicks on Save create one entry', async () => {
    const { page } = await openAs('admin@example.com')
    await draft({ title: 'Presets for the administrator' })
    await openEntry(page)
    await page.locator('#field-title').fill('Clicked three times')
    await page.locator('#action-save').click({ clickCount: 3 })
    await saved(page)
    expect(await titled('Clicked three times')).toHaveLength(1)
  })

  test('an entry is written by keyboard alone: a block is searched, filled, moved and announced', async () => {
    const id = await draft({ title: 'By keyboard' })
    const { page } = await openAs('admin@example.com')
    await openEntry(page, id)
    await page.locator('#add-block').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('quo')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), WAIT)
      .toBe('field-blocks__0__text')
    await page.keyboard.type('It just works.')
    await page.locator('#add-block').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('option').allTextContents()).not.toContain(expect.stringContaining('Unknown'))
    await page.keyboard.type('link')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), WAIT)
      .toBe('field-blocks__1__url')
    await page.keyboard.type('https://example.com/guide')
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByText('Link is now block 1 of 2.').waitFor({ state: 'attached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), WAIT)
      .toBe('field-blocks__0__url')
    await saved(page)
    await expect
      .poll(
        async () => (await stored(id)).blocks.map((block: { blockType: string }) => block.blockType),
        WAIT,
      )
      .toEqual(['link', 'quote'])
  })

  test('ADMIN-17: a block that was added right before a save shows its fields and has the focus', async () => {
    const { page } = await openAs('admin@example.com')
    await openEntry(page, await draft({ title: 'Saved at once' }))
    await page.locator('#add-block').click()
    await page.keyboard.type('Text')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    const text = page.locator('#blocks-row-0 [contenteditable=true]')
    await text.waitFor()
    await expect.poll(() => text.evaluate((element) => element === document.activeElement), WAIT).toBe(true)
  })

  test('what is typed while a new block is still loading ends up in it', async () => {
    const id = await draft({ title: 'Typed at once' })
    const { page } = await openAs('admin@example.com')
    await openEntry(page, id)
    for (const type of ['Text', 'Quote']) {
      await page.locator('#add-block').click()
      await page.keyboard.type(type)
      await page.keyboard.press('Enter')
      await page.keyboard.type('Not a single key of this sentence is lost.', { delay: 20 })
    }
    await expect
      .poll(async () => (await stored(id)).blocks.map(({ text }: { text: string }) => text), WAIT)
      .toEqual(Array(2).fill('Not a single key of this sentence is lost.'))
  })

  test('errors name the field in words, in both languages, and lead to it', async () => {
    const id = await draft({
      title: 'Errors',
      blocks: [
        { blockType: 'text', text: 'Fine.' },
        { blockType: 'link', url: 'https://example.com' },
      ],
    })
    for (const [locale, place] of [
      ['en-GB', 'Block 2, Link: Title'],
      ['de-DE', 'Block 2, Link: Titel'],
    ] as const) {
      const { page } = await openAs('admin@example.com', { locale })
      await openEntry(page, id)
      await page.locator('#blocks-row-1 .collapsible__toggle').first().click()
      await page.locator('#blocks-row-1 .collapsible__toggle--collapsed').waitFor()
      await page.locator('#blocks-row-1 .collapsible__toggle').first().click()
      await page.locator('#field-blocks__1__title').fill('x'.repeat(501))
      await page.locator('#action-save').click()
      await page.locator('.archive-error-list').getByText(place).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.id), WAIT)
        .toBe('field-blocks__1__title')
      await page.locator('#field-blocks__1__title').fill('')
      await saved(page)
    }
  })

  test('handing in names what is missing, and leads to the first field of it', async () => {
    const id = await draft({
      title: 'Handed in too early',
      blocks: [{ blockType: 'text', text: 'Fine.' }, { blockType: 'before_after' }],
    })
    const { page } = await openAs(await invite('early@example.com', 'author'))
    await openEntry(page, id)
    await page.locator('#submit-entry').click()
    const list = page.locator('.archive-error-list')
    await list.getByText('Block 2, Before and after: Before').waitFor()
    await list.getByText('Block 2, Before and after: After').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id^=blocks-row-]')?.id), WAIT)
      .toBe('blocks-row-1')
    expect((await stored(id)).review.state).toBe('in_progress')
  })

  test('a comma ends a tag, Backspace edits the last one, and known tags are suggested', async () => {
    await draft({ title: 'Tagged', tags: ['import'] })
    const id = await draft({ title: 'To be tagged' })
    const { page } = await openAs('admin@example.com')
    await openEntry(page, id)
    await page.locator('#field-tags').click()
    await page.keyboard.type('search,exprt')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    expect(await page.locator('#field-tags').inputValue()).toBe('exprt')
    await page.locator('#field-tags').fill('export,')
    await page.locator('#field-tags-known option[value=import]').waitFor({ state: 'attached' })
    await expect.poll(async () => (await stored(id)).tags, WAIT).toEqual(['search', 'export'])
  })

  test('findings stand below their field while one writes, with what was found', async () => {
    const id = await draft({ title: 'The best search ever', blocks: [{ blockType: 'image' }] })
    const { page } = await openAs('admin@example.com')
    await openEntry(page, id)
    await page.locator('.archive-notes__note--missing').first().waitFor()
    await page.locator('#field-title').fill('The fastest search')
    await page.locator('.archive-notes__note--advice', { hasText: 'fastest' }).first().waitFor()
    await page.getByText('18 of 200 characters').waitFor()
    await page.locator('.archive-findings-summary button', { hasText: 'fastest' }).first().click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-title')
  })
})

describe('nothing is lost', () => {
  test('ADMIN-18: without a connection, changes are kept and sent later', async () => {
    const id = await draft({ title: 'Offline' })
    const { context, page } = await openAs('admin@example.com')
    await openEntry(page, id)
    await context.setOffline(true)
    await page.locator('#field-teaser').click()
    await page.keyboard.type('Written on a train.', { delay: 30 })
    await expect.poll(() => state(page).textContent(), WAIT).toContain('No connection')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Written on a train.')
    await context.setOffline(false)
    await expect.poll(async () => (await stored(id)).teaser, WAIT).toBe('Written on a train.')
    await saved(page)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('on a train')
  })

  test('ADMIN-18: changes of a closed browser window are offered when the entry is opened again', async () => {
    const id = await draft({ title: 'Closed' })
    const { context, page } = await openAs('admin@example.com')
    await openEntry(page, id)
    await context.setOffline(true)
    await page.locator('#field-teaser').fill('Not sent.')
    await expect.poll(() => state(page).textContent(), WAIT).toContain('No connection')
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await openEntry(again, id)
    await again.locator('#restore-kept').click()
    await expect.poll(() => again.locator('#field-teaser').inputValue(), WAIT).toBe('Not sent.')
    await expect.poll(async () => (await stored(id)).teaser, WAIT).toBe('Not sent.')
  })

  test('ADMIN-18: a new form in which nothing was written keeps nothing', async () => {
    const { page } = await openAs(await invite('untouched@example.com', 'author'))
    await openEntry(page)
    await page.goto(`${production.url}/admin/collections/posts`)
    await openEntry(page)
    await page.waitForTimeout(500)
    expect(await page.locator('#kept-changes').count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('archive-writing')
  })

  test('ADMIN-18: what an earlier form kept gives way to what one writes now, and is not lost', async () => {
    const { page } = await openAs(await invite('twice@example.com', 'author'))
    await openEntry(page)
    // Without a type, it cannot be saved.
    await page.locator('#field-title').fill('The earlier words')
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)), WAIT).toContain('earlier')
    await openEntry(page)
    await page.locator('#kept-changes').waitFor()
    await page.locator('#field-title').fill('Newer')
    await page.locator('#kept-changes').waitFor({ state: 'detached' })
    await choose(page, { first: 'sharp', second: 'New feature' })
    await saved(page)
    expect(await page.locator('#kept-changes').count()).toBe(0)
    await openEntry(page)
    await page.locator('#restore-kept').click()
    await expect.poll(() => page.locator('#field-title').inputValue(), WAIT).toBe('The earlier words')
    await saved(page)
    expect(await titled('Newer')).toHaveLength(1)
    expect(await titled('The earlier words')).toHaveLength(1)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('archive-writing')
  })

  test('ADMIN-18: when the session has ended, one signs in again in place and goes on', async () => {
    const email = await invite('session@example.com', 'author')
    const id = await draft({ title: 'Session' })
    const { context, page } = await openAs(email)
    await openEntry(page, id)
    const [cookie] = await context.cookies()
    await callRest(production, `${cookie?.name}=${cookie?.value}`, 'POST', '/sign-out')
    await page.locator('#field-teaser').click()
    // Longer than the pause after which the form saves: the session turns out to be gone in between.
    await page.keyboard.type('Before ', { delay: 30 })
    await page.locator('#signed-out').waitFor()
    await page.keyboard.type('and ', { delay: 300 })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('#field-teaser').inputValue()).toBe('Before and ')
    await page.locator('#signed-out button').click()
    await page.locator('#send-sign-in-link').click()
    await page.getByText(`A link is on its way to ${email}`).waitFor()
    expect(idIn(page)).toBe(id)
    // That mail comes first: of two links, only the later one works.
    await page.waitForTimeout(1500)
    await addSessionOf(context, production, email)
    await page.locator('#send-sign-in-link').waitFor({ state: 'detached' })
    // The focus and the caret are back.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe('field-teaser')
    await page.keyboard.type('after')
    await expect.poll(async () => (await stored(id)).teaser, WAIT).toBe('Before and after')
  })

  test('ADMIN-17: killing the browser loses at most the last three seconds', async () => {
    const id = await draft({ title: 'Killed browser' })
    const folder = mkdtempSync(join(tmpdir(), 'archive-profile-'))
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    const server = await chromium.launchServer({ executablePath, args: FLAGS })
    const own = await chromium.connect(server.wsEndpoint())
    const context = await own.newContext({ locale: 'en-GB' })
    await addSession(context, production, await adminCookie(production))
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT.timeout)
    await openEntry(page, id)
    await page.locator('#field-teaser').click()
    const typed = await typeAndKill(page, () => server.process().kill('SIGKILL'))
    rmSync(folder, { recursive: true, force: true })
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expectLittleLost(typed, (await stored(id)).teaser ?? '')
  })

  test('ADMIN-18: killing the server loses nothing: the form sends the rest to the next one', async () => {
    const own = await startProduction()
    let restarted: ChildProcess | null = null
    const context = await browser.newContext({ locale: 'en-GB' })
    contexts.push(context)
    await addSession(context, own, await adminCookie(own))
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT.timeout)
    const ownProject = await createProject(own, 'killed')
    const types = await callRest(own, await adminCookie(own), 'GET', '/post-types?limit=1')
    const post = { title: 'Killed server', project: ownProject, type: types.json.docs[0].id, tags: [] }
    const { id } = await createAsAdmin(own, 'posts', post)
    await page.goto(`${own.url}/admin/collections/posts/${id}`)
    await page.locator('form[data-form-ready=true]').first().waitFor()
    await page.locator('#field-teaser').click()
    const typed = await typeAndKill(page, () => own.process.kill('SIGKILL'))
    await expect.poll(() => state(page).textContent(), WAIT).toContain('No connection')
    restarted = spawn(process.execPath, ['dist/server.mjs'], { env: own.environment, stdio: 'ignore' })
    const text = typed.map(({ key }) => key).join('')
    await expect
      .poll(
        async () =>
          (await callRest(own, await adminCookie(own), 'GET', `/posts/${id}`).catch(() => null))?.json.teaser,
        WAIT,
      )
      .toBe(text)
    const ended = new Promise((resolve) => restarted?.once('exit', resolve))
    restarted.kill('SIGTERM')
    await ended
    await own.stop()
  })
})

/** Types words until the kill, and returns the keys with their times. */
async function typeAndKill(page: Page, kill: () => void): Promise<{ key: string; at: number }[]> {
  const typed: { key: string; at: number }[] = []
  const text =
    'The search now also finds parts of words. Before, it found only whole words, which many missed. '
  for (const key of text) {
    await page.keyboard.type(key)
    typed.push({ key, at: Date.now() })
    await page.waitForTimeout(70)
  }
  kill()
  return typed
}

function expectLittleLost(typed: { key: string; at: number }[], kept: string): void {
  const last = typed.at(-1)?.at ?? 0
  const safe = typed.filter(({ at }) => at <= last - LOSS_MS).map(({ key }) => key)
  expect(kept.startsWith(safe.join('').trimEnd())).toBe(true)
}

describe('two people', () => {
  test('the second one learns the name and reads first; a publisher takes over; the first one keeps the text', async () => {
    const id = await draft({ title: 'Wanted by two' })
    const { page: ada } = await openAs(await invite('ada.lovelace@example.com', 'author'))
    const { page: ben } = await openAs(await invite('ben.okri@example.com', 'publisher'))
    await openEntry(ada, id)
    await ada.locator('#field-teaser').fill('By Ada.')
    await saved(ada)

    await openEntry(ben, id)
    await ben.getByRole('heading', { name: 'Ada Lovelace is editing this entry' }).waitFor()
    await ben.locator('#entry-read-only').click()
    await ben.getByText('Read only: Ada Lovelace is editing this entry.').waitFor()
    expect(await ben.locator('#field-title').isDisabled()).toBe(true)
    // Approving needs no taking over.
    expect(await ben.locator('#review-entry').isEnabled()).toBe(true)
    await Promise.all([
      ben.waitForEvent('load'),
      ben.locator('.archive-notice__actions').getByRole('button', { name: 'Take over' }).click(),
    ])
    await ben.locator('form[data-form-ready=true]').first().waitFor()
    await ben.locator('#field-teaser').fill('By Ben.')
    await saved(ben)

    await ada.locator('#field-teaser').fill('By Ada')
    await ada.getByText('Ben Okri has taken over this entry').waitFor()
    expect(await ada.getByRole('dialog').count()).toBe(0)
    // She can finish her sentence, to keep it.
    await ada.keyboard.type(', later.')
    await ada.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ada.locator('#copy-version').click()
    await expect
      .poll(() => ada.evaluate(() => navigator.clipboard.readText()), WAIT)
      .toContain('By Ada, later.')
    await Promise.all([ada.waitForEvent('load'), ada.locator('#version-as-draft').click()])
    await expect.poll(() => ada.locator('#field-teaser').inputValue(), WAIT).toBe('By Ada, later.')
    expect(idIn(ada)).not.toBe(id)
    expect((await stored(id)).teaser).toBe('By Ben.')
  })

  test('ADMIN-5: what a client changed in the meantime is not overwritten', async () => {
    const writer = await issueToken(production, { name: 'Bot', mode: 'write', audience: 'internal' })
    const id = await draft({ title: 'Changed by a client' })
    const { page } = await openAs('admin@example.com')
    await openEntry(page, id)
    await callApi(production, writer, 'PATCH', `/posts/${id}`, { teaser: 'By a client.' })
    await page.locator('#field-teaser').fill('By a person.')
    await page.getByText('This entry was changed elsewhere').waitFor()
    expect((await stored(id)).teaser).toBe('By a client.')
  })

  test('ADMIN-19: a scheduled entry is saved only after one has confirmed that this breaks the approval', async () => {
    const id = await draft({ title: 'Scheduled', publishAt: '2099-01-01T08:00:00.000Z' })
    const cookie = await adminCookie(production)
    expect(
      (await callRest(production, cookie, 'POST', `/posts/${id}/approve`, { when: 'planned' })).status,
    ).toBe(200)
    const { page } = await openAs('admin@example.com')
    await openEntry(page, id)
    await page.locator('#approved-entry').getByText('A change takes the approval back').waitFor()
    await page.locator('#field-title').click()
    await page.keyboard.press('End')
    const added = ' and shows all days at one glance in the month'
    await page.keyboard.type(added, { delay: 80 })
    expect(await page.locator('#field-title').inputValue()).toBe(`Scheduled${added}`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await stored(id)).isApprovalValid).toBe(true)
    await page.locator('#approved-entry-changed').getByRole('button', { name: 'Change it' }).click()
    await page.locator('#confirm-cancel').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe('field-title')
    await page.keyboard.type('ly view', { delay: 80 })
    await page.waitForTimeout(3000)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('#field-title').inputValue()).toBe(`Scheduled${added}ly view`)
    expect(await state(page).textContent()).toBe('Not saved: this entry is approved')
    expect((await stored(id)).title).toBe('Scheduled')
    await page.locator('#approved-entry-changed').getByRole('button', { name: 'Change it' }).click()
    await page.locator('#confirm-action').click()
    await expect.poll(async () => (await stored(id)).isApprovalValid, WAIT).toBe(false)
    await expect.poll(() => page.locator('#approved-entry, #approved-entry-changed').count(), WAIT).toBe(0)
  })
})

/** Clicks, and counts them. */
function clickCounter() {
  const counted = { clicks: 0 }
  const click = async (target: Locator) => {
    await target.click()
    counted.clicks += 1
  }
  return { counted, click }
}

test('an entry with one image takes at most 12 clicks from the empty form to its publication', async () => {
  const writer = await issueToken(production, { name: 'Camera', mode: 'write', audience: 'internal' })
  const image = new FormData()
  image.set('file', new Blob([new Uint8Array(await photograph())], { type: 'image/jpeg' }), 'dog.jpg')
  image.set('project', 'sharp')
  image.set('alt', 'A dog looks into the camera')
  expect((await callApi(production, writer, 'POST', '/media', image)).status).toBe(201)
  await draft({ title: 'Presets of project and type' })
  const { counted, click } = clickCounter()
  const { page } = await openAs('admin@example.com')
  await openEntry(page)
  await click(page.locator('#field-title'))
  await page.keyboard.type('Images are scaled faster')
  await click(page.locator('#field-teaser'))
  await page.keyboard.type('Large images take half the time.')
  await click(page.locator('#field-cover').getByRole('button', { name: /existing|library/i }))
  await click(page.getByRole('button', { name: /dog\.jpg/ }).last())
  await click(page.locator('#add-block'))
  await click(page.locator('[data-block-type=text]'))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[id^=blocks-row-]')?.id), WAIT)
    .toBe('blocks-row-0')
  await page.keyboard.type('Before, they took seconds.')
  await expect
    .poll(async () => {
      const { cover, blocks } = idIn(page) ? await stored(idIn(page)) : {}
      return [Boolean(cover), blocks?.[0]?.text]
    }, WAIT)
    .toEqual([true, 'Before, they took seconds.'])
  const id = idIn(page)
  await click(page.locator('#review-entry'))
  await click(page.locator('#decide'))
  await expect.poll(async () => (await stored(id)).status, WAIT).toBe('published')
  expect(counted.clicks).toBeLessThanOrEqual(12)
})

test('nine blocks take at most 40 clicks', async () => {
  const { counted, click } = clickCounter()
  const { page } = await openAs('admin@example.com')
  await openEntry(page)
  await click(page.locator('#field-title'))
  await page.keyboard.type('Nine blocks')
  const types = ['text', 'quote', 'code', 'link', 'video', 'callout', 'text', 'quote', 'code']
  for (const [index, blockType] of types.entries()) {
    await click(page.locator('#add-block'))
    await click(page.locator(`[data-block-type=${blockType}]`))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[id^=blocks-row-]')?.id), WAIT)
      .toBe(`blocks-row-${index}`)
    await page.keyboard.type(blockType === 'link' || blockType === 'video' ? 'https://example.com' : 'Words')
  }
  await expect.poll(async () => (await stored(idIn(page))).blocks.length, WAIT).toBe(9)
  expect(counted.clicks).toBeLessThanOrEqual(40)
})
