import pg from 'pg'
import type { FilledArchive } from './archive/fillArchive'
import type { Bench } from './archive/openBench'
import { compare, type Figures } from './drive/compare'
import { databaseTime } from './drive/databaseTime'
import { startLimit, startProduct, type ServerProcess } from './drive/serverProcess'
import { DEFAULT_POSTS, type Options } from './options'
import { formatDecimal, formatInteger, table, type Report } from './report'
import { large as largeReads } from './workloads/large'
import { reads } from './workloads/reads'
import { haveSameResponses } from './workloads/sameResponses'
import type { Surface } from './workloads/workload'

/** The workloads whose time must not grow with the archive, and the highest factor that counts as no growth. */
const NAMES = ['list1', 'entry', 'type', 'unread', 'search']
const MAX_GROWTH = 1.5
/** Of the limit, which runs only to verify responses. */
const CONNECTIONS = 4

type Sides = Record<'small' | 'large', Figures>

/** An archive with its servers; `uncached` is the product without the cache. */
interface Measurable extends Surface {
  uncached: ServerProcess
}

/** Measures the product on a small and a large archive, alternating, in one run on one PostgreSQL. */
export async function measureGrowth(
  bench: Bench,
  options: Options,
  log: (line: string) => void,
): Promise<Report> {
  const running: ServerProcess[] = []
  const pools: pg.Pool[] = []
  const open = async (archive: FilledArchive): Promise<Measurable> => {
    const serverOptions = { folder: bench.folder, databaseUrl: archive.url }
    const pool = new pg.Pool({ connectionString: archive.url, max: 2 })
    pools.push(pool)
    const limit = await startLimit(serverOptions, CONNECTIONS)
    running.push(limit)
    const product = await startProduct(serverOptions)
    running.push(product)
    const uncached = await startProduct(serverOptions, { isCached: false })
    running.push(uncached)
    const surface = { folder: bench.folder, archive, pool, product, limit }
    return { ...surface, uncached, databaseTime: await databaseTime(pool) }
  }
  try {
    const small = await open(await bench.archive(DEFAULT_POSTS))
    const large = await open(await bench.archive(options.posts))
    const isInRun = (name: string) =>
      NAMES.includes(name) && (options.only.length === 0 || options.only.includes(name))
    const measured: { name: string; title: string; figures: Sides }[] = []
    for (const workload of reads.filter(({ name }) => isInRun(name))) {
      const both = await Promise.all([small, large].map(async (surface) => workload.same?.(surface)))
      const isAvailable = await Promise.all(
        [small, large].map(async ({ product, limit }, index) => {
          const same = both[index]
          // The limit is slow on a large archive.
          return (
            same === undefined || (await haveSameResponses(product.port, limit.port, { ...same, samples: 3 }))
          )
        }),
      )
      if (isAvailable.includes(false)) {
        log(`${workload.name}: skipped, the product has no such path`)
        continue
      }
      const traffic = {
        small: (await workload.traffic(small)).product,
        large: (await workload.traffic(large)).product,
      }
      for (const kind of ['product', 'uncached'] as const) {
        const sides = {
          small: { server: small[kind], traffic: traffic.small },
          large: { server: large[kind], traffic: traffic.large },
        }
        const figures = await compare(sides, { seconds: options.seconds, databaseTime: small.databaseTime })
        const isCached = kind === 'product'
        const name = isCached ? workload.name : `${workload.name} uncached`
        log(`${name}: p50 ${formatDecimal(figures.small.p50)} and ${formatDecimal(figures.large.p50)} ms`)
        const title = isCached ? workload.title : `${workload.title}, without the cache`
        measured.push({ name, title, figures })
      }
    }
    const growth = reportOf(measured, options.posts)
    if (options.only.length > 0 && !options.only.includes(largeReads.name)) return growth
    log(largeReads.name)
    const single = await largeReads.measure(large, options.seconds, log)
    return {
      text: [...(measured.length === 0 ? [] : [growth.text]), single.text].join('\n\n'),
      figures: { ...growth.figures, ...single.figures },
      holds: growth.holds && single.holds,
    }
  } finally {
    for (const server of running) await server.stop()
    for (const pool of pools) await pool.end()
  }
}

function reportOf(
  measured: readonly { name: string; title: string; figures: Sides }[],
  posts: number,
): Report {
  const all = measured.map(({ name, title, figures: { small, large } }) => {
    const growth = large.p50 / small.p50
    return { name, title, small, large, growth, holds: growth <= MAX_GROWTH }
  })
  const rows = all.map(({ title, small, large, growth, holds }) => [
    title,
    ...[small.p50, large.p50, growth].map((value) => formatDecimal(value)),
    `${MAX_GROWTH}`,
    holds ? 'yes' : 'NO',
    ...[small.p99, large.p99].map((value) => formatDecimal(value)),
    ...[small.perSecond, large.perSecond, small.rss, large.rss].map(formatInteger),
  ])
  const sizes = [formatInteger(DEFAULT_POSTS), formatInteger(posts)]
  const head = ['workload', ...sizes.map((size) => `p50 ms, ${size}`), 'growth', 'at most', 'holds']
  const more = ['p99', '/s', 'MiB'].flatMap((name) => sizes.map((size) => `${name}, ${size}`))
  const figures = Object.fromEntries(all.map(({ name, ...rest }) => [name, rest]))
  return {
    text: table([...head, ...more], rows),
    figures: { posts, growth: figures },
    holds: all.every(({ holds }) => holds),
  }
}
