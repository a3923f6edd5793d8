import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFindings } from './support/axe'
import { addSession, openBrowser } from './support/browser'
import { adminCookie } from './support/calls'
import { startProduction, type Production } from './support/production'

let production: Production
let browser: Browser
beforeAll(async () => {
  production = await startProduction()
  browser = await openBrowser()
  await production.command('demo')
})
afterAll(async () => {
  await browser.close()
  expect(await production.stop()).toBe(0)
})

const COLLECTIONS = [
  'posts',
  'media',
  'digest-runs',
  'projects',
  'post-types',
  'api-clients',
  'users',
  'audit',
]
const LISTS = COLLECTIONS.map((slug) => `/admin/collections/${slug}`)
const FORMS = ['posts', 'media', 'projects', 'post-types', 'users'].map(
  (slug) => `/admin/collections/${slug}/create`,
)
const OTHERS = ['/admin', '/admin/globals/settings', '/admin/account', '/admin/api', '/', '/sign-in']

describe.each(['light', 'dark'] as const)(
  'LOOK-5: axe finds nothing above minor in the %s theme',
  (theme) => {
    let page: Page
    beforeAll(async () => {
      const context = await browser.newContext({ locale: 'en', colorScheme: theme })
      await addSession(context, production, await adminCookie(production))
      page = await context.newPage()
    })

    test.each([...OTHERS, ...LISTS, ...FORMS])('%s', async (path) => {
      await page.goto(production.url + path)
      expect(await accessibilityFindings(page)).toEqual([])
    })

    test.each(['posts', 'media', 'projects', 'users'])('the form of a record of %s', async (slug) => {
      await page.goto(`${production.url}/admin/collections/${slug}`)
      await page.locator('tbody tr a, .archive-tile').first().click()
      await page.waitForURL(/\/[0-9a-f-]{36}$/)
      expect(await accessibilityFindings(page)).toEqual([])
    })
  },
)
