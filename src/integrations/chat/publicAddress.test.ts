import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repetitions } from '@/testing/repetitions'
import { forbiddenReason, isPublicAddress } from './guard'

/** Ranges that no webhook may point to, as first address and prefix length. */
const RESERVED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

const octetsOf = (address: string) => address.split('.').map(Number)
const numberOf = (octets: readonly number[]) => octets.reduce((sum, octet) => sum * 256 + octet, 0)
const octetsIn = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

/** Any address of any of these ranges, as four octets. */
const reservedAddress = fc
  .tuple(fc.constantFrom(...RESERVED), fc.nat({ max: 0xff_ff_ff_ff }))
  .map(([[first, prefix], any]) =>
    octetsIn((numberOf(octetsOf(first)) | (any & (0xff_ff_ff_ff >>> prefix))) >>> 0),
  )

const oneNumber = (value: number) => [
  String(value),
  `0x${value.toString(16)}`,
  `0X${value.toString(16).toUpperCase()}`,
  `0${value.toString(8)}`,
  `000${value.toString(8)}`,
]

/** The notations of an IPv4 address that resolvers and browsers understand. */
const ipv4Notation = fc
  .tuple(reservedAddress, fc.array(fc.nat({ max: 4 }), { minLength: 4, maxLength: 4 }), fc.nat({ max: 3 }))
  .chain(([octets, bases, merged]) => {
    // The last number may cover all remaining bytes.
    const leading = octets.slice(0, 3 - merged)
    const rest = numberOf(octets.slice(3 - merged))
    const parts = [...leading, rest].map((part, index) => oneNumber(part)[bases[index] ?? 0] ?? '')
    const plain = parts.join('.')
    return fc.constantFrom(
      plain,
      `${plain}.`,
      plain.replaceAll('.', '。'),
      plain.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      plain.replaceAll(/[0-9]/g, (digit) => `%3${digit}`),
    )
  })

const hex = (value: number) => value.toString(16)

/** IPv6 addresses with an embedded IPv4 address. */
const embedded = reservedAddress.chain((octets) => {
  const [a = 0, b = 0, c = 0, d = 0] = octets
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)]
  const dotted = octets.join('.')
  const inverted = [hex((a * 256 + b) ^ 0xffff), hex((c * 256 + d) ^ 0xffff)].join(':')
  return fc.constantFrom(
    `::ffff:${dotted}`,
    `::ffff:${high}:${low}`,
    `0:0:0:0:0:FFFF:${dotted}`,
    `::ffff:0:${high}:${low}`,
    `::${high}:${low}`,
    `64:ff9b::${dotted}`,
    `64:ff9b:1::${high}:${low}`,
    `2002:${high}:${low}::`,
    `2002:${high}:${low}::1`,
    `2001:0:4136:e378:8000:63bf:${inverted}`,
  )
})

const isAllowed = isPublicAddress

/** Why a webhook at this host would be forbidden, or null. */
function reasonFor(host: string) {
  const address = `https://${host}/hooks/x`
  return URL.canParse(address) ? forbiddenReason(new URL(address), { isAllowed }) : 'not_public'
}

describe('SEC-5: addresses that a webhook may point to', () => {
  it('allows hosts on the public internet', () => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '52.84.1.1',
      '172.15.255.255',
      '172.32.0.0',
      '100.128.0.1',
    ]) {
      expect(isPublicAddress(address), address).toBe(true)
    }
    for (const address of ['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '2600:1f18::1']) {
      expect(isPublicAddress(address), address).toBe(true)
    }
  })

  it.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.192', '198.18.0.1', '198.19.255.255'],
    ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
    ...['255.255.255.255', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1'],
    ...['::', '::1', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '100::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '::8.8.8.8',
      '64:ff9b::7f00:1',
      '64:ff9b::808:808',
    ],
    ...[
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2002:808:808::',
      '2001::1',
      '2001:2::1',
      '2001:db8::1',
      '2001:10::1',
    ],
    ...['2001:20::1', '3fff::1', '5f00::1', '4000::1', 'fe80::1%eth0', '2606:4700::1%1'],
    ...['', 'localhost', '127.1', '0177.0.0.1', '0x7f.0.0.1', '2130706433', '1.2.3', '1.2.3.4.5', '::g'],
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('refuses every reserved IPv4 address in every notation', () => {
    fc.assert(
      fc.property(ipv4Notation, (host) => {
        expect(reasonFor(host)).toBe('not_public')
      }),
      { numRuns: repetitions(5_000) },
    )
  })

  it('refuses IPv6 addresses with an embedded reserved IPv4 address', () => {
    fc.assert(
      fc.property(embedded, (address) => {
        expect(isPublicAddress(address)).toBe(false)
        expect(reasonFor(`[${address}]`)).toBe('not_public')
      }),
      { numRuns: repetitions(5_000) },
    )
  })

  it('refuses unique-local, link-local and multicast IPv6 addresses', () => {
    const group = fc.nat({ max: 0xffff }).map(hex)
    const first = fc.oneof(
      fc.integer({ min: 0xfc00, max: 0xfdff }),
      fc.integer({ min: 0xfe80, max: 0xfeff }),
      fc.integer({ min: 0xff00, max: 0xffff }),
    )
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (head, tail) => {
        expect(reasonFor(`[${[hex(head), ...tail].join(':')}]`)).toBe('not_public')
      }),
    )
  })

  it('allows a public IPv4 address in every notation', () => {
    for (const host of ['8.8.8.8', '134744072', '0x8.0x8.0x8.0x8', '010.8.8.8', '8.8.2056', '８.８.８.８']) {
      expect(reasonFor(host), host).toBe(null)
    }
  })

  it.each([
    ['http://chat.example.com/x', 'not_https'],
    ['ftp://chat.example.com/x', 'not_https'],
    ['https://user:secret@chat.example.com/x', 'credentials'],
    ['https://user@chat.example.com/x', 'credentials'],
    ['https://:secret@chat.example.com/x', 'credentials'],
    ['https://1.1.1.1@127.0.0.1/x', 'credentials'],
    ['https://chat.example.com/x', null],
  ])('%s: %s', (address, reason) => {
    expect(forbiddenReason(new URL(address), { isAllowed })).toBe(reason)
  })
})
