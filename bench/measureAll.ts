import pg from 'pg'
import type { Bench } from './archive/openBench'
import { compare, type Figures } from './drive/compare'
import { drive } from './drive/drive'
import { databaseTime } from './drive/databaseTime'
import { getRequest } from './drive/request'
import { startProduct, type ServerProcess } from './drive/serverProcess'
import { startBestLimit } from './limit/bestPool'
import type { Options } from './options'
import { formatDecimal, formatInteger, table, type Report } from './report'
import { backup } from './workloads/backup'
import { create } from './workloads/create'
import { entryAsHtml, lists, reads } from './workloads/reads'
import { haveSameResponses } from './workloads/sameResponses'
import { isIncluded, type CustomWorkload, type Surface, type Workload } from './workloads/workload'
import { digest } from './workloads/digest'
import { form } from './workloads/form/form'
import { memory } from './workloads/memory/memory'
import { pages } from './workloads/pages'
import { tokenTiming } from './workloads/tokenTiming'
import { upload } from './workloads/upload/upload'

/** The workloads that measure in their own way, in the order of the run. */
const customWorkloads: CustomWorkload[] = [tokenTiming, digest, upload, memory, form, pages, backup]

/**
 * Reads whose response is not cached, and the ratio that each must reach: right after a publication, and with nothing at all in the cache,
 * as in a new process.
 */
const COLD = { name: 'cold', afterPublication: 0.7, first: 0.4 }
const coldReads = [lists, ...reads.filter(({ name }) => ['type', 'search', 'unread', 'entry'].includes(name))]

/** Milliseconds between two publications: less than it takes to read each address of a workload once. */
const PUBLISHING_MS = 20

/** Changes one of the newest hundred entries after another, as their publication would. */
const PUBLICATION = `update posts set updated_at = now() where number = (select max(number) from posts) - $1 % 100`

type Measured = Record<'product' | 'limit', Figures>

/** Fills an archive, starts both servers, and measures the workloads on both, alternating. */
export async function measureAll(
  bench: Bench,
  options: Options,
  log: (line: string) => void,
): Promise<Report> {
  const archive = await bench.archive(options.posts)
  const serverOptions = { folder: bench.folder, databaseUrl: archive.url }
  const pool = new pg.Pool({ connectionString: archive.url, max: 2 })
  const running: ServerProcess[] = []
  try {
    const { limit, pool: connections } = await startBestLimit(serverOptions, archive)
    running.push(limit)
    log(`the limit is fastest with ${connections} connections`)
    const product = await startProduct(serverOptions, options)
    running.push(product)
    const surface: Surface = {
      ...{ folder: bench.folder, archive, pool, product, limit },
      databaseTime: await databaseTime(pool),
    }
    const isInRun = (workload: Pick<CustomWorkload, 'name' | 'isOnlyOnRequest'>) =>
      isIncluded(workload, options.only)

    // Warms up the JIT compilers before anything is measured.
    for (const { port } of [product, limit]) {
      const bytes = getRequest(archive.tokens.reader, '/posts?per_page=24')
      const traffic = { status: 200, warmUp: 1, request: () => ({ bytes, kind: null }) }
      await drive(port, traffic, { seconds: options.seconds, atLeast: 3_000 })
    }
    const compareEach = async (title: string, workloads: readonly Workload[], own: Partial<Surface> = {}) => {
      const measured = new Map<Workload, Measured>()
      for (const workload of workloads) {
        const figures = await measure(workload, { ...surface, ...own }, options.seconds, log)
        if (figures !== null) measured.set(workload, figures)
      }
      if (measured.size > 0) reports.push(reportOf(title, measured))
    }
    const setting = `${formatInteger(options.posts)} posts, 16 connections; the limit has ${connections} connections to the database.`
    const reports: Report[] = []
    await compareEach('workload', [...reads, create].filter(isInRun))
    if (isInRun(COLD)) {
      const withTarget = (workloads: readonly Workload[], target: number) =>
        workloads.map((workload) => ({ ...workload, target }))
      const afterPublication = withTarget([...coldReads, entryAsHtml], COLD.afterPublication)
      let published = 0
      const publish = () => void pool.query(PUBLICATION, [(published += 1)])
      const publishing = setInterval(publish, PUBLISHING_MS)
      await compareEach('right after a publication', afterPublication).finally(() =>
        clearInterval(publishing),
      )
      const uncached = await startProduct(serverOptions, { ...options, isCached: false })
      running.push(uncached)
      await compareEach('without the cache', withTarget(coldReads, COLD.first), { product: uncached })
    }
    for (const one of customWorkloads.filter(isInRun)) {
      log(one.name)
      reports.push(await one.measure(surface, options.seconds, log))
    }
    return {
      text: [setting, ...reports.map(({ text }) => text)].join('\n\n'),
      figures: Object.fromEntries([
        ['posts', options.posts],
        ['poolOfLimit', connections],
        ...reports.flatMap(({ figures }) => Object.entries(figures)),
      ]),
      holds: reports.every(({ holds }) => holds),
    }
  } finally {
    for (const server of running) await server.stop()
    await pool.end()
  }
}

