import { expect, it, test } from 'vitest'
import { ARRIVED_AT_HEADER, arrivalNow, arrivedAtOf, clientAddress, isPageVisit } from './internalHeaders'

test('uses the arrival time that the server has set, but never one in the future', () => {
  const before = performance.now()
  const headers = new Headers({ [ARRIVED_AT_HEADER]: arrivalNow() })
  const after = performance.now()
  while (performance.now() < after + 5) continue
  expect(arrivedAtOf(headers)).toBeGreaterThan(before - 0.01)
  expect(arrivedAtOf(headers)).toBeLessThan(after + 0.01)
})

test.each([undefined, '', 'soon', 'NaN', 'Infinity', '9999999999999999'])(
  'an unusable arrival time (%s) means now',
  (value) => {
    const before = performance.now()
    const arrivedAt = arrivedAtOf(new Headers(value === undefined ? {} : { [ARRIVED_AT_HEADER]: value }))
    expect(arrivedAt).toBeGreaterThanOrEqual(before)
    expect(arrivedAt).toBeLessThanOrEqual(performance.now())
  },
)

it.each([
  ['10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1', 0, '10.0.0.1'],
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', 'forged, 1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', 'forged, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', '1.1.1.1', 5, '1.1.1.1'],
])(
  'a request from %s, forwarded for %s, with %i trusted proxies comes from %s',
  (socket, forwarded, trusted, expected) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(expected)
  },
)

it.each([
  ['GET', {}, true],
  ['GET', { rsc: '1' }, true],
  ['HEAD', {}, false],
  ['POST', {}, false],
  ['GET', { 'next-router-prefetch': '1', rsc: '1' }, false],
  ['GET', { 'next-router-segment-prefetch': '/_tree' }, false],
  ['GET', { 'sec-purpose': 'prefetch' }, false],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, false],
  ['GET', { purpose: 'prefetch' }, false],
])('PAGE-43: whether %s with %j is a person who opens the page: %s', (method, headers, expected) => {
  expect(isPageVisit(method, headers)).toBe(expected)
})
