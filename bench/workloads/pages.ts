import { readFileSync } from 'node:fs'
import { link, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { FULL_WIDTH, VARIANT_WIDTHS } from '@/integrations/image/formats'
import { isRecord, parseJson } from '@/lib/json'
import { median } from '@/testing/median'
import { searchWords } from '../archive/vocabulary'
import { openBrowser, openPage, PUBLIC_URL } from '../browser/browser'
import { isHeld, responseTime, timeCells, timeHead, turns, type TimeRow } from '../browser/times'
import { signIn } from '../drive/signIn'
import { formatDecimal, table } from '../report'
import { publishOne, unpublish } from './publishing'
import { makePhoto } from './upload/photo'
import type { CustomWorkload, Surface } from './workload'

const CALLS = 21
const LOADS = 6
/** The limits of a response in milliseconds: in general, and right after a publication. */
const MAX = { response: 100, afterPublication: 250 }
/** The limits of a page in the browser: scripts beyond those of Next in kB, largest contentful paint in ms, layout shift. */
const MAX_IN_BROWSER = { scripts: 30, paint: 1_000, shift: 0.02 }

/** The pages that colleagues read, and what is in each. `n` counts the calls. */
const PAGES: [title: string, path: (n: number) => string, content: string][] = [
  ['list', () => '/', 'entry-row'],
  ['list, page 200', (n) => `/?page=${200 + n}`, 'entry-row'],
  ['list, filtered', (n) => `/?project=kontor,depot&tag=area-${n % 7}`, 'entry-row'],
  ['search for a rare word', (n) => `/?q=${searchWords()[n]}`, 'entry-row'],
  ['search for a frequent word', () => '/?q=export', 'entry-row'],
  ['entry', (n) => `/entries/entry-${9_000 + n}`, 'entry-head'],
  ['projects', () => '/projects', 'Kontor'],
  ['project', () => '/projects/kontor', 'entry-row'],
]

/** The pages whose scripts, paint and layout are measured. */
const IN_BROWSER: [title: string, path: string][] = [
  ['list', '/'],
  ['search', '/?q=export'],
  ['entry', '/entries/entry-9500'],
  ['project', '/projects/kontor'],
]

/** The pages of the archive: response times of the server, and what a browser loads and shows. */
export const pages: CustomWorkload = {
  name: 'pages',
  isOnlyOnRequest: true,
  measure: async (surface, _, log) => {
    await writeImageFiles(surface)
    const cookie = await signIn(surface, 'reader')
    const rows = await measureResponses(surface, cookie, log)
    const browser = await openBrowser(surface)
    try {
      log('pages: in the browser')
      const views = await measureViews(browser, cookie)
      return {
        text: [
          table(timeHead('pages with 10,000 entries, ms'), rows.map(timeCells)),
          table(
            [
              'page, width',
              'scripts kB',
              'under',
              'largest paint ms',
              'under',
              'layout shift',
              'under',
              'holds',
            ],
            views.map((view) => [
              view.title,
              formatDecimal(view.scripts, 1),
              `${MAX_IN_BROWSER.scripts}`,
              formatDecimal(view.paint, 0),
              `${MAX_IN_BROWSER.paint}`,
              formatDecimal(view.shift, 4),
              `${MAX_IN_BROWSER.shift}`,
              isGood(view) ? 'yes' : 'NO',
            ]),
          ),
        ].join('\n\n'),
        figures: { pages: Object.fromEntries(rows.map(({ title, ...row }) => [title, row])), views },
        holds: rows.every(isHeld) && views.every(isGood),
      }
    } finally {
      await browser.close()
    }
  },
}

/** The variants of an image, with their columns. */
const VARIANTS = [
  ...VARIANT_WIDTHS.map((width) => ({ name: `w${width}`, width })),
  { name: 'full', width: FULL_WIDTH },
]

/** Gives every image the files of the same photograph. */
async function writeImageFiles({ folder, pool }: Surface): Promise<void> {
  const photo = await makePhoto()
  for (const { name, width } of VARIANTS) {
    const bytes = await sharp(photo).resize(width).webp({ quality: 82 }).toBuffer()
    const { rows } = await pool.query<{ file: string }>(
      `update media set sizes_${name}_filesize = $1 returning sizes_${name}_filename as file`,
      [bytes.byteLength],
    )
    const original = path.join(folder, `${name}.webp`)
    await writeFile(original, bytes)
    await Promise.all(rows.map(({ file }) => link(original, path.join(folder, 'media', file))))
  }
}

async function measureResponses(
  { product, pool, archive }: Surface,
  cookie: string,
  log: (line: string) => void,
): Promise<TimeRow[]> {
  const rows: TimeRow[] = []
  for (const [title, path, content] of PAGES) {
    log(`pages: ${title}`)
    let n = 0
    const time = () => responseTime(product.port, path((n += 1)), { cookie, content })
    const usual = await turns(CALLS, async () => ({ time: await time(), cpu: 0 }))
    rows.push({ title, ...usual, cpu: null, max: MAX.response })
    const after = await turns(CALLS, async () => {
      await publishOne(pool)
      return { time: await time(), cpu: 0 }
    })
    rows.push({
      title: `${title}, right after a publication`,
      ...after,
      cpu: null,
      max: MAX.afterPublication,
    })
    await unpublish(pool, archive.layout.posts)
  }
  return rows
}

/** What a browser loads and shows, the median of several loads with empty caches. */
interface View {
  title: string
  /** Compressed bytes of the scripts that not every page of Next loads, in kB. */
  scripts: number
  /** The largest contentful paint in milliseconds. */
  paint: number
  /** The cumulative layout shift. */
  shift: number
}

function isGood({ scripts, paint, shift }: View): boolean {
  return scripts <= MAX_IN_BROWSER.scripts && paint < MAX_IN_BROWSER.paint && shift < MAX_IN_BROWSER.shift
}

async function measureViews(browser: Browser, cookie: string): Promise<View[]> {
  const views: View[] = []
  for (const width of [1280, 390])
    for (const [title, path] of IN_BROWSER) {
      const loads: Omit<View, 'title'>[] = []
      for (let load = 0; load < LOADS; load += 1) loads.push(await loadPage(browser, cookie, path, width))
      const of = (name: keyof Omit<View, 'title'>) => median(loads.slice(1).map((load) => load[name]))
      views.push({
        title: `${title}, ${width}`,
        scripts: of('scripts'),
        paint: of('paint'),
        shift: of('shift'),
      })
    }
  return views
}

async function loadPage(
  browser: Browser,
  cookie: string,
  path: string,
  width: number,
): Promise<Omit<View, 'title'>> {
  const { page, cdp } = await openPage(browser, cookie, width)
  const own = scriptsOfNext()
  const scripts = new Set<string>()
  let bytes = 0
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const file = new URL(response.url).pathname.replace('/_next/', '')
    if (type === 'Script' && !own.has(file)) scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.addInitScript(watchPage)
  await page.goto(PUBLIC_URL + path, { waitUntil: 'networkidle' })
  // Down the page, where images are loaded on the way.
  for (let turn = 0; turn < 10; turn += 1) {
    await page.mouse.wheel(0, 700)
    await sleep(50)
  }
  await page.waitForLoadState('networkidle')
  const { paint, shift } = await page.evaluate(() => Reflect.get(window, 'watched') as Watched)
  await page.context().close()
  return { scripts: bytes / 1_000, paint, shift }
}

/** The scripts that every page of Next loads. */
function scriptsOfNext(): Set<string> {
  const manifest = parseJson(readFileSync('.next/build-manifest.json', 'utf8'))
  const filesIn = (name: string) => {
    const files = isRecord(manifest) ? manifest[name] : null
    return Array.isArray(files) ? files.map(String) : []
  }
  return new Set([...filesIn('rootMainFiles'), ...filesIn('polyfillFiles')])
}

interface Watched {
  paint: number
  shift: number
}

/** Runs in the page: records the largest contentful paint and the layout shift. */
function watchPage(): void {
  const watched: Watched = { paint: 0, shift: 0 }
  Object.assign(window, { watched })
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (watched.paint = startTime))
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) watched.shift += Number(Reflect.get(entry, 'value'))
  })
}
