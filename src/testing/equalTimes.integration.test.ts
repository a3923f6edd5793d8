import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mintToken } from '@/lib/tokens'
import { flushMails } from '@/session/afterResponse'
import { openTestApi, type TestApi } from './api'
import { openTestArchive, type TestArchive } from './archive'
import { makeClient } from './builders'
import { repetitions } from './repetitions'
import { restDriver } from './restDriver'
import { medianGap } from './suite/medians'

// Responses whose time must not tell what they do not. These tests run alone: what else runs on the machine must not differ between the
// two kinds of call that are compared.

let archive: TestArchive
let api: TestApi
beforeAll(async () => {
  archive = await openTestArchive({ ALLOWED_EMAIL_DOMAINS: 'colleagues.example' })
  api = openTestApi(archive)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

const CALLS = Math.max(1_500, repetitions(5_000))
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe(`TOKEN-7: the time of a refusal reveals nothing (medians within 5 % over ${CALLS} calls)`, () => {
  const call = (token: string) => api.call('GET', '/projects', { token })

  /** @param make a token of each kind, created before the measurement */
  async function gapBetween(make: (real: string) => [string, string]): Promise<number> {
    const { token: real } = await makeClient(archive.payload)
    const tokens = Array.from({ length: CALLS / 2 }, () => make(real))
    const turns = [0, 0]
    const next = (kind: 0 | 1) => () =>
      call(tokens[(turns[kind] = (turns[kind] ?? 0) + 1) % tokens.length]?.[kind] ?? '')
    for (let warm = 0; warm < 300; warm += 1) await Promise.all([next(0)(), next(1)()])
    return medianGap(next(0), next(1), { calls: CALLS, enough: 0.05 })
  }

  test('for an unknown token and one that is a single character off, both with a valid checksum', async () => {
    expect(await gapBetween((real) => [mintToken(), neighbourOf(real)])).toBeLessThanOrEqual(0.05)
  })

  test('for an unknown token and one that is a single character off, both with an invalid checksum', async () => {
    expect(
      await gapBetween((real) => [wrongChecksum(mintToken()), withNinthCharacter(real)]),
    ).toBeLessThanOrEqual(0.05)
  })
})

describe('AUTH-2: enumeration', () => {
  test('known and unknown addresses get the same response in the same time', async () => {
    const call = restDriver(archive)
    const known = 'known@colleagues.example'
    const unknown = 'unknown@elsewhere.example'
    const bodies = new Set<string>()
    let n = 0
    const request = (email: string) => async () => {
      const response = await call('POST', '/api/sign-in', { json: { email }, from: `198.51.100.${(n += 1)}` })
      bodies.add(`${response.status} ${await response.text()} ${[...response.headers].join('|')}`)
    }
    const after = () => flushMails(5_000)
    const gap = await medianGap(request(known), request(unknown), { calls: 80, enough: 0.4, after })
    expect(bodies.size).toBe(1)
    expect(gap).toBeLessThan(0.4)
  })
})

/** The token with another ninth character and a matching checksum. */
function neighbourOf(token: string): string {
  const drawn = [...withNinthCharacter(token).slice(4, 34)].map((character) => BASE62.indexOf(character))
  return mintToken(() => drawn.shift() ?? 0)
}

/** The token with another ninth character, hence with a wrong checksum. */
function withNinthCharacter(token: string): string {
  return token.slice(0, 8) + (token[8] === 'a' ? 'b' : 'a') + token.slice(9)
}

function wrongChecksum(token: string): string {
  return token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
}
