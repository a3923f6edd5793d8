import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { findOrInstallBrowser } from '../../scripts/browser.mjs'
import type { Surface } from '../workloads/workload'

/** The public address of the product, which the browser maps to its port. */
export const PUBLIC_URL = 'http://localhost:3000'

/** A browser for which the product has its public address. */
export function openBrowser({ product }: Pick<Surface, 'product'>): Promise<Browser> {
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${product.port}`,
  ]
  return chromium.launch({ executablePath: findOrInstallBrowser(), args })
}

/** A page of a signed-in user in a new context, with empty caches. */
export async function openPage(
  browser: Browser,
  cookie: string,
  width = 1280,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: PUBLIC_URL }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  // tsx compiles functions with this helper, which the page does not know.
  await page.addInitScript('globalThis.__name = (named) => named')
  return { page, cdp }
}