async function measure(
  workload: Workload,
  surface: Surface,
  seconds: number,
  log: (line: string) => void,
): Promise<Measured | null> {
  const { product, limit } = surface
  await workload.prepare?.(surface)
  const same = await workload.same?.(surface)
  if (same !== undefined && !(await haveSameResponses(product.port, limit.port, same))) {
    log(`${workload.name}: skipped, the product has no such path`)
    return null
  }
  const traffic = await workload.traffic(surface)
  const sides = {
    product: { server: product, traffic: traffic.product },
    limit: { server: limit, traffic: traffic.limit },
  }
  const figures = await compare(sides, {
    seconds,
    rounds: workload.rounds,
    databaseTime: surface.databaseTime,
    between: async () => workload.restore?.(surface),
  })
  const ratio = figures.product.perSecond / figures.limit.perSecond
  log(
    `${workload.name}: ${formatInteger(figures.product.perSecond)} to ${formatInteger(figures.limit.perSecond)}, ${formatDecimal(ratio)}`,
  )
  return figures
}

/** @param title of the first column, and the name of the figures */
function reportOf(title: string, measured: ReadonlyMap<Workload, Measured>): Report {
  const all = [...measured].map(([workload, { product, limit }]) => {
    const ratio = product.perSecond / limit.perSecond
    return { workload, product, limit, ratio, holds: ratio >= workload.target }
  })
  const rows = all.map(({ workload, product, limit, ratio, holds }) => [
    workload.title,
    formatInteger(product.perSecond),
    formatInteger(limit.perSecond),
    formatDecimal(ratio),
    `${workload.target}`,
    holds ? 'yes' : 'NO',
    ...[product.p50, limit.p50, product.p99, limit.p99].map((value) => formatDecimal(value)),
    ...[product.rss, limit.rss].map(formatInteger),
  ])
  const head = [
    title,
    'product /s',
    'limit /s',
    'ratio',
    'at least',
    'holds',
    'p50 ms',
    'limit',
    'p99 ms',
    'limit',
  ]
  const text = `${table([...head, 'MiB', 'limit'], rows)}\n\n${cpuTable(title, all)}`
  const figures = Object.fromEntries(
    all.map(({ workload: { name, target }, ...rest }) => [name, { ...rest, target }]),
  )
  return {
    text,
    figures: { [title]: figures },
    holds: all.every(({ holds }) => holds),
  }
}

/** CPU time per request, which other load on the machine hardly affects. */
function cpuTable(title: string, all: readonly ({ workload: Workload } & Measured)[]): string {
  const rows = all.map(({ workload, product, limit }) => {
    const [ours, theirs] = [product, limit].map(({ serverCpu, databaseCpu }) => serverCpu + databaseCpu)
    const each = [product.serverCpu, product.databaseCpu, limit.serverCpu, limit.databaseCpu].map(
      formatInteger,
    )
    return [workload.title, ...each, formatDecimal((theirs ?? 0) / (ours ?? 1))]
  })
  const head = [
    `${title}: µs of CPU time per request`,
    'product',
    'its database',
    'limit',
    'its database',
    'limit / product',
  ]
  return table(head, rows)
}
