import { expect, test } from 'vitest'
import { networkOf } from './networkOf'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '[2001:db8:1:2::]/64'],
  ['2001:db8:1:2::1', '[2001:db8:1:2::]/64'],
  ['2001:db8::1', '[2001:db8::]/64'],
  ['2001:0DB8:0:0:1::', '[2001:db8::]/64'],
  ['fe80::1%eth0', '[fe80::]/64'],
  ['::1', '[::]/64'],
  ['64:ff9b::192.0.2.1', '[64:ff9b::]/64'],
  ['', 'unknown'],
  ['nonsense', 'unknown'],
])('counts %j as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
