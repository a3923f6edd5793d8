import { describe, expect, it } from 'vitest'
import { isUuid, newId, relationId } from './ids'

describe('ids', () => {
  it('API-2: are version 7, so they sort by creation time', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const made = Array.from({ length: 200 }, newId)
    expect([...made].sort()).toEqual(made)
    expect(new Set(made).size).toBe(200)
  })

  it('recognizes a UUID with nothing around it', () => {
    expect(isUuid(newId())).toBe(true)
    expect(isUuid(newId().toUpperCase())).toBe(true)
    for (const other of [
      '',
      'entry',
      `${newId()}\n`,
      ` ${newId()}`,
      newId().slice(1),
      newId().replaceAll('-', ''),
    ]) {
      expect(isUuid(other)).toBe(false)
    }
  })
})

it('returns the id of a relation, whether or not it is populated', () => {
  expect(relationId('a')).toBe('a')
  expect(relationId({ id: 'a', name: 'b' })).toBe('a')
  expect([null, undefined, 7, {}].map(relationId)).toEqual([null, null, null, null])
})
