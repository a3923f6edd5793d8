/** The faults of an exercise. */
export const FAULTS = [
  'server killed',
  'database killed',
  'both killed',
  'server deployed',
  'database restarted',
  'database frozen',
  'posts locked',
  'writes at once',
] as const

export type Fault = (typeof FAULTS)[number]

/** Which faults there were, and when. */
export interface FaultLog {
  /** How long it took until everything worked again after the end of each fault, in milliseconds. */
  recoveries: Map<Fault, number[]>
  /** Runs a fault and waits until everything works again. `inject` returns when it ended, as `performance.now()`. */
  during: (fault: Fault, inject: () => Promise<number>, recovered: () => Promise<void>) => Promise<void>
  /** The faults since this time (`performance.now()`), the one in progress included. */
  since: (time: number) => ReadonlySet<Fault>
}

export function createFaultLog(): FaultLog {
  const recoveries = new Map<Fault, number[]>()
  /** The current or latest fault of each kind, with the time until which it counts. */
  const until = new Map<Fault, number>()
  return {
    recoveries,
    async during(fault, inject, recovered) {
      until.set(fault, Infinity)
      const ended = await inject()
      await recovered()
      until.set(fault, performance.now())
      recoveries.set(fault, [...(recoveries.get(fault) ?? []), performance.now() - ended])
    },
    since: (time) => new Set([...until].filter(([, end]) => end >= time).map(([fault]) => fault)),
  }
}
