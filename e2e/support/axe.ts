import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { AxeResults } from 'axe-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Longer than two passes of the repairs (`AccessibleMarkup`), and than the menu takes to fold. */
const SETTLED_MS = 600

/** The accessibility findings of the open page, once it has settled, that axe rates above minor: rule, impact and place. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  await page.addScriptTag({ path: AXE })
  const { violations } = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }
    return axe.run()
  })
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, html }) => `${id} (${impact}): ${target.join(' ')} ${html.slice(0, 160)}`),
    )
}
