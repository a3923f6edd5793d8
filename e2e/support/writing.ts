import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitAtMost } from '@/lib/async'
import { closeContexts, openedPages, pagesOf, sharedBrowser } from './browser'
import { adminCookie, callRest, cookieOf, createAsAdmin, createProject } from './calls'
import { sharedProduction, startProduction, type Production } from './production'

/** For what a busy machine may take long to do. */
export const WAIT = { timeout: 60_000, interval: 100 }

/** For what the server is asked about, which keeps it busy. */
export const ASK = { ...WAIT, interval: 250 }

const ADMIN = 'admin@example.com'

interface Opened {
  context: BrowserContext
  page: Page
}

/** The production build with a project, and a browser for its editors. */
export interface WritingArchive {
  production: Production
  /** A new page of a signed-in user. The pages of a user share cookies, storage and cache. */
  openAs: (email: string, options?: { locale?: string }) => Promise<Opened>
  /** Closes the pages of a test. */
  closePages: () => Promise<void>
  invite: (email: string, role: string) => Promise<string>
  /** Creates a draft and returns its id. */
  draft: (fields?: Record<string, unknown>) => Promise<string>
  /** The entry in the database. */
  stored: (id: string) => ReturnType<typeof JSON.parse>
  titled: (title: string) => Promise<{ id: string; title: string; slug: string }[]>
  /** Loads the form of an entry. */
  openEntry: (page: Page, id?: string) => Promise<void>
  /** Opens the form of an entry from another page of the admin. */
  visitEntry: (page: Page, id?: string) => Promise<void>
  close: () => Promise<void>
}

/** @param sharedAs the slug of its project on the server that files share; by default the server is its own */
export async function openWritingArchive(sharedAs?: string): Promise<WritingArchive> {
  const isShared = sharedAs !== undefined
  const [production, browser] = await Promise.all([
    isShared ? sharedProduction() : startProduction(),
    sharedBrowser(),
  ])
  const project = await createProject(production, sharedAs ?? 'sharp')
  const cookie = await adminCookie(production)
  const rest = async (path: string) => (await callRest(production, cookie, 'GET', path)).json
  const type = (await rest('/post-types?limit=1')).docs[0].id
  const openPage = pagesOf(browser, production)
  const cookies = new Map([[ADMIN, cookie]])

  return {
    production,
    async openAs(email, options) {
      const own = cookies.get(email) ?? (await cookieOf(production, email))
      cookies.set(email, own)
      const page = await openPage(own, options)
      return { context: page.context(), page }
    },
    async closePages() {
      const closed = Promise.all(
        browser.contexts().map(async (context) => {
          await context.setOffline(false)
          await Promise.all(openedPages(context).map((page) => page.close()))
        }),
      )
      // A page that the browser never closes must not fail the tests after it.
      if (await waitAtMost(20_000, closed)) await closed
      else process.stderr.write('a page was not closed within 20 seconds\n')
    },
    async invite(email, role) {
      await createAsAdmin(production, 'users', { email, role })
      return email
    },
    async draft(fields = {}) {
      const post = { title: 'A draft', project, type, tags: [], blocks: [], ...fields }
      return (await createAsAdmin(production, 'posts', post)).id
    },
    stored: (id) => rest(`/posts/${id}?depth=0`),
    async titled(title) {
      const query = new URLSearchParams({ 'where[title][equals]': title, depth: '0' })
      return (await rest(`/posts?${query}`)).docs
    },
    async openEntry(page, id = 'create') {
      await page.goto(`${production.url}/admin/collections/posts/${id}`)
      await untilFormReady(page)
    },
    async visitEntry(page, id = 'create') {
      await visit(page, production, `/admin/collections/posts/${id}`)
      await untilFormReady(page)
    },
    async close() {
      await closeContexts(browser)
      if (!isShared) expect(await production.stop()).toBe(0)
    },
  }
}

/** Opens a page of the admin: from another one as links do, which loads no script again. */
export async function visit(page: Page, { url }: Production, path: string): Promise<void> {
  if (!page.url().startsWith(`${url}/admin`)) return void (await page.goto(url + path))
  await page.evaluate((to) => {
    const { next } = window as unknown as { next: { router: { push: (to: string) => void } } }
    next.router.push(to)
  }, path)
  await page.waitForURL(url + path)
}

async function untilFormReady(page: Page): Promise<void> {
  await page.locator('#field-title').waitFor()
  await page.locator('form[data-form-ready=true]').first().waitFor()
}

/** What the form says about saving. */
export const stateOf = (page: Page): Locator => page.locator('.archive-saving__state')

/** Waits until the form says that it is saved. */
export const untilSaved = (page: Page) =>
  expect.poll(() => stateOf(page).textContent(), WAIT).toMatch(/^(?:Saved|Gespeichert) \d\d:\d\d$/)

/** Saves by the button. The form may have sent all changes before, so there need not be a request. */
export async function saveForm(page: Page): Promise<void> {
  await page.locator('#action-save').click()
  await untilSaved(page)
}

/** The id of the entry whose form is open; empty for a new one. */
export const idIn = (page: Page): string => /posts\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** Chooses project and type, which only the first entry of a person needs. */
export async function choose(
  page: Page,
  { first, second }: { first: string; second: string },
): Promise<void> {
  for (const [field, option] of [
    ['project', first],
    ['type', second],
  ] as const) {
    await page.locator(`#field-${field} .rs__control`).click()
    await page.getByRole('option', { name: option }).first().click()
  }
}
