import { loadavg } from 'node:os'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser, openPage, PUBLIC_URL } from '../../browser/browser'
import { isHeld, responseTime, timeCells, timeHead, turns, type TimeRow } from '../../browser/times'
import { signIn } from '../../drive/signIn'
import { formatDecimal, table } from '../../report'
import type { CustomWorkload, Surface } from '../workload'
import { createEntry, ENTRIES, publishEntry, type EntryKind } from './entries'

const OPENINGS = 7
const KEYS = 60
/** A quick typist. */
const KEY_EVERY_MS = 80
const SAVES = 7
const CALLS = 7
/** The limits in milliseconds. */
const MAX = { open: 2_000, key: 50, save: 1_000, page: 300 }

/**
 * The form of an entry with 100 blocks in a browser: opening, typing and saving. And the pages of the admin that list 10,000
 * entries, as a publisher.
 */
export const form: CustomWorkload = {
  name: 'form',
  isOnlyOnRequest: true,
  measure: async (surface, _, log) => {
    const cookie = await signIn(surface, 'publisher')
    const browser = await openBrowser(surface)
    const load = loadavg()[0] ?? 0
    try {
      const rows: TimeRow[] = []
      for (const kind of ['mixed', 'texts'] as const) {
        log(`form: ${ENTRIES[kind]}`)
        const id = await createEntry(surface, cookie, kind)
        rows.push(...(await measureForm(browser, cookie, id, kind)))
        await publishEntry(surface, cookie, id)
        rows.push(...(await measureCorrection(browser, cookie, id, kind)))
      }
      log('form: lists')
      const lists = await measureLists(surface, browser, cookie)
      return {
        text: [
          table(timeHead('form of an entry with 100 blocks, ms'), rows.map(timeCells)),
          table(timeHead('admin with 10,000 entries, ms'), lists.map(timeCells)),
          `Load of the machine: ${formatDecimal(load, 1)} before, ${formatDecimal(loadavg()[0] ?? 0, 1)} at the end.`,
        ].join('\n\n'),
        figures: { form: Object.fromEntries([...rows, ...lists].map(({ title, ...row }) => [title, row])) },
        holds: [...rows, ...lists].every(isHeld),
      }
    } finally {
      await browser.close()
      await surface.pool.query(`delete from posts where status = 'draft'`)
    }
  },
}

/** What the script in the page has measured. */
interface Watched {
  /** Milliseconds from the navigation until the title can be written. */
  openedAt: number | null
  keys: number[]
  saves: number[]
}

/** Runs in the page: records when the form is open, and how long keys and saves take. */
function watchForm(): void {
  const watched: Watched = { openedAt: null, keys: [], saves: [] }
  Object.assign(window, { watched })
  const painted = (done: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = done
      channel.port2.postMessage(null)
    })
  const untilOpen = () => {
    const isReady = document.querySelector('form[data-form-ready=true] #field-title:not([disabled])') !== null
    const hasText = document.querySelector('#blocks-row-0 [contenteditable=true]') !== null
    if (isReady && hasText) painted(() => (watched.openedAt = performance.now()))
    else requestAnimationFrame(untilOpen)
  }
  untilOpen()
  addEventListener(
    'keydown',
    (event) => painted(() => watched.keys.push(performance.now() - event.timeStamp)),
    true,
  )
  let begun: number | null = null
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('#action-save')) begun = timeStamp
    },
    true,
  )
  const look = () => {
    const state = document.querySelector('.archive-saving__state')?.className ?? ''
    if (state.endsWith('--saving')) begun ??= performance.now()
    else if (begun !== null && state.endsWith('--saved')) {
      watched.saves.push(performance.now() - begun)
      begun = null
    }
  }
  new MutationObserver(look).observe(document, {
    attributes: true,
    attributeFilter: ['class'],
    subtree: true,
  })
}

const watchedIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'watched') as Watched)

async function cpuOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

async function measureForm(
  browser: Browser,
  cookie: string,
  id: string,
  kind: EntryKind,
): Promise<TimeRow[]> {
  const { page, cdp, opened } = await openForm(browser, cookie, `/admin/collections/posts/${id}`)
  const typing = () => type(page, cdp, () => saved(page))
  await page.locator('#field-title').click()
  await page.keyboard.press('End')
  const title = await typing()
  await seeAllBlocks(page)
  const editor = page.locator(MIDDLE)
  await editor.locator('p, li').first().click()
  const text = await typing()
  await page.locator('#field-title').click()
  await page.keyboard.press('End')
  const titleLater = await typing()
  const automatic = (await watchedIn(page)).saves
  const savedByClick = await turns(SAVES, async () => {
    const count = (await watchedIn(page)).saves.length
    // A change of a text: the request holds all blocks.
    await editor.locator('p, li').first().click()
    await page.keyboard.press('x')
    await page.locator('#action-save').click()
    await page.waitForFunction(
      (known) => (Reflect.get(window, 'watched') as Watched).saves.length > known,
      count,
    )
    const time = (await watchedIn(page)).saves[count] ?? 0
    await saved(page)
    return { time, cpu: 0 }
  })
  await page.context().close()
  const name = (what: string) => `${what}, ${ENTRIES[kind]}`
  const key = { max: MAX.key, isEach: true }
  return [
    { title: name('open'), ...opened, max: MAX.open },
    { title: name('key in the title'), ...title, ...key },
    { title: name('key in the title, all blocks seen'), ...titleLater, ...key },
    { title: name('key in text 51, all blocks seen'), ...text, ...key },
    { title: name('save'), ...savedByClick, cpu: null, max: MAX.save },
    { title: name('autosave while typing'), times: automatic, cpu: null, max: MAX.save },
  ]
}

