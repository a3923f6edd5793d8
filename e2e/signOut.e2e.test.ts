import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accessibilityFindings, DIALOG } from './support/axe'
import { signIn, untilIdle } from './support/browser'
import { callRest } from './support/calls'
import { openWritingArchive, stateOf, WAIT, type WritingArchive } from './support/writing'

let archive: WritingArchive
beforeAll(async () => {
  archive = await openWritingArchive()
})
afterEach(() => archive.closePages())
afterAll(() => archive.close())

const SIGN_OUT = '.nav__log-out'
const storageOf = (page: Page) => page.evaluate(() => Object.keys(localStorage))
const untilLeft = (page: Page) => page.waitForURL(/\/sign-in(\?|$)/)

async function authorAt(email: string, id: string) {
  await archive.invite(email, 'author')
  const { context, page } = await archive.openAs(email)
  await archive.openEntry(page, id)
  await untilIdle(page)
  return { context, page, email }
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
async function refuseSaves(page: Page): Promise<void> {
  await page
    .context()
    .route('**/api/posts/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
}

test('ADMIN-32: signing out saves what is written in all tabs, and leaves them with nothing kept', async () => {
  const [one, two] = [await archive.draft({ title: 'One' }), await archive.draft({ title: 'Two' })]
  const { context, page } = await authorAt('tabs@example.com', one)
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

test('ADMIN-32: what cannot be saved is asked about: one stays and goes on, or discards it', async () => {
  const id = await archive.draft({ title: 'Asked' })
  const { context, page, email } = await authorAt('asked@example.com', id)
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

  await refuseSaves(page)
  await page.locator('#field-teaser').fill('To be discarded.')
  await clickSignOut(page)
  await page.locator('#confirm-cancel').click()
  expect(await page.locator('#field-teaser').inputValue()).toBe('To be discarded.')
  await clickSignOut(page)
  await page.locator('#confirm-action').click()
  await untilLeft(page)
  // What is kept of others is theirs.
  expect(await storageOf(page)).toEqual(['archive-writing:somebody-else:1:x'])
  expect((await archive.stored(id)).teaser).toBe('Nowhere else.')
  await signIn(page, archive.production, email)
  await archive.openEntry(page, id)
  await untilIdle(page)
  expect(await page.locator('#field-teaser').inputValue()).toBe('Nowhere else.')
  expect(await page.locator('#restore-kept').count()).toBe(0)
})

test('ADMIN-32: a form that has no room to keep anything is asked about, too', async () => {
  const id = await archive.draft({ title: 'No room' })
  const { page } = await authorAt('full@example.com', id)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await refuseSaves(page)
  await page.locator('#field-teaser').fill('Only in the page.')
  await clickSignOut(page)
  await page.locator('#confirm-cancel').click()
  expect(await page.locator('#field-teaser').inputValue()).toBe('Only in the page.')
})

test('ADMIN-32: a new entry without a type is kept on the server, and offered after the next sign-in', async () => {
  const { page, email } = await authorAt('unfinished@example.com', await archive.draft({ title: 'Any' }))
  await page.goto(`${archive.production.url}/admin/collections/posts/create`)
  await untilIdle(page)
  await page.locator('#field-title').fill('Without a type')
  await clickSignOut(page)
  await untilLeft(page)
  expect(await storageOf(page)).toEqual([])
  await signIn(page, archive.production, email)
  await page.goto(`${archive.production.url}/admin/collections/posts/create`)
  await page.locator('#restore-kept').click()
  await expect.poll(() => page.locator('#field-title').inputValue(), WAIT).toBe('Without a type')
})

test('ADMIN-32: what is given up is not offered by the server either', async () => {
  const { context, page, email } = await authorAt(
    'given-up@example.com',
    await archive.draft({ title: 'Any' }),
  )
  const create = `${archive.production.url}/admin/collections/posts/create`
  const isKeptOnServer = async () => {
    const stored = await page.request.get(`${archive.production.url}/api/payload-preferences/kept-new`)
    return (await stored.text()).includes('Earlier')
  }
  await page.goto(create)
  await untilIdle(page)
  await page.locator('#field-title').fill('Earlier')
  await expect.poll(isKeptOnServer, WAIT).toBe(true)
  await context.route('**/api/payload-preferences/kept-new', (route) =>
    route.request().postData()?.includes('Later') ? route.abort() : route.fallback(),
  )
  await page.locator('#field-title').fill('Later')
  await clickSignOut(page)
  await page.locator('#confirm-action').click()
  await untilLeft(page)
  await signIn(page, archive.production, email)
  expect(await isKeptOnServer()).toBe(false)
  await page.goto(create)
  await untilIdle(page)
  expect(await page.locator('#restore-kept').count()).toBe(0)
})

test('ADMIN-32: an upload under way is asked about', async () => {
  const { page } = await authorAt('uploads@example.com', await archive.draft({ title: 'Uploads' }))
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

test('ADMIN-32: without scripts, the archive signs out at once', async () => {
  const { context } = await authorAt('scriptless@example.com', await archive.draft({ title: 'Scriptless' }))
  const scriptless = await context.browser()?.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  })
  if (scriptless === undefined) throw new Error('no browser')
  const page = await scriptless.newPage()
  await leaveArchive(page)
})

test('ADMIN-32: signing out in the archive asks about what the browser still keeps', async () => {
  const id = await archive.draft({ title: 'From the archive' })
  const { context, page } = await authorAt('archive@example.com', id)
  await refuseSaves(page)
  await page.locator('#field-teaser').fill('Kept by a closed tab.')
  await expect.poll(async () => (await storageOf(page)).length, WAIT).toBe(1)
  const reader = await context.newPage()
  await page.close()
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
  const email = await archive.invite('reads@example.com', 'reader')
  const { page } = await archive.openAs(email)
  await leaveArchive(page)
})

test('ADMIN-18, ADMIN-32: a session that only ends keeps what is written', async () => {
  const id = await archive.draft({ title: 'Ended' })
  const { context, page } = await authorAt('ended@example.com', id)
  const [cookie] = await context.cookies()
  await callRest(archive.production, `${cookie?.name}=${cookie?.value}`, 'POST', '/sign-out')
  await page.locator('#field-teaser').fill('Still here.')
  await page.locator('#signed-out').waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Still here.')
})
