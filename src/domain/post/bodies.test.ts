import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validate } from '@/domain/issues'
import { newId } from '@/lib/ids'
import { LIMITS } from '@/domain/limits'
import { correctionSchema, postFields, recordOf } from './bodies'

const schema = z.strictObject(postFields).partial()

function pointers(value: unknown) {
  const valid = validate(schema, value)
  return valid.ok ? [] : valid.refusal.map(({ pointer }) => pointer)
}

describe('the fields of a post', () => {
  it('accept values up to their limits, and leave them unchanged', () => {
    const post = {
      project: 'portal',
      type: 'feature',
      title: ' ' + '👍'.repeat(199),
      teaser: 'a\n' + 'ä'.repeat(498),
      slug: 'a'.repeat(120),
      authorName: 'Zoë',
      tags: Array.from({ length: 20 }, () => 'x'.repeat(40)),
      audience: 'public',
      publishAt: '2026-08-01T10:00+02:00',
      coverMediaId: newId(),
      idempotencyKey: 'k'.repeat(255),
    }
    expect(schema.parse(post)).toEqual(post)
    expect(pointers({ teaser: '', tags: [] })).toEqual([])
  })

  it.each<[string, unknown[]]>([
    ['title', ['', 'x'.repeat(201), 'a\nb', 'a\u0000', '\ud800', 3, null, 'a\u2028']],
    ['teaser', ['x'.repeat(501), 'a\u0000', 3]],
    ['slug', ['', 'A', 'a--b', '-a', 'ä', newId(), 'a'.repeat(121), 3]],
    ['authorName', ['', 'a\r', 'x'.repeat(201)]],
    ['tags', ['x', Array.from({ length: 21 }, () => 'x')]],
    ['audience', ['', 'Internal', 'everyone', null, 'toString']],
    ['publishAt', ['2026-08-01', '2026-08-01T10:00:00 02:00', 'soon', '2026-02-30T10:00:00Z', 0, '']],
    ['coverMediaId', ['', 'x', newId().toUpperCase(), 5]],
    ['idempotencyKey', ['', 'k'.repeat(256), 'a\u0000', 1]],
    ['project', ['', 'a\nb', 1]],
    ['type', ['', 'a\nb', 1]],
  ])('LIMIT-1, LIMIT-2, LIMIT-3, LIMIT-4, LIMIT-5, LIMIT-6, WRITE-9: refuse %s', (field, values) => {
    for (const value of values) expect(pointers({ [field]: value })).toContain(`/${field}`)
  })

  it('point to the invalid tag', () => {
    expect(pointers({ tags: ['', 'fine', 'x'.repeat(41), 'a\tb', 5] })).toEqual([
      '/tags/0',
      '/tags/2',
      '/tags/3',
      '/tags/4',
    ])
  })

  it('explain errors in whole sentences', () => {
    const faulty = {
      title: '',
      teaser: 3,
      slug: 'A',
      tags: 1,
      audience: 'x',
      publishAt: 'x',
      coverMediaId: 'x',
      idempotencyKey: '',
      extra: 1,
    }
    const valid = validate(schema, faulty)
    const issues = valid.ok ? [] : valid.refusal
    expect(issues).toHaveLength(9)
    for (const { code } of issues) expect(code).not.toBe('invalid')
  })
})

describe('a record of values', () => {
  it('is refused as one if it has too many keys, whatever its values are', () => {
    const alts = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, at]))
    expect(validate(correctionSchema, { alts })).toEqual({
      ok: false,
      refusal: [{ pointer: '/alts', code: 'too_many', params: { max: LIMITS.images + 1 } }],
    })
  })

  it('is checked value by value otherwise', () => {
    const schema = recordOf(z.string(), 2)
    expect(validate(schema, { a: 'b', c: 'd' })).toEqual({ ok: true, value: { a: 'b', c: 'd' } })
    expect(validate(schema, { a: 'b', c: 1 })).toMatchObject({
      refusal: [{ pointer: '/c', code: 'wrong_type' }],
    })
    expect(validate(schema, [])).toMatchObject({ refusal: [{ pointer: '', code: 'wrong_type' }] })
  })
})
