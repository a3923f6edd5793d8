import { expect, it } from 'vitest'
import { sha256 } from './sha256'

it('hashes text as UTF-8, with the same result as its bytes', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('ä')).toBe(sha256(new Uint8Array([0xc3, 0xa4])))
})
