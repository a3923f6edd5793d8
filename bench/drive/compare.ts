import { drive, type Traffic } from './drive'
import type { ServerProcess } from './serverProcess'

/** What one side gave over its turns; the middle of them where they differ. */
export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Resident memory of the process, in MiB: after the last turn, and at most so far. */
  rss: number
  peak: number
  /** Processor time in microseconds a request: of the server's process, and of the database. */
  serverCpu: number
  databaseCpu: number
}

/** How to compare. */
export interface Conditions {
  /** Of every measured turn. */
  seconds: number
  /** Seconds of processor time that the database has used. */
  databaseTime: () => number
  /** Runs after every turn. */
  between?: () => Promise<void>
}

/** Turns of each side: A B A B. */
const TURNS = 2
const WARM_UP_SHARE = 0.3

/**
 * Loads the sides by turns, one at a time, each after a warm-up in which every different request is sent once.
 */
export async function compare<Side extends string>(
  sides: Record<Side, { server: ServerProcess; traffic: Traffic }>,
  { seconds, databaseTime, between }: Conditions,
): Promise<Record<Side, Figures>> {
  const names = Object.keys(sides).filter((name): name is Side => name in sides)
  const state = new Map(
    names.map((name) => [name, { next: 0, lengths: new Map<number, number>(), turns: Array<Figures>() }]),
  )
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const name of names) {
      const { server, traffic } = sides[name]
      const kept = state.get(name)
      if (kept === undefined) continue
      const warmUp = {
        seconds: Math.max(0.5, seconds * WARM_UP_SHARE),
        atLeast: traffic.different,
        from: kept.next,
        lengths: kept.lengths,
      }
      const { next } = await drive(server.port, traffic, warmUp)
      const before = { server: server.usage().cpu, database: databaseTime() }
      const { next: after, ...figures } = await drive(server.port, traffic, {
        seconds,
        from: next,
        lengths: kept.lengths,
      })
      const { rss, peak, cpu } = server.usage()
      kept.next = after
      const share = 1e6 / figures.count
      const serverCpu = (cpu - before.server) * share
      const databaseCpu = (databaseTime() - before.database) * share
      kept.turns.push({ ...figures, rss, peak, serverCpu, databaseCpu })
      await between?.()
    }
  const result: Partial<Record<Side, Figures>> = {}
  for (const name of names) result[name] = middle(state.get(name)?.turns ?? [])
  return complete(result, names)
}

function complete<Side extends string>(
  partial: Partial<Record<Side, Figures>>,
  names: readonly Side[],
): Record<Side, Figures> {
  const isComplete = (value: Partial<Record<Side, Figures>>): value is Record<Side, Figures> =>
    names.every((name) => value[name] !== undefined)
  if (!isComplete(partial)) throw new Error('a side was not measured')
  return partial
}

function middle(turns: readonly Figures[]): Figures {
  const mean = (field: keyof Figures) => turns.reduce((sum, turn) => sum + turn[field], 0) / turns.length
  const last = turns.at(-1)
  return {
    perSecond: mean('perSecond'),
    p50: mean('p50'),
    p99: mean('p99'),
    serverCpu: mean('serverCpu'),
    databaseCpu: mean('databaseCpu'),
    rss: last?.rss ?? 0,
    peak: last?.peak ?? 0,
  }
}
