/** The request header in which the server tells everything behind it when a request came. */
export const ARRIVED_AT_HEADER = 'x-arrived-at'

/** This moment as `ARRIVED_AT_HEADER` says it: milliseconds, in every thread of this process by the same clock. */
export function arrivalNow(): string {
  return String(performance.timeOrigin + performance.now())
}

/**
 * When a request came, as `performance.now()` counts: before it was known who calls, which takes a while on a busy machine.
 * Now for one that did not come through the server.
 */
export function arrivedAtOf(headers: Pick<Headers, 'get'>): number {
  const now = performance.now()
  const told = Number(headers.get(ARRIVED_AT_HEADER) || Number.NaN) - performance.timeOrigin
  return told < now ? told : now
}
