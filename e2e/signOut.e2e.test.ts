import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFindings, DIALOG } from './support/axe'
import { addSession, sharedBrowser, untilIdle } from './support/browser'
import { adminCookie, callRest, redeemLink } from './support/calls'
import { openWritingArchive, saveForm, stateOf, WAIT, type WritingArchive } from './support/writing'

/** An author who has written no entry yet. */
const AUTHOR = 'author-who-leaves@example.com'

let archive: WritingArchive
beforeAll(async () => {
  archive = await openWritingArchive('sign-out')
  await archive.invite(AUTHOR, 'author')
})
afterEach(() => archive.closePages())
afterAll(() => archive.close())

const SIGN_OUT = '.nav__log-out'
const storageOf = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const untilLeft = (page: Page) => page.waitForURL(/\/sign-in(\?|$)/)

/** Signs the author in with a link of an administrator: an address gets only a few links by mail. */
async function signIn(context: BrowserContext): Promise<void> {
  const { production } = archive
  const invitation = { email: AUTHOR, role: 'author' }
  const { json } = await callRest(
    production,
    await adminCookie(production),
    'POST',
    '/users/invite',
    invitation,
  )
  await addSession(context, production, (await redeemLink(production, json.link)).cookie)
}

/** Opens the form of an entry, or of a new one, in the browser of the author. */
async function openForm(id?: string) {
  const { context, page } = await archive.openAs(AUTHOR)
  await signIn(context)
  await archive.openEntry(page, id)
  await untilIdle(page)
  return { context, page }
}

/** In the navigation, which may be closed. */
async function clickSignOut(page: Page, options?: { clickCount: number }): Promise<void> {
  if ((await page.locator(`[inert] ${SIGN_OUT}`).count()) > 0)
    await page.locator('.nav-toggler:visible').first().click()
  await page.locator(SIGN_OUT).click(options)
}

async function expectSignedOut(page: Page): Promise<void> {
  expect((await page.request.get(`${archive.production.url}/api/whats-new`)).status()).toBe(401)
}

