import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import MimeNode from 'nodemailer/lib/mime-node'
import { describe, expect, it } from 'vitest'
import { repetitions } from '@/testing/repetitions'
import { isAllowedDomain, parseMailAddress, parseMailDomain } from './mailAddress'

const allowed = ['example.com']
const recipients = (text: string) => new MimeNode('text/plain').setHeader('To', text).getEnvelope().to

describe('a mail address', () => {
  it.each([
    ['name@example.com', 'name@example.com'],
    ['First.Last+tag@Example.COM', 'first.last+tag@example.com'],
    ["o'brien_1@mail.example.com", "o'brien_1@mail.example.com"],
    ['a@xn--mnchen-3ya.de', 'a@xn--mnchen-3ya.de'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('is parsed and lower-cased: %s', (text, address) => {
    expect(parseMailAddress(text)).toEqual({ address, domain: address.slice(address.indexOf('@') + 1) })
  })

  it.each([
    '',
    '@',
    'name',
    '@example.com',
    'name@',
    'name@example',
    'name@localhost',
    'a@b@example.com',
    '"name"@example.com',
    '"a@evil.example"@example.com',
    '"a b"@example.com',
    'a\\@evil.example@example.com',
    'name(comment)@example.com',
    'name@example.com(comment)',
    '(a)name@example.com',
    'name@(x)example.com',
    'Name <name@example.com>',
    '<name@example.com>',
    'name@evil.example <name@example.com>',
    'group:name@example.com;',
    'name@example.com,other@evil.example',
    'name@example.com;other@evil.example',
    'name@example.com other@evil.example',
    '<@relay.example:name@example.com>',
    '@relay.example:name@example.com',
    'name%evil.example@example.com',
    'evil.example!name@example.com',
    'name@[127.0.0.1]',
    'name@[IPv6:::1]',
    'name@127.0.0.1',
    'name@2130706433.1',
    'name@example.com.',
    'name@.example.com',
    'name@example..com',
    '.name@example.com',
    'name.@example.com',
    'na..me@example.com',
    'name@-example.com',
    'name@example-.com',
    'name@exa_mple.com',
    'name@example.com:25',
    'name@example.com/path',
    ' name@example.com',
    'name@example.com ',
    'na me@example.com',
    'name @example.com',
    'name@ example.com',
    'name@example.com\n',
    'name@example.com\r\nBcc: other@evil.example',
    'name@example.com\u0000',
    'na\tme@example.com',
    'name\u007f@example.com',
    'name@exa\u0085mple.com',
    'name@example.com\u2028',
    'name@\u200bexample.com',
    'na\u200dme@example.com',
    '\ufeffname@example.com',
    'name\u00ad@example.com',
    'näme@example.com',
    'name@exämple.com',
    'name@EXAMPLE\u3002com',
    'name@\u212aelvin.example',
    'name@example\uff0ecom',
    'name\uff20example.com',
    'name@ex\u0430mple.com',
    '=?utf-8?q?name=40evil.example=3e?=@example.com',
    'x=?utf-8?b?YQ==?=@example.com',
    'mailto:name@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.example`,
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example`,
  ])('is rejected unless it is one plain address: %j', (text) => {
    expect(parseMailAddress(text)).toBeNull()
  })

  const hostile = fc
    .array(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom(
            'name',
            '@',
            '@example.com',
            '@evil.example',
            'example.com',
            '.',
            'a',
            'B',
            '1',
          ),
        },
        fc.constantFrom(
          '"',
          '\\',
          '(',
          ')',
          '<',
          '>',
          '[',
          ']',
          ':',
          ';',
          ',',
          ' ',
          '\t',
          '\r\n',
          '\u0000',
          '\u200b',
          '%',
          '!',
        ),
        fc.constantFrom(
          'ß',
          'ſ',
          '\u212a',
          'İ',
          '\u3002',
          '\uff0e',
          '\u00ad',
          '=?utf-8?q?=40?=',
          'xn--',
          '-',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))

  it('is the only recipient that nodemailer would send to, for any input', { timeout: 60_000 }, () => {
    let accepted = 0
    fc.assert(
      fc.property(hostile, (text) => {
        const read = parseMailAddress(text)
        if (read === null) return
        accepted += 1
        expect(recipients(text).map((to) => to.toLowerCase())).toEqual([read.address])
        expect(recipients(read.address)).toEqual([read.address])
        expect(addressparser(read.address)).toEqual([{ name: '', address: read.address }])
        expect(read.address.slice(read.address.lastIndexOf('@') + 1)).toBe(read.domain)
        expect(read.address.split('@')).toHaveLength(2)
      }),
      { numRuns: repetitions(20_000, 2_500) },
    )
    expect(accepted).toBeGreaterThan(repetitions(100))
  })

  it(
    'matches an allowed domain only if nodemailer would deliver there and nowhere else',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(hostile, hostile, (before, after) => {
          const read = parseMailAddress(`${before}@example.com${after}`)
          if (read === null || !isAllowedDomain(read.domain, allowed)) return
          for (const to of recipients(`${before}@example.com${after}`))
            expect(to.toLowerCase()).toMatch(/^[^@]+@example\.com$/)
        }),
        { numRuns: repetitions(10_000) },
      )
    },
  )

  it('parses to itself', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        const read = parseMailAddress(text)
        if (read !== null) expect(parseMailAddress(read.address)).toEqual(read)
      }),
    )
  })
})

describe('an allowed domain', () => {
  it('matches exactly, ignoring case', () => {
    expect(isAllowedDomain('example.com', allowed)).toBe(true)
    expect(isAllowedDomain('EXAMPLE.com', ['eXample.COM'])).toBe(true)
    for (const other of [
      'mail.example.com',
      'com',
      'notexample.com',
      'example.com.evil.example',
      'example.co',
      '',
    ]) {
      expect(isAllowedDomain(other, allowed)).toBe(false)
    }
    expect(isAllowedDomain('example.com', [])).toBe(false)
    expect(isAllowedDomain('example.com', ['*', '*.com', '.com', '@example.com', 'example.com.'])).toBe(false)
  })

  it('is a plain domain name', () => {
    expect(parseMailDomain('Example.com')).toBe('example.com')
    for (const other of [
      '@example.com',
      '*.example.com',
      'example',
      'https://example.com',
      'exämple.com',
      '10.0.0.1',
      ' example.com',
    ]) {
      expect(parseMailDomain(other)).toBeNull()
    }
  })
})
