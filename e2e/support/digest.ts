import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { AUDIENCES } from '@/domain/audience'
import { openFakeChat, type FakeChat } from '@/testing/chat/fakeChat'
import { addSessionOf, closeContexts, sharedBrowser } from './browser'
import { createAsAdmin, publishEntry } from './calls'
import { startProduction, type Production } from './production'

/** The production build with published entries, the fake chat that it sends to, and a browser. */
export interface DigestArchive {
  production: Production
  chat: FakeChat
  browser: Browser
  /** The browser of a signed-in user, and its script errors. */
  openAs: (email: string, options?: { locale?: string; width?: number }) => Promise<Opened>
  /** How many requests the archive sent to a method of the chat API. */
  callsOf: (endpoint: string) => number
  close: () => Promise<void>
}

export interface Opened {
  context: BrowserContext
  page: Page
  pageErrors: string[]
  /** Goes to a page of the archive: without an address, to the digest. */
  open: (address?: string) => Promise<void>
}

/** Starts all of them. The chat is not set up in the settings. */
export async function openDigestArchive(): Promise<DigestArchive> {
  const chat = await openFakeChat()
  const production = await startProduction({ CHAT_API_URL: chat.apiUrl })
  const browser = await sharedBrowser()
  const project = { slug: 'werkplan', name: 'Werkplan', color: '#2563eb', sort: 0, isActive: true }
  const { id } = await createAsAdmin(production, 'projects', project)
  for (const audience of AUDIENCES)
    await publishEntry(production, { project: id, audience, title: `Search & filter (${audience})` })
  return {
    production,
    chat,
    browser,
    async openAs(email, { locale = 'en-GB', width = 1280 } = {}) {
      const context = await browser.newContext({ locale, viewport: { width, height: 900 } })
      await addSessionOf(context, production, email)
      const page = await context.newPage()
      const pageErrors: string[] = []
      page.on('pageerror', (error) => pageErrors.push(String(error)))
      return {
        context,
        page,
        pageErrors,
        async open(address = '/admin/digest?days=90') {
          await page.goto(`${production.url}${address}`)
          await page.locator('h1').first().waitFor()
        },
      }
    },
    callsOf: (endpoint) => chat.requests.filter((request) => request.endpoint === endpoint).length,
    async close() {
      await closeContexts(browser)
      expect(await production.stop()).toBe(0)
      await chat.close()
    },
  }
}

/** Accessibility errors of a page: controls without a name, headings out of order, duplicate ids. */
export async function accessibilityErrors(page: Page): Promise<string[]> {
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

/** The id of the focused element. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')
