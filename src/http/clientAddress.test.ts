import { expect, it } from 'vitest'
import { clientAddress } from './clientAddress'

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
  'a call from %s, forwarded for %s, with %i trusted proxies comes from %s',
  (socket, forwarded, trusted, expected) => {
    expect(clientAddress(socket, forwarded, trusted)).toBe(expected)
  },
)
