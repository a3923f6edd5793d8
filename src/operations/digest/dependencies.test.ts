import { expect, test } from 'vitest'
import { DIGEST_TIMING } from './dependencies'

const { leaseMs, renewMs, promptMs, monitorMs, lastResponseMs, shutdownWaitMs } = DIGEST_TIMING

test('DIGEST-13: a run whose process died is detected within 30 seconds', () => {
  expect(leaseMs + monitorMs).toBeLessThan(30_000)
})

test('a lease outlives three failed renewals, and a request of 10 seconds that starts promptly', () => {
  expect(3 * renewMs).toBeLessThan(leaseMs)
  expect(promptMs + 10_000).toBeLessThan(leaseMs)
})

test('OPS-10: what shutdown waits for fits into the 8 seconds of draining, in which calls arrive for 4', () => {
  expect(lastResponseMs).toBeLessThan(8_000)
  expect(4_000 + shutdownWaitMs).toBeLessThan(8_000)
})
