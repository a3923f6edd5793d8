import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clickAndConfirm, clickUntil } from './support/browser'
import { adminCookie, callRest } from './support/calls'
import {
  accessibilityErrors,
  focused,
  openDigestArchive,
  type DigestArchive,
  type Opened,
} from './support/digest'

let archive: DigestArchive
beforeAll(async () => {
  archive = await openDigestArchive()
  const { production, chat } = archive
  const settings = { chat: { botToken: chat.token, channel: '#updates' } }
  const saved = await callRest(
    production,
    await adminCookie(production),
    'POST',
    '/globals/settings',
    settings,
  )
  expect(saved.status).toBe(200)
})
afterAll(() => archive.close())

describe('digest runs in the admin, for an administrator', () => {
  let context: BrowserContext
  let page: Page
  let pageErrors: string[]
  let open: Opened['open']

  beforeAll(async () => {
    ;({ context, page, pageErrors, open } = await archive.openAs('admin@example.com'))
  })
  afterAll(() => context.close())

  const result = () => page.locator('#digest-result')

  test('a refusal of the chat service shows what to do, also in the history', async () => {
    await open()
    archive.chat.next({ kind: 'refuse', error: 'not_in_channel' }, 'chat.postMessage')
    await clickAndConfirm(page, '#send-digest')
    await result().getByText('The bot is not in the channel. Invite it, then').waitFor()
    await page.locator('tbody tr').first().getByText('failed', { exact: true }).waitFor()
    expect(archive.chat.posted).toEqual([])
    await result().getByRole('link', { name: 'See the run' }).click()
    await page.waitForURL(/\/admin\/collections\/digest-runs\/[0-9a-f-]{36}$/)
    await page.getByText('The bot is not in the channel. Invite it, then').waitFor()
    await page.locator('.archive-chat a').first().waitFor()
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0)
    expect(await accessibilityErrors(page)).toEqual([])
  })

  test('after a lost response the page asks to check the channel before sending again', async () => {
    await open()
    archive.chat.next({ kind: 'drop_after_accepting' }, 'chat.postMessage')
    await clickAndConfirm(page, '#send-digest')
    await result().getByText('check the channel before sending it again').waitFor()
  })

  test('a connection that breaks while sending leaves the page with instructions', async () => {
    await open()
    await page.route('**/api/digest-runs/send', async (route) => {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await clickAndConfirm(page, '#send-digest')
    await result().getByText('The connection to the archive was lost.').waitFor()
    // By then a page that reloaded itself would be gone.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(await result().getByText('Do not send again before').isVisible()).toBe(true)
    await context.setOffline(false)
    await page.unroute('**/api/digest-runs/send')
  })

  test('a run in progress shows its start and its user, and a click joins it', async () => {
    await open()
    expect(await page.locator('#digest-under-way').count()).toBe(0)
    const { context: other, page: second } = await archive.openAs('admin@example.com')
    const [before, calls] = [archive.chat.posted.length, archive.callsOf('chat.postMessage')]
    // The chat answers once the second administrator has joined.
    archive.chat.next({ kind: 'rate_limited', retryAfter: 8 }, 'chat.postMessage')
    const answer = archive.chat.delay({ endpoint: 'chat.postMessage' })
    const first = page.evaluate(async () => {
      const response = await fetch('/api/digest-runs/send', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ days: 30 }),
      })
      return response.json()
    })
    await expect.poll(() => archive.callsOf('chat.postMessage')).toBe(calls + 1)
    await second.goto(`${archive.production.url}/admin/digest?days=90`)
    const notice = second.locator('#digest-under-way')
    await notice.getByText('30 days').waitFor()
    await notice.getByText('Admin').waitFor()
    expect(await accessibilityErrors(second)).toEqual([])
    await clickUntil(second, '#send-digest', '#confirm-action')
    await second.getByRole('dialog').getByText('no second message is sent').waitFor()
    const joined = second.waitForRequest('**/api/digest-runs/send')
    await second.locator('#confirm-action').click()
    await joined
    answer.release()
    await second.locator('#digest-result').getByText(/Sent:/).waitFor()
    const { run_id } = await first
    expect(await second.locator('#digest-result a').getAttribute('href')).toContain(run_id)
    expect(archive.chat.posted.length).toBe(before + 1)
    await notice.waitFor({ state: 'detached' })
    await other.close()
  })

  test('LOOK-2, DIGEST-8: a button sends the digest at once, and the history shows when, where, what and by whom', async () => {
    await open()
    const before = archive.chat.posted.length
    await clickAndConfirm(page, '#send-digest')
    await result()
      .getByText(/Sent: \d+ entries to #updates\./)
      .waitFor()
    await expect.poll(() => focused(page)).toBe('send-digest')
    expect(archive.chat.posted.length).toBe(before + 1)
    const row = page.locator('tbody tr').first()
    // The history reloads after sending; until then the previous run comes first.
    await row.getByText('90 days').waitFor()
    await row.getByText('sent', { exact: true }).waitFor()
    const text = (await row.textContent()) ?? ''
    for (const part of ['Bot', '#updates', '90 days', 'Werkplan', 'Admin', 'took'])
      expect(text).toContain(part)
    expect(await accessibilityErrors(page)).toEqual([])
  })

  test('the sent message can be deleted after a confirmation, and the run shows when it was deleted', async () => {
    await open()
    const row = page.locator('tbody tr').first()
    await clickAndConfirm(page, 'tbody tr:first-child .archive-delete-message__button')
    await row.getByText(/^deleted, /).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
      .toMatch(/^deleted, /)
    expect(archive.chat.posted.at(-1)?.isDeleted).toBe(true)
    await row.getByRole('link').first().click()
    await page.waitForURL(/\/digest-runs\//)
    await page.getByText('This message was deleted in the chat').waitFor()
  })

  test('a deletion that the chat service refuses shows the reason', async () => {
    await open()
    await clickAndConfirm(page, '#send-digest')
    await result().getByText(/Sent:/).waitFor()
    await open()
    archive.chat.next({ kind: 'refuse', error: 'cant_delete_message' }, 'chat.delete')
    await clickAndConfirm(page, 'tbody tr:first-child .archive-delete-message__button')
    await page.getByRole('alert').getByText('Not deleted.').waitFor()
    expect(archive.chat.posted.at(-1)?.isDeleted).toBe(false)
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
    await open()
    await page.evaluate(async () => {
      for (let run = 0; run < 20; run += 1) {
        await fetch('/api/digest-runs/send', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ dry: true }),
        })
      }
    })
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