/** The form of a correction, which keeps by itself what is written. */
async function measureCorrection(
  browser: Browser,
  cookie: string,
  id: string,
  kind: EntryKind,
): Promise<TimeRow[]> {
  const { page, cdp, opened } = await openForm(browser, cookie, `/admin/collections/posts/${id}/correct`)
  const typing = () => type(page, cdp, () => page.waitForTimeout(2_000))
  await seeAllBlocks(page)
  await page.locator(MIDDLE).locator('p, li').first().click()
  const text = await typing()
  await page.locator('#field-title').click()
  await page.keyboard.press('End')
  const title = await typing()
  await page.context().close()
  const name = (what: string) => `correction: ${what}, ${ENTRIES[kind]}`
  const key = { max: MAX.key, isEach: true }
  return [
    { title: name('open'), ...opened, max: MAX.open },
    { title: name('key in the title, all blocks seen'), ...title, ...key },
    { title: name('key in text 51, all blocks seen'), ...text, ...key },
  ]
}

/** A text in the middle of an entry. */
const MIDDLE = '#blocks-row-50 [contenteditable=true]'

/** Opens a form several times in the same page. */
async function openForm(browser: Browser, cookie: string, path: string) {
  const { page, cdp } = await openPage(browser, cookie)
  await page.addInitScript(watchForm)
  const opened = await turns(OPENINGS + 1, async () => {
    await page.goto('about:blank')
    const before = await cpuOf(cdp)
    await page.goto(PUBLIC_URL + path)
    await page.waitForFunction(() => (Reflect.get(window, 'watched') as Watched).openedAt !== null)
    const after = await cpuOf(cdp)
    return { time: (await watchedIn(page)).openedAt ?? 0, cpu: after < before ? after : after - before }
  })
  return { page, cdp, opened }
}

/** Types where the focus is, and waits until the form has saved. */
async function type(page: Page, cdp: CDPSession, saved: () => Promise<void>) {
  const [first, cpu] = [(await watchedIn(page)).keys.length, await cpuOf(cdp)]
  await page.keyboard.type('The overview stores every change in the list. '.repeat(2).slice(0, KEYS), {
    delay: KEY_EVERY_MS,
  })
  const spent = (await cpuOf(cdp)) - cpu
  await saved()
  return { times: (await watchedIn(page)).keys.slice(first), cpu: spent / KEYS }
}

/** Brings each block into view once, which renders its fields. */
async function seeAllBlocks(page: Page): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(30)
  }
  await page.locator('#blocks-row-97 [contenteditable=true]').waitFor()
}

/** Waits until the form has saved by itself. */
async function saved(page: Page): Promise<void> {
  await page.waitForTimeout(1_000)
  await page.locator('.archive-saving__state--saved').waitFor({ state: 'attached' })
}

/** Pages that list entries, and what is in each. */
const LISTS: [title: string, path: string, content: string][] = [
  ['list, page 1', '/admin/collections/posts', '<tbody'],
  ['list, page 200', '/admin/collections/posts?page=200', '<tbody'],
  ['list, search for an entry', '/admin/collections/posts?search=entry-777', '<tbody'],
  ['list, search for a frequent word', '/admin/collections/posts?search=export', '<tbody'],
  ['desk', '/admin', 'archive-desk'],
]

/** The responses of the server, and paging by the button until the rows are shown. */
async function measureLists({ product }: Surface, browser: Browser, cookie: string): Promise<TimeRow[]> {
  const rows: TimeRow[] = []
  for (const [title, path, content] of LISTS) {
    const response = await turns(CALLS + 1, async () => ({
      time: await responseTime(product.port, path, { cookie, content }),
      cpu: 0,
    }))
    rows.push({ title: `${title}, response`, ...response, cpu: null, max: MAX.page })
  }
  const { page, cdp } = await openPage(browser, cookie)
  await page.goto(`${PUBLIC_URL}/admin/collections/posts?page=199`)
  const first = page.locator('tbody tr').first()
  await first.waitFor()
  await page.waitForLoadState('networkidle')
  const paging = await turns(CALLS + 1, async () => {
    const before = await first.innerText()
    const cpu = await cpuOf(cdp)
    const begin = performance.now()
    await page.locator('.clickable-arrow--right').first().click()
    await page.waitForFunction((text) => {
      const row = document.querySelector<HTMLElement>('tbody tr')
      return row !== null && row.innerText !== text
    }, before)
    const time = performance.now() - begin
    return { time, cpu: (await cpuOf(cdp)) - cpu }
  })
  await page.context().close()
  return [
    ...rows,
    { title: 'list, next page by its button, until its rows are shown', ...paging, max: MAX.page },
  ]
}
