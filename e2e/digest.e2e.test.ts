import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clickAndConfirm, clickUntil, followMenuLink, pageInTurn, type OpenPage } from './support/browser'
import { adminCookie, callRest, cookieOf, createAsAdmin, firstPaint } from './support/calls'
import { accessibilityErrors, focused, openDigestArchive, type DigestArchive } from './support/digest'

let archive: DigestArchive
let admin: string
let pageOf: OpenPage
/** Of an administrator. */
let page: Page
const pageErrors: string[] = []
beforeAll(async () => {
  archive = await openDigestArchive()
  admin = await adminCookie(archive.production)
  pageOf = await pageInTurn(archive.browser, archive.production)
  page = await pageOf(admin)
  page.on('pageerror', (error) => pageErrors.push(String(error)))
})
afterAll(() => archive.close())

async function open(address = '/admin/digest?days=90'): Promise<void> {
  await page.goto(`${archive.production.url}${address}`)
  await page.locator('h1').first().waitFor()
}

/** Sends the digest, or previews it, without a page. */
const send = (body: unknown) => callRest(archive.production, admin, 'POST', '/digest-runs/send', body)

const documentOf = (cookie: string, path: string, locale?: string) =>
  firstPaint(archive.production, cookie, path, locale)

async function userWith(role: string): Promise<string> {
  const email = `${role}@example.com`
  await createAsAdmin(archive.production, 'users', { email, role })
  return cookieOf(archive.production, email)
}

