import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { addSessionOf, clickAndConfirm, openBrowser } from './support/browser'
import { createAsAdmin } from './support/calls'
import { startProduction, type Production } from './support/production'

let chat: FakeChat
let production: Production
let browser: Browser

beforeAll(async () => {
  chat = await openFakeChat()
  production = await startProduction({ CHAT_API_URL: chat.apiUrl })
  browser = await openBrowser()
  await production.command('demo')
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
  await chat.close()
})

/** The browser of a signed-in user, and its script errors. */
async function openAs(email: string, locale = 'en-GB', width = 1280) {
  const context = await browser.newContext({ locale, viewport: { width, height: 900 } })
  await addSessionOf(context, production, email)
  // Other tests may be using the machine.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  return { context, page, pageErrors }
}

/** Accessibility errors of a page: controls without a name, headings out of order, duplicate ids. */
async function accessibilityErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('.archive-digest') ?? document.body
    const controls = [...root.querySelectorAll('a, button, input, [role="region"]')]
    const nameless = controls.filter((control) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const texts = [
        control.getAttribute('aria-label'),
        control.textContent,
        ...labels.map((label) => label.textContent),
      ]
      return !texts.some((text) => text?.trim())
    })
    const levels = [...root.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1]))
    const skipped = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
    const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    const described = [...root.querySelectorAll('[aria-describedby], [aria-labelledby]')].flatMap((element) =>
      [element.getAttribute('aria-describedby'), element.getAttribute('aria-labelledby')].filter(
        (id) => id !== null,
      ),
    )
    return [
      ...nameless.map((control) => `no name: ${control.outerHTML.slice(0, 100)}`),
      ...skipped.map((level) => `heading of level ${level} after a higher one`),
      ...twice.map((id) => `id twice: ${id}`),
      ...described.filter((id) => document.getElementById(id) === null).map((id) => `no element ${id}`),
      ...[...root.querySelectorAll('img:not([alt])')].map(() => 'image without alt'),
    ]
  })
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

/** Clicks until the element appears: a page that has just loaded may not be hydrated yet. */
async function clickUntil(page: Page, button: string, opened: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if (!(await page.locator(opened).isVisible())) await page.locator(button).click({ timeout: 2_000 })
        return page.locator(opened).isVisible()
      },
      { timeout: 90_000, interval: 500 },
    )
    .toBe(true)
}

/** The requests that the archive sent to a method of the chat API. */
const callsOf = (endpoint: string) => chat.requests.filter((request) => request.endpoint === endpoint).length

