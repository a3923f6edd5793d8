import { describe, expect, it } from 'vitest'
import { causesOf, codeIn, hasCode } from './errors'

const coded = (code: unknown, cause?: unknown) => Object.assign(new Error(String(code), { cause }), { code })

describe('the causes of an error', () => {
  it('go from the outermost in, and end at a cause that is not an error', () => {
    const inner = new Error('inner', { cause: 'a word' })
    const outer = new TypeError('outer', { cause: inner })
    expect([...causesOf(outer)]).toEqual([outer, inner])
    expect([...causesOf('a word')]).toEqual([])
    expect([...causesOf(undefined)]).toEqual([])
  })

  it('end at a cycle', () => {
    const one = new Error('one')
    const other = new Error('other', { cause: one })
    one.cause = other
    expect([...causesOf(one)]).toEqual([one, other])
  })

  it('include the errors of an AggregateError after the chain of causes', () => {
    const [one, other, deep] = [new Error('one'), new Error('other'), new Error('deep')]
    const all = new AggregateError([one, other], 'all', { cause: deep })
    expect([...causesOf(new Error('outer', { cause: all }))].slice(1)).toEqual([all, deep, one, other])
  })

  it('return the first matching code', () => {
    expect(codeIn(new Error('failed', { cause: coded('ECONNREFUSED') }))).toBe('ECONNREFUSED')
    expect(codeIn(coded(7, coded('A', coded('23503'))))).toBe('A')
    expect(codeIn(coded('A', coded('23503')), (code) => /^\d/.test(code))).toBe('23503')
    expect(codeIn(new Error('plain'))).toBeNull()
  })
})

describe('a system error', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })

  it('is recognized by any of the codes', () => {
    expect(hasCode(missing, 'ENOENT')).toBe(true)
    expect(hasCode(missing, 'EEXIST', 'ENOENT')).toBe(true)
  })

  it('is not recognized by other codes, in errors without one, and in other values', () => {
    expect(hasCode(missing, 'EEXIST')).toBe(false)
    expect(hasCode(new Error('ENOENT'), 'ENOENT')).toBe(false)
    expect(hasCode({ code: 'ENOENT' }, 'ENOENT')).toBe(false)
  })
})
