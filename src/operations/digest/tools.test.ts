import { expect, test } from 'vitest'
import { DIGEST_TIMING } from './tools'

const { leaseMs, renewMs, promptMs, monitorMs, lastResponseMs, shutdownWaitMs } = DIGEST_TIMING

test('DIGEST-13: a run that has lost its process is noticed within 30 seconds', () => {
  expect(leaseMs + monitorMs).toBeLessThan(30_000)
})

test('a lease outlives three renewals that fail, and a request of 10 seconds that begins promptly', () => {
  expect(3 * renewMs).toBeLessThan(leaseMs)
  expect(promptMs + 10_000).toBeLessThan(leaseMs)
})

test('OPS-10: what is waited for at shutdown fits into the 7.5 seconds of draining', () => {
  expect(lastResponseMs).toBeLessThan(7_500)
  expect(shutdownWaitMs).toBeLessThan(7_500)
})
