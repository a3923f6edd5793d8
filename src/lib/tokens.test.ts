import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repetitions } from '@/testing/repetitions'
import { hashToken, isWellFormedToken, mintToken } from './tokens'

describe('tokens', () => {
  it('are unique and match the pattern', () => {
    const minted = Array.from({ length: 1000 }, () => mintToken())
    for (const token of minted) {
      expect(token).toMatch(/^pua_[0-9A-Za-z]{36}$/)
      expect(isWellFormedToken(token)).toBe(true)
    }
    expect(new Set(minted).size).toBe(1000)
  })

  it('use every character about equally often', () => {
    const counts = new Map<string, number>()
    for (let minted = 0; minted < 4000; minted += 1) {
      for (const character of mintToken().slice(4, 34))
        counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    expect(counts.size).toBe(62)
    const expected = (4000 * 30) / 62
    for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.15)
  })

  it('have a checksum that other tools can compute', () => {
    // CRC-32 of the body is 0x77e5db82, read with Python: binascii.crc32(b"0" * 30)
    const token = mintToken(() => 0)
    expect(token).toBe(`pua_${'0'.repeat(30)}2C8GjS`)
  })

  it('are malformed if a single character is wrong', () => {
    const token = mintToken()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: token.length - 1 }), fc.string({ maxLength: 2 }), (at, other) => {
        const changed = token.slice(0, at) + other + token.slice(at + 1)
        expect(isWellFormedToken(changed)).toBe(changed === token)
      }),
      { numRuns: repetitions(2_000) },
    )
  })

  it('are malformed with anything around them', () => {
    const token = mintToken()
    for (const other of ['', `${token}\n`, ` ${token}`, token + token, token.slice(4), token.toUpperCase()]) {
      expect(isWellFormedToken(other)).toBe(false)
    }
  })

  it('are hashed with SHA-256', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