describe('the digest in the admin, for an administrator', () => {
  let context: BrowserContext
  let page: Page
  let pageErrors: string[]

  beforeAll(async () => {
    const opened = await openAs('admin@example.com')
    context = opened.context
    page = opened.page
    pageErrors = opened.pageErrors
  })
  afterAll(() => context.close())

  const result = () => page.locator('#digest-result')
  const open = async (address = '/admin/digest?days=90') => {
    await page.goto(`${production.url}${address}`)
    await page.locator('h1').first().waitFor()
  }

  test('is linked in the group "Publish", and without a route links to the settings', async () => {
    await open('/admin/collections/projects')
    const menu = page.getByRole('button', { name: /open menu/i }).first()
    const link = page.locator('[id="nav-group-Publish"] #nav-digest-runs')
    await expect
      .poll(
        async () => {
          // A closed menu stays in the document but is inert.
          const isOpen = await link.evaluate((element) => element.closest('[inert]') === null)
          if (!isOpen) await menu.click()
          return isOpen
        },
        { timeout: 90_000, interval: 500 },
      )
      .toBe(true)
    expect(await link.textContent()).toBe('Digest')
    await link.click()
    await page.waitForURL(`${production.url}/admin/collections/digest-runs`)
    await page.getByText('None is set up.').waitFor()
    expect(await page.locator('#send-digest').isDisabled()).toBe(true)
    await page.getByText('No digest has run yet.').waitFor()
    expect(await accessibilityErrors(page)).toEqual([])
    await page.locator('#digest-settings').click()
    await page.waitForURL(`${production.url}/admin/globals/settings`)
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

    await token.fill(chat.token)
    await page.getByLabel('Channel', { exact: true }).fill('#updates')
    await page.getByText('Save first.').waitFor()
    await page.locator('#action-save').click()
    await page.locator('#test-bot:not([disabled])').click()
    await page.locator('#test-bot-found').getByText('The token works').waitFor()
    await page.locator('#test-bot-found').getByText('The message will arrive in #updates').waitFor()
    await expect.poll(() => token.inputValue()).toBe('')
    expect(chat.posted).toEqual([])
    await page.getByText('No digest has run yet.').waitFor()
  })

  test('the preview shows the message to be sent, and neither sends nor records anything', async () => {
    await open()
    await page.getByText('Bot in the channel #updates').waitFor()
    const preview = page.locator('.archive-chat')
    expect(await preview.locator('figcaption').textContent()).toBe('#updates')
    expect(await preview.locator('a[href*="/entries/"]').count()).toBeGreaterThan(10)
    expect(await preview.locator('strong').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Werkplan')]),
    )
    expect(await preview.textContent()).not.toMatch(/<http|&amp;|\*/)
    await page.getByText('No digest has run yet.').waitFor()
    expect(chat.posted).toEqual([])
    expect(await accessibilityErrors(page)).toEqual([])

    // A period without entries says that nothing would be sent.
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
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('#confirm-action').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('send-digest')
    expect(callsOf('chat.postMessage')).toBe(0)
  })

  test('a refusal of the chat service shows what to do, also in the history', async () => {
    await open()
    chat.next({ kind: 'refuse', error: 'not_in_channel' }, 'chat.postMessage')
    await clickAndConfirm(page, '#send-digest')
    await result().getByText('The bot is not in the channel. Invite it, then').waitFor()
    await page.locator('tbody tr').first().getByText('failed', { exact: true }).waitFor()
    expect(chat.posted).toEqual([])
    await result().getByRole('link', { name: 'See the run' }).click()
    await page.waitForURL(/\/admin\/collections\/digest-runs\/[0-9a-f-]{36}$/)
    await page.getByText('The bot is not in the channel. Invite it, then').waitFor()
    await page.locator('.archive-chat a').first().waitFor()
    expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0)
    expect(await accessibilityErrors(page)).toEqual([])
  })

  test('after a lost response the page asks to check the channel before sending again', async () => {
    await open()
    chat.next({ kind: 'drop_after_accepting' }, 'chat.postMessage')
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
    const { context: other, page: second } = await openAs('admin@example.com')
    const [before, calls] = [chat.posted.length, callsOf('chat.postMessage')]
    chat.next({ kind: 'rate_limited', retryAfter: 25 }, 'chat.postMessage')
    const first = page.evaluate(async () => {
      const response = await fetch('/api/digest-runs/send', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ days: 30 }),
      })
      return response.json()
    })
    await expect.poll(() => callsOf('chat.postMessage'), { timeout: 20_000 }).toBe(calls + 1)
    await second.goto(`${production.url}/admin/digest?days=90`)
    const notice = second.locator('#digest-under-way')
    await notice.getByText('30 days').waitFor()
    await notice.getByText('admin@example.com').waitFor()
    expect(await accessibilityErrors(second)).toEqual([])
    await clickUntil(second, '#send-digest', '#confirm-action')
    await second.getByRole('dialog').getByText('no second message is sent').waitFor()
    await second.locator('#confirm-action').click()
    await second.locator('#digest-result').getByText(/Sent:/).waitFor()
    const { run_id } = await first
    expect(await second.locator('#digest-result a').getAttribute('href')).toContain(run_id)
    expect(chat.posted.length).toBe(before + 1)
    await notice.waitFor({ state: 'detached' })
    await other.close()
  })

  test('LOOK-2, DIGEST-8: a button sends the digest at once, and the history shows when, where, what and by whom', async () => {
    await open()
    const before = chat.posted.length
    await clickAndConfirm(page, '#send-digest')
    await result()
      .getByText(/Sent: \d+ entries to #updates\./)
      .waitFor()
    await expect.poll(() => focused(page)).toBe('send-digest')
    expect(chat.posted.length).toBe(before + 1)
    const row = page.locator('tbody tr').first()
    // The history reloads after sending; until then the previous run comes first.
    await row.getByText('90 days').waitFor()
    await row.getByText('sent', { exact: true }).waitFor()
    const text = (await row.textContent()) ?? ''
    for (const part of ['Bot', '#updates', '90 days', 'Werkplan', 'admin@example.com', 'took'])
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
    expect(chat.posted.at(-1)?.isDeleted).toBe(true)
    await row.getByRole('link').first().click()
    await page.waitForURL(/\/digest-runs\//)
    await page.getByText('This message was deleted in the chat').waitFor()
  })

  test('a deletion that the chat service refuses shows the reason', async () => {
    await open()
    await clickAndConfirm(page, '#send-digest')
    await result().getByText(/Sent:/).waitFor()
    await open()
    chat.next({ kind: 'refuse', error: 'cant_delete_message' }, 'chat.delete')
    await clickAndConfirm(page, 'tbody tr:first-child .archive-delete-message__button')
    await page.getByRole('alert').getByText('Not deleted.').waitFor()
    expect(chat.posted.at(-1)?.isDeleted).toBe(false)
  })

  test('LOOK-2: the settings show the last runs and link to the history', async () => {
    await open('/admin/globals/settings')
    await page.locator('.archive-last-runs li').first().waitFor()
    expect(await page.locator('.archive-last-runs li').count()).toBeLessThanOrEqual(5)
    await page.locator('#digest-history').click()
    await page.waitForURL(/\/digest-runs#history$/)
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

  test('is available in German, fits a phone, and an unknown run is not found', async () => {
    const german = await openAs('admin@example.com', 'de-DE', 390)
    await german.page.goto(`${production.url}/admin/digest?days=90`)
    await german.page.getByRole('heading', { name: 'Die nächste Nachricht' }).waitFor()
    // The menu may still be closing.
    const width = () => german.page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width, { timeout: 10_000 }).toBeLessThanOrEqual(390)
    await clickUntil(german.page, '#send-digest', '#confirm-action')
    await german.page.getByRole('dialog', { name: /^\d+ Einträge an #updates senden\?$/ }).waitFor()
    await german.page.locator('#confirm-cancel').click()
    await german.page.goto(`${production.url}/admin/digest/runs/0190d5c0-0000-7000-8000-000000000001`)
    await german.page.getByText(/0190d5c0-0000-7000-8000-000000000001.*nicht gefunden/).waitFor()
    expect(german.pageErrors).toEqual([])
    await german.context.close()
  })
})

test('a publisher sees the preview and the history, but no button to send or delete', async () => {
  await createAsAdmin(production, 'users', { email: 'publisher@example.com', role: 'publisher' })
  const { context, page, pageErrors } = await openAs('publisher@example.com')
  await page.goto(`${production.url}/admin/digest?days=90`)
  await page.locator('.archive-chat a').first().waitFor()
  await page.locator('tbody tr').first().waitFor()
  expect(await page.locator('#send-digest, #digest-settings, .archive-delete-message__button').count()).toBe(
    0,
  )
  await page.locator('tbody tr').first().getByRole('link').click()
  await page.waitForURL(/\/digest-runs\//)
  await page.getByRole('heading', { name: 'Message', exact: true }).waitFor()
  expect(await page.locator('.archive-delete-message__button').count()).toBe(0)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('an author has no digest page', async () => {
  await createAsAdmin(production, 'users', { email: 'author@example.com', role: 'author' })
  const { context, page } = await openAs('author@example.com')
  const response = await page.goto(`${production.url}/admin/digest`)
  expect(response?.status()).toBe(404)
  expect(await page.locator('.archive-chat, .archive-runs').count()).toBe(0)
  await context.close()
})
