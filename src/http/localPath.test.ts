import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { localPath, signInAddress } from './localPath'

test('SEC-27: the address of the sign-in page fits into a header, whatever led to it', () => {
  expect(signInAddress('/entries/a?x=1')).toBe('/sign-in?next=%2Fentries%2Fa%3Fx%3D1')
  expect(signInAddress(`/?q=${'%'.repeat(1_900)}`).length).toBeLessThan(8_000)
  expect(signInAddress(`/?q=${'%'.repeat(14_000)}`)).toBe('/sign-in')
})

describe('a redirect address', () => {
  it.each([
    ['/', '/'],
    ['/entries/a?x=1#top', '/entries/a?x=1#top'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['entries/a', '/'],
    [`/?q=${'ä'.repeat(334)}`, '/'],
    [undefined, '/'],
    [['/a'], '/'],
  ])('never leaves the archive: %j', (address, path) => {
    expect(localPath(address)).toBe(path)
  })

  it('never leaves the archive, for any input', () => {
    const origin = 'http://archive.example'
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `/${s}`),
          fc.string().map((s) => `/\\${s}`),
        ),
        (address) => new URL(localPath(address), origin).origin === origin,
      ),
    )
  })
})
