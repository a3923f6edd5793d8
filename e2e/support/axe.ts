import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { untilIdle } from './browser'

/** Evaluated by the browser and not added as a script, which the policy of a page would refuse. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The open dialog. */
export const DIALOG = '[aria-modal="true"]'

/** The editor of texts makes a check box of each item of a task list, which axe rates minor: a list then has no items. */
const OF_LEXICAL = /^aria-allowed-role \(minor\): .* <li role="checkbox" /

/** Longer than a pass of the repairs (`AccessibleMarkup`) waits for. Another theme changes no markup. */
const quietMs = (rules?: string[]) => (rules === COLOR_RULES ? 0 : 300)
const SETTLE_LIMIT_MS = 10_000

/** The rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The accessibility findings of the open page, or of a part of it, once it has settled, with rule, impact and place.
 * @param rules all by default
 */
export async function accessibilityFindings(page: Page, part = 'html', rules?: string[]): Promise<string[]> {
  const findings = await findingsNow(page, part, rules)
  // Looks again, because the markup of what was rendered meanwhile is completed a moment later (`AccessibleMarkup`).
  return findings.length === 0 ? findings : findingsNow(page, part, rules)
}

/** The findings in the dark theme of the rules about colors, which alone depend on it. The page is light afterwards. */
export async function darkFindings(page: Page, part = 'html'): Promise<string[]> {
  await showTheme(page, 'dark')
  const findings = await accessibilityFindings(page, part, COLOR_RULES)
  await showTheme(page, 'light')
  return findings.map((finding) => `in the dark theme, ${finding}`)
}

/** The accessibility findings in both themes. */
export async function findingsInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  await showTheme(page, 'light')
  return [...(await accessibilityFindings(page, part)), ...(await darkFindings(page, part))]
}

/** Pages of the archive follow the browser at once; those of the admin ask it once, when they load. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((chosen) => {
    if (location.pathname.startsWith('/admin')) document.documentElement.dataset.theme = chosen
  }, theme)
}

async function findingsNow(page: Page, part: string, rules?: string[]): Promise<string[]> {
  await page.locator(part).first().waitFor()
  await untilIdle(page)
  await page.evaluate(settled, { quietMs: quietMs(rules), limitMs: SETTLE_LIMIT_MS })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate(
    async ({ part, options }) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: string, options: RunOptions) => Promise<AxeResults> }
      }
      return axe.run(part, options)
    },
    { part, options },
  )
  return violations
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, html }) => `${id} (${impact}): ${target.join(' ')} ${html.slice(0, 160)}`),
    )
    .filter((finding) => !OF_LEXICAL.test(finding))
}

/** Runs in the page: resolves when nothing has changed for a while and nothing moves. */
function settled({ quietMs, limitMs }: { quietMs: number; limitMs: number }): Promise<void> {
  const begun = performance.now()
  let changedAt = begun
  const observer = new MutationObserver(() => (changedAt = performance.now()))
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  const isMoving = () =>
    document
      .getAnimations()
      .some(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      if ((now - changedAt < quietMs || isMoving()) && now - begun < limitMs) return
      clearInterval(timer)
      observer.disconnect()
      resolve()
    }, 50)
  })
}
