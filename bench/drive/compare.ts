import { drive, type Traffic } from './drive'
import type { ServerProcess } from './serverProcess'

/** The results of one side, averaged over its rounds. */
export interface Figures {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Resident memory of the process in MiB: after the last round, and the peak so far. */
  rss: number
  peak: number
  /** CPU time in microseconds per request: of the server process, and of the database. */
  serverCpu: number
  databaseCpu: number
}

export interface Conditions {
  /** Length of a measured round. */
  seconds: number
  /** Rounds per side, two unless given: A B A B. */
  rounds?: number | undefined
  /** CPU time of the database in seconds. */
  databaseTime: () => number
  /** Runs after every round. */
  between?: () => Promise<void>
}

const WARM_UP_SHARE = 0.3

/** Puts load on one side at a time, alternating, each time after a warm-up. */
export async function compare<Side extends string>(
  sides: Record<Side, { server: ServerProcess; traffic: Traffic }>,
  { seconds, rounds = 2, databaseTime, between }: Conditions,
): Promise<Record<Side, Figures>> {
  const names = Object.keys(sides).filter((name): name is Side => name in sides)
  const state = new Map(
    names.map((name) => [name, { next: 0, lengths: new Map<number, number>(), rounds: Array<Figures>() }]),
  )
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const { server, traffic } = sides[name]
      const side = state.get(name)
      if (side === undefined) continue
      const warmUp = {
        seconds: Math.max(0.5, seconds * WARM_UP_SHARE),
        atLeast: traffic.warmUp,
        from: side.next,
        lengths: side.lengths,
      }
      const { next } = await drive(server.port, traffic, warmUp)
      const before = { server: server.usage().cpu, database: databaseTime() }
      const { next: after, ...figures } = await drive(server.port, traffic, {
        seconds,
        from: next,
        lengths: side.lengths,
      })
      const { rss, peak, cpu } = server.usage()
      side.next = after
      const share = 1e6 / figures.count
      const serverCpu = (cpu - before.server) * share
      const databaseCpu = (databaseTime() - before.database) * share
      side.rounds.push({ ...figures, rss, peak, serverCpu, databaseCpu })
      await between?.()
    }
  const result: Partial<Record<Side, Figures>> = {}
  for (const name of names) result[name] = average(state.get(name)?.rounds ?? [])
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

function average(rounds: readonly Figures[]): Figures {
  const mean = (field: keyof Figures) => rounds.reduce((sum, round) => sum + round[field], 0) / rounds.length
  const last = rounds.at(-1)
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
