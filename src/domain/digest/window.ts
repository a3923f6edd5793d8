/** How many days a digest may look back, and how many it does unless told otherwise (LIMIT-19). */
export const DAYS = { least: 1, most: 90, usual: 7 } as const

/** The time that a digest is about: after `from`, up to and including `to`. */
export interface Period {
  from: Date
  to: Date
  days: number
}

const DAY = 24 * 60 * 60 * 1000

/** The period of a digest: `days` x 24 hours up to now (DIGEST-2). */
export function periodOf(days: number, now: Date): Period {
  return { from: new Date(now.getTime() - days * DAY), to: new Date(now), days }
}