/** Signs out in the archive, and expects that this needs no question. */
async function leaveArchive(page: Page): Promise<void> {
  await page.goto(archive.production.url)
  await untilIdle(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await untilLeft(page)
  await expectSignedOut(page)
}

/** Refuses what the form sends, as a server would that has no answer for it. */
async function refuseSaves(context: BrowserContext): Promise<void> {
  await context.route('**/api/posts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
}

test('ADMIN-32: signing out saves what is written in all tabs, and leaves them with nothing kept', async () => {
  const [one, two] = [await archive.draft({ title: 'One' }), await archive.draft({ title: 'Two' })]
  const { context, page } = await openForm(one)
  const other = await context.newPage()
  await archive.openEntry(other, two)
  await untilIdle(other)
  await other.locator('#field-teaser').fill('Written in the other tab.')
  await page.bringToFront()
  await page.locator('#field-teaser').fill('Written just before.')
  await clickSignOut(page, { clickCount: 2 })
  await Promise.all([untilLeft(page), untilLeft(other)])
  expect((await archive.stored(one)).teaser).toBe('Written just before.')
  expect((await archive.stored(two)).teaser).toBe('Written in the other tab.')
  expect(await storageOf(page)).toEqual([])
  await expectSignedOut(page)
})

test('ADMIN-32: what cannot be saved is asked about, also an upload under way and what there is no room to keep: one stays and goes on, or discards it', async () => {
  const id = await archive.draft({ title: 'Asked' })
  const { context, page } = await openForm(id)
  await page.evaluate(() => localStorage.setItem('archive-writing:somebody-else:1:x', '{}'))
  await context.setOffline(true)
  await page.locator('#field-teaser').fill('Nowhere else.')
  await expect.poll(() => stateOf(page).textContent(), WAIT).toContain('No connection')
  await clickSignOut(page)
  await page.locator('#confirm-cancel').waitFor()
  expect(await accessibilityFindings(page, DIALOG)).toEqual([])
  // Without a connection one stays signed in, and nothing is discarded.
  await page.locator('#confirm-action').click()
  await page.getByText('You are still signed in').waitFor()
  expect(await page.locator('#field-teaser').inputValue()).toBe('Nowhere else.')
  expect((await storageOf(page)).some((name) => name.includes(id))).toBe(true)
  await context.setOffline(false)
  await expect.poll(async () => (await archive.stored(id)).teaser, WAIT).toBe('Nowhere else.')

  await refuseSaves(context)
  await page.locator('#field-teaser').fill('To be discarded.')
  await clickSignOut(page)
  await page.locator('#confirm-cancel').click()
  expect(await page.locator('#field-teaser').inputValue()).toBe('To be discarded.')
  await clickSignOut(page)
  await page.locator('#confirm-action').click()
  await untilLeft(page)
  // What is kept of others is theirs.
  expect(await storageOf(page)).toEqual(['archive-writing:somebody-else:1:x'])
  await page.evaluate(() => localStorage.clear())
  expect((await archive.stored(id)).teaser).toBe('Nowhere else.')

  await signIn(context)
  await archive.openEntry(page, id)
  await untilIdle(page)
  expect(await page.locator('#field-teaser').inputValue()).toBe('Nowhere else.')
  expect(await page.locator('#restore-kept').count()).toBe(0)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.locator('#field-teaser').fill('Only in the page.')
  await clickSignOut(page)
  await page.locator('#confirm-cancel').click()
  expect(await page.locator('#field-teaser').inputValue()).toBe('Only in the page.')

  await context.unrouteAll()
  await saveForm(page)
  await page.route('**/api/media?*', () => undefined)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).first().click()
  const buffer = Buffer.from('held back')
  await (await chooser).setFiles({ name: 'held.png', mimeType: 'image/png', buffer })
  await page.locator('.archive-upload__name').waitFor()
  await clickSignOut(page)
  await page.locator('#confirm-cancel').click()
  expect(await page.locator('.archive-upload__name').count()).toBe(1)
})

test('ADMIN-32: a new entry without a type is kept on the server, and offered after the next sign-in; what is given up is not', async () => {
  const { context, page } = await openForm()
  const title = page.locator('#field-title')
  const leaveAndReturn = async () => {
    await untilLeft(page)
    expect(await storageOf(page)).toEqual([])
    await signIn(context)
    await archive.openEntry(page)
  }
  await title.fill('Without a type')
  await clickSignOut(page)
  await leaveAndReturn()
  await page.locator('#restore-kept').click()
  await expect.poll(() => title.inputValue(), WAIT).toBe('Without a type')

  const keptOnServer = async () =>
    (await page.request.get(`${archive.production.url}/api/payload-preferences/kept-new`)).text()
  await title.fill('Earlier')
  await expect.poll(keptOnServer, WAIT).toContain('Earlier')
  await context.route('**/api/payload-preferences/kept-new', (route) =>
    route.request().postData()?.includes('Later') ? route.abort() : route.fallback(),
  )
  await title.fill('Later')
  await clickSignOut(page)
  await page.locator('#confirm-action').click()
  await leaveAndReturn()
  expect(await keptOnServer()).not.toContain('Earlier')
  await untilIdle(page)
  expect(await page.locator('#restore-kept').count()).toBe(0)
})

test('ADMIN-32: without scripts, the archive signs out at once', async () => {
  const scriptless = await (
    await sharedBrowser()
  ).newContext({ javaScriptEnabled: false, locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  await signIn(scriptless)
  await leaveArchive(await scriptless.newPage())
})

test('ADMIN-18, ADMIN-32: a session that only ends keeps what is written, and signing out in the archive asks about what the browser still keeps', async () => {
  const { context, page } = await openForm(await archive.draft({ title: 'Ended' }))
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`)
  expect((await callRest(archive.production, cookies.join('; '), 'POST', '/sign-out')).status).toBe(200)
  await page.locator('#field-teaser').fill('Still here.')
  await page.locator('#signed-out').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Still here.')
  await page.close()
  await signIn(context)
  const reader = await context.newPage()
  await reader.goto(archive.production.url)
  await untilIdle(reader)
  await reader.getByRole('button', { name: 'Sign out' }).click()
  await reader.locator('#confirm-cancel').click()
  await reader.getByText('You are still signed in').waitFor()
  expect(await accessibilityFindings(reader, 'body')).toEqual([])
  expect(await storageOf(reader)).toHaveLength(1)
  await reader.reload()
  await reader.locator('#confirm-action').click()
  await untilLeft(reader)
  expect(await storageOf(reader)).toEqual([])
})

test('ADMIN-32: a reader signs out in the archive at once', async () => {
  const { page } = await archive.openAs(await archive.invite('reader-who-leaves@example.com', 'reader'))
  await leaveArchive(page)
})
