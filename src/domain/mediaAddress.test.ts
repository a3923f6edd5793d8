import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sign, signedExpiry, verify } from './mediaAddress'

const secret = 'a secret of at least thirty-two characters'
const path = '/api/v1/media/file/0190/480.webp'
const now = new Date('2026-08-01T10:00:00.000Z')
const query = (text: string) => new URLSearchParams(text)

describe('a signed address', () => {
  it('opens its path until it expires', () => {
    const expires = now.getTime() / 1000 + 60
    const signed = sign(secret, path, expires)
    expect(signed).toMatch(/^\?expires=\d+&signature=[\w-]{43}$/)
    expect(verify(secret, path, query(signed), now)).toBe(true)
    expect(verify(secret, path, query(signed), new Date(expires * 1000 - 1))).toBe(true)
    expect(verify(secret, path, query(signed), new Date(expires * 1000))).toBe(false)
  })

  it('is invalid after any change of path, expiry, signature or secret', () => {
    const expires = signedExpiry(now)
    const signed = sign(secret, path, expires)
    expect(verify('another secret of thirty-two characters', path, query(signed), now)).toBe(false)
    expect(verify(secret, `${path}x`, query(signed), now)).toBe(false)
    expect(verify(secret, path, query(signed.replace(String(expires), String(expires + 1))), now)).toBe(false)
    expect(verify(secret, path, query(signed.replace('expires=', 'expires=0')), now)).toBe(false)
    for (const other of [
      '',
      '?expires=',
      `?expires=${expires}`,
      `${signed}=`,
      signed.slice(0, -1),
      `${signed}A`,
    ]) {
      expect(verify(secret, path, query(other), now)).toBe(false)
    }
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other)
        expect(verify(secret, other, query(sign(secret, one, expires)), now)).toBe(false)
      }),
    )
  })

  it('IMG-10: is valid for more than 7 days, and has the same expiry all day', () => {
    const sevenDays = 7 * 24 * 60 * 60
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }), (at) => {
        const expires = signedExpiry(at)
        expect(expires % 86_400).toBe(0)
        expect(expires - at.getTime() / 1000).toBeGreaterThan(sevenDays)
        expect(signedExpiry(new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000))).toBe(expires)
      }),
    )
  })
})