describe('the digest in the admin, for an administrator', () => {
  test('is linked in the group "Publish", and without a route links to the settings', async () => {
    await open('/admin/collections/projects')
    const link = '[id="nav-group-Publish"] #nav-digest-runs'
    expect(await page.locator(link).textContent()).toBe('Digest')
    await followMenuLink(page, link, '/admin/collections/digest-runs')
    await page.getByText('None is set up.').waitFor()
    expect(await page.locator('#send-digest').isDisabled()).toBe(true)
    await page.getByText('No digest has run yet.').waitFor()
    expect(await accessibilityErrors(page)).toEqual([])
    await page.locator('#digest-settings').click()
    await page.waitForURL(`${archive.production.url}/admin/globals/settings`)
  })

  test('the settings store token and channel, and test the bot', async () => {
    const token = page.getByLabel('Bot token', { exact: true })
    await token.waitFor()
    expect(await token.getAttribute('type')).toBe('password')
    expect(await token.getAttribute('autocomplete')).toBe('off')
    await page.getByText('Save a bot token first.').waitFor()
    expect(await page.locator('#test-bot').isDisabled()).toBe(true)

    await token.fill('xoxb-of-another-workspace')
    await page.getByText('Save first.').waitFor()
    await page.locator('#action-save').click()
    await page.locator('#test-bot:not([disabled])').click()
    await page.locator('#test-bot-found').getByText('no longer accepts the bot token').waitFor()

    expect((await documentOf(admin, '/admin/digest')).html).toContain(
      'A bot token is stored, but the channel is missing.',
    )
    await clickUntil(page, '#remove-bot-token', '#confirm-action')
    await page.getByRole('dialog', { name: 'Remove the bot token' }).waitFor()
    await page.locator('#confirm-action').click()
    await page.getByText('Save a bot token first.').waitFor()
    expect(await page.locator('#test-bot').isDisabled()).toBe(true)

    await token.fill(archive.chat.token)
    await page.getByLabel('Channel', { exact: true }).fill('#updates')
    await page.getByText('Save first.').waitFor()
    await page.locator('#action-save').click()
    await page.locator('#test-bot:not([disabled])').click()
    await page.locator('#test-bot-found').getByText('The token works').waitFor()
    await page.locator('#test-bot-found').getByText('The message will arrive in #updates').waitFor()
    await expect.poll(() => token.inputValue()).toBe('')
    expect(archive.chat.posted).toEqual([])
    await page.getByText('No digest has run yet.').waitFor()
  })

  test('the preview shows the message to be sent, and neither sends nor records anything', async () => {
    await open('/admin/digest?days=1')
    await page.getByLabel('Number of days, 1 to 90').fill('90')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/days=90$/)
    await page.getByText('Bot in the channel #updates').waitFor()
    const preview = page.locator('.archive-chat')
    expect(await preview.locator('figcaption').textContent()).toBe('#updates')
    expect(await preview.locator('a[href*="/entries/"]').count()).toBe(3)
    expect(await preview.locator('strong').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Werkplan')]),
    )
    const text = await preview.textContent()
    expect(text).toContain('Search & filter (internal)')
    expect(text).not.toMatch(/<http|&amp;|\*/)
    await page.getByText('No digest has run yet.').waitFor()
    expect(archive.chat.posted).toEqual([])
    expect(await accessibilityErrors(page)).toEqual([])
  })

  test('the confirmation names the channel, and Escape closes it and restores the focus', async () => {
    await clickUntil(page, '#send-digest', '#confirm-action')
    const dialog = page.getByRole('dialog', { name: /^Send \d+ entries to #updates\?$/ })
    await dialog.waitFor()
    await dialog.getByText('Internal entries are included.').waitFor()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('#confirm-action').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('send-digest')
    expect(archive.callsOf('chat.postMessage')).toBe(0)
  })

  test('is available in German, fits a phone, and an unknown run is not found', async () => {
    await pageOf(admin, { locale: 'de-DE', width: 390 })
    await open()
    await page.getByRole('heading', { name: 'Die nächste Nachricht' }).waitFor()
    // The menu may still be closing.
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(390)
    await clickUntil(page, '#send-digest', '#confirm-action')
    await page.getByRole('dialog', { name: /^\d+ Einträge an #updates senden\?$/ }).waitFor()
    await page.locator('#confirm-cancel').click()
    const unknown = '/admin/digest/runs/0190d5c0-0000-7000-8000-000000000001'
    expect((await documentOf(admin, unknown, 'de-DE')).html).toContain('Diesen Datensatz gibt es nicht mehr')
    expect(pageErrors).toEqual([])
  })
})

describe('digest runs in the admin, for an administrator', () => {
  const result = () => page.locator('#digest-result')
  const latest = () => page.locator('tbody tr').first()
  const DELETE_LATEST = 'tbody tr:first-child .archive-delete-message__button'

  test('a connection that breaks while sending leaves the page with instructions', async () => {
    await pageOf(admin)
    await open()
    await page.route('**/api/digest-runs/send', async (route) => {
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    })
    await clickAndConfirm(page, '#send-digest')
    await result().getByText('The connection to the archive was lost.').waitFor()
    // By then a page that reloaded itself would be gone.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await result().getByText('Do not send again before').isVisible()).toBe(true)
    await page.context().setOffline(false)
    await page.unroute('**/api/digest-runs/send')
  })

  test('after a lost response the page asks to check the channel before sending again', async () => {
    archive.chat.next({ kind: 'drop_after_accepting' }, 'chat.postMessage')
    await clickAndConfirm(page, '#send-digest')
    await result().getByText('check the channel before sending it again').waitFor()
  })

  test('LOOK-2, DIGEST-8: a button sends the digest at once, and the history shows when, where, what and by whom', async () => {
    const before = archive.chat.posted.length
    await clickAndConfirm(page, '#send-digest')
    await result()
      .getByText(/Sent: \d+ entries to #updates\./)
      .waitFor()
    await expect.poll(() => focused(page)).toBe('send-digest')
    expect(archive.chat.posted.length).toBe(before + 1)
    // The history reloads after sending; until then the previous run comes first.
    await latest().getByText('90 days').waitFor()
    await latest().getByText('sent', { exact: true }).waitFor()
    const text = (await latest().textContent()) ?? ''
    for (const part of ['Bot', '#updates', '90 days', 'Werkplan', 'Admin', 'took'])
      expect(text).toContain(part)
    expect(await accessibilityErrors(page)).toEqual([])
  })

  test('a deletion that the chat service refuses shows the reason', async () => {
    archive.chat.next({ kind: 'refuse', error: 'cant_delete_message' }, 'chat.delete')
    await clickAndConfirm(page, DELETE_LATEST)
    await page.getByRole('alert').getByText('Not deleted.').waitFor()
    expect(archive.chat.posted.at(-1)?.isDeleted).toBe(false)
  })

  test('the sent message can be deleted after a confirmation, and the run shows when it was deleted', async () => {
    await clickAndConfirm(page, DELETE_LATEST)
    await latest()
      .getByText(/^deleted, /)
      .waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
      .toMatch(/^deleted, /)
    expect(archive.chat.posted.at(-1)?.isDeleted).toBe(true)
    await latest().getByRole('link').first().click()
    await page.waitForURL(/\/digest-runs\//)
    await page.getByText('This message was deleted in the chat').waitFor()
  })

  test('a run in progress shows its start and its user, and a click joins it', async () => {
    expect((await documentOf(admin, '/admin/digest')).html).not.toContain('id="digest-under-way"')
    const [before, calls] = [archive.chat.posted.length, archive.callsOf('chat.postMessage')]
    // The chat answers once the second administrator has joined.
    archive.chat.next({ kind: 'rate_limited', retryAfter: 4 }, 'chat.postMessage')
    const answer = archive.chat.delay({ endpoint: 'chat.postMessage' })
    const first = send({ days: 30 })
    await expect.poll(() => archive.callsOf('chat.postMessage')).toBe(calls + 1)
    await open()
    const notice = page.locator('#digest-under-way')
    await notice.getByText('30 days').waitFor()
    await notice.getByText('Admin').waitFor()
    expect(await accessibilityErrors(page)).toEqual([])
    await clickUntil(page, '#send-digest', '#confirm-action')
    await page.getByRole('dialog').getByText('no second message is sent').waitFor()
    const joined = page.waitForRequest('**/api/digest-runs/send')
    await page.locator('#confirm-action').click()
    await joined
    answer.release()
    await result().getByText(/Sent:/).waitFor()
    const { json } = await first
    expect(await result().locator('a').getAttribute('href')).toContain(json.run_id)
    expect(archive.chat.posted.length).toBe(before + 1)
    await notice.waitFor({ state: 'detached' })
  })

  test('a refusal of the chat service shows what to do, also in the history', async () => {
    const before = archive.chat.posted.length
    archive.chat.next({ kind: 'refuse', error: 'not_in_channel' }, 'chat.postMessage')
    await clickAndConfirm(page, '#send-digest')
    await result().getByText('The bot is not in the channel. Invite it, then').waitFor()
    await latest().getByText('failed', { exact: true }).waitFor()
    expect(archive.chat.posted).toHaveLength(before)
    await result().getByRole('link', { name: 'See the run' }).click()
    await page.waitForURL(/\/admin\/collections\/digest-runs\/[0-9a-f-]{36}$/)
    await page.getByText('The bot is not in the channel. Invite it, then').waitFor()
    await page.locator('.archive-chat a').first().waitFor()
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0)
    expect(await accessibilityErrors(page)).toEqual([])
  })

  test('LOOK-2: the settings show the last runs and link to the history', async () => {
    await open('/admin/globals/settings')
    await page.locator('.archive-last-runs li').first().waitFor()
    expect(await page.locator('.archive-last-runs li').count()).toBeLessThanOrEqual(5)
    const link = page.locator('#digest-history')
    expect(await link.getAttribute('href')).toMatch(/\/digest-runs#history$/)
    await link.click()
    // The list view adds its query to the address, with or without the fragment.
    await page.waitForURL(/\/digest-runs[?#]/)
    await page.locator('#history').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('the history has pages of twenty, usable by keyboard', async () => {
    for (let run = 0; run < 20; run += 1) expect((await send({ dry: true })).status).toBe(200)
    await open()
    expect(await page.locator('tbody tr').count()).toBe(20)
    const older = page.getByRole('link', { name: 'Older runs' })
    await older.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/[?&]days=90&page=2/)
    await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(20)
    await page.getByText('Page 2 of 2', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Newer runs' }).waitFor()
    expect(await page.getByRole('link', { name: 'Older runs' }).count()).toBe(0)
  })
})

test('a publisher sees the preview and the history, but no button to send or delete', async () => {
  expect((await send({ days: 90 })).status).toBe(200)
  const buttons = /id="(?:send-digest|digest-settings)"|archive-delete-message__button/
  for (const [cookie, mayAct] of [
    [admin, true],
    [await userWith('publisher'), false],
  ] as const) {
    const digest = await documentOf(cookie, '/admin/digest?days=90')
    expect(digest.html).toMatch(/archive-chat.*<a /s)
    expect(buttons.test(digest.html)).toBe(mayAct)
    const [, latest = ''] = /<tbody>.*?href="([^"]*\/digest-runs\/[0-9a-f-]{36})"/s.exec(digest.html) ?? []
    const run = await documentOf(cookie, latest)
    expect(run.html).toMatch(/<h2[^>]*>Message</)
    expect(buttons.test(run.html)).toBe(mayAct)
  }
})

test('an author has no digest page', async () => {
  const { status, html } = await documentOf(await userWith('author'), '/admin/digest')
  expect(status).toBe(404)
  expect(html).not.toMatch(/archive-chat|archive-runs/)
})
