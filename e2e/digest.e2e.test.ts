import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSessionOf, clickUntil, followMenuLink } from './support/browser'
import { adminCookie, callRest, createAsAdmin, redeemLink } from './support/calls'
import {
  accessibilityErrors,
  focused,
  openDigestArchive,
  type DigestArchive,
  type Opened,
} from './support/digest'

let archive: DigestArchive
/** Of an administrator at first. */
let context: BrowserContext
let page: Page
let pageErrors: string[]
let open: Opened['open']
beforeAll(async () => {
  archive = await openDigestArchive()
  ;({ context, page, pageErrors, open } = await archive.openAs('admin@example.com'))
})
afterAll(() => archive.close())

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
    await open('/admin/globals/settings')
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

    await open('/admin/digest')
    await page.getByText('A bot token is stored, but the channel is missing.').waitFor()
    await open('/admin/globals/settings')

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
    await open()
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

    await page.getByLabel('Number of days, 1 to 90').fill('1')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL(/days=1$/)
  })

  test('the confirmation names the channel, and Escape closes it and restores the focus', async () => {
    await open()
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
    const german = await archive.openAs('admin@example.com', { locale: 'de-DE', width: 390 })
    await german.page.goto(`${archive.production.url}/admin/digest?days=90`)
    await german.page.getByRole('heading', { name: 'Die nächste Nachricht' }).waitFor()
    // The menu may still be closing.
    const width = () => german.page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width).toBeLessThanOrEqual(390)
    await clickUntil(german.page, '#send-digest', '#confirm-action')
    await german.page.getByRole('dialog', { name: /^\d+ Einträge an #updates senden\?$/ }).waitFor()
    await german.page.locator('#confirm-cancel').click()
    await german.page.goto(`${archive.production.url}/admin/digest/runs/0190d5c0-0000-7000-8000-000000000001`)
    await german.page.getByText('Diesen Datensatz gibt es nicht mehr').waitFor()
    expect([...pageErrors, ...german.pageErrors]).toEqual([])
    await german.context.close()
  })
})

test('a publisher sees the preview and the history, but no button to send or delete', async () => {
  const { production } = archive
  await callRest(production, await adminCookie(production), 'POST', '/digest-runs/send', { days: 90 })
  await createAsAdmin(production, 'users', { email: 'publisher@example.com', role: 'publisher' })
  await addSessionOf(context, production, 'publisher@example.com')
  await page.goto(`${production.url}/admin/digest?days=90`)
  await page.locator('.archive-chat a').first().waitFor()
  await page.locator('tbody tr').first().waitFor()
  expect(await page.locator('#send-digest, #digest-settings, .archive-delete-message__button').count()).toBe(
    0,
  )
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await page.waitForURL(/\/digest-runs\//)
  await page.getByRole('heading', { name: 'Message', exact: true }).waitFor()
  expect(await page.locator('.archive-delete-message__button').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('an author has no digest page', async () => {
  const { production } = archive
  await createAsAdmin(production, 'users', { email: 'author@example.com', role: 'author' })
  const { cookie } = await redeemLink(production, await production.signInLink('author@example.com'))
  const response = await fetch(`${production.url}/admin/digest`, { headers: { Cookie: cookie } })
  expect(response.status).toBe(404)
  expect(await response.text()).not.toMatch(/archive-chat|archive-runs/)
})
