import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localPath } from './localPath'

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
