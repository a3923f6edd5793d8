import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pointerOf, validate, withIssue, wordIssues } from './issues'

const schema = z.strictObject({
  title: z.string().max(3),
  tags: z.array(z.string()).max(2).optional(),
  kind: z.enum(['a', 'b']).optional(),
  part: z
    .strictObject({ n: z.number().int().min(1) })
    .nullable()
    .optional(),
})

function issuesOf(of: z.ZodType, value: unknown, prefix?: string) {
  const valid = validate(of, value, prefix)
  return valid.ok ? [] : valid.refusal
}

function issues(value: unknown, prefix?: string) {
  return wordIssues(issuesOf(schema, value, prefix))
}

describe('issues', () => {
  it('lists every issue at once, each at its pointer, in plain words', () => {
    expect(issues({ tags: ['a', 1], kind: 'c', part: { n: 0, m: 1 }, extra: 1 })).toEqual([
      { pointer: '/title', message: 'This field is required.' },
      { pointer: '/tags/1', message: 'This must be a string.' },
      { pointer: '/kind', message: 'This must be one of: a, b.' },
      { pointer: '/part/n', message: 'This must be at least 1.' },
      { pointer: '/part/m', message: 'Unknown field. Remove it.' },
      { pointer: '/extra', message: 'Unknown field. Remove it.' },
    ])
  })

  it('says what a value of the wrong type should be', () => {
    expect(issues(null)).toEqual([{ pointer: '', message: 'This must be an object.' }])
    expect(issues({ title: 'abcd', tags: ['a', 'b', 'c'], part: 1.5 })).toEqual([
      { pointer: '/title', message: 'This must be at most 3 characters long.' },
      { pointer: '/tags', message: 'This must have at most 2 items.' },
      { pointer: '/part', message: 'This must be an object.' },
    ])
    expect(issues({ title: 'a', part: { n: 1.5 } })).toEqual([
      { pointer: '/part/n', message: 'This must be an integer.' },
    ])
  })

  it('says nothing else about a value of the wrong type, not even about its length', () => {
    const long = { length: 'any' }
    expect(issues({ title: long, tags: long })).toEqual([
      { pointer: '/title', message: 'This must be a string.' },
      { pointer: '/tags', message: 'This must be an array.' },
    ])
    const list = { title: ['a', 'b', 'c', 'd'] }
    expect(wordIssues(issuesOf(z.union([schema, z.null()]), list))).toEqual([
      { pointer: '/title', message: 'This must be a string.' },
    ])
  })

  it('escapes pointers, and puts a prefix before them', () => {
    expect(issues({ title: 'a', 'x/y~z': 1 }, '/body')).toEqual([
      { pointer: '/body/x~1y~0z', message: 'Unknown field. Remove it.' },
    ])
    expect(pointerOf(['a/b', 0, '~'])).toBe('/a~1b/0/~0')
  })

  it('lists every unknown field, whatever its name', () => {
    const value: unknown = JSON.parse('{"title":"a","__proto__":1,"constructor":2,"toString":3}')
    expect(issues(value).map(({ pointer }) => pointer)).toEqual(['/__proto__', '/constructor', '/toString'])
  })

  it('lists a hundred unknown fields, and counts the rest', () => {
    const value = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]))
    const found = issues({ title: 'a', ...value }, '/body')
    expect(found).toHaveLength(101)
    expect(found.slice(-2)).toEqual([
      { pointer: '/body/f99', message: 'Unknown field. Remove it.' },
      { pointer: '/body', message: '900 more unknown fields. Remove them.' },
    ])
  })

  it('keeps the issue that a schema defines, and treats any other as an invalid value', () => {
    const own = z.string().refine(() => false, withIssue({ code: 'slug', params: { max: 120 } }))
    const foreign = z.string().refine(() => false, 'Say it otherwise.')
    expect(issuesOf(own, 'a')).toEqual([{ pointer: '', code: 'slug', params: { max: 120 } }])
    for (const schema of [foreign, z.uuid()])
      expect(issuesOf(schema, 'a')).toEqual([{ pointer: '', code: 'invalid' }])
  })

  it('reports the alternative of a union that matched the most', () => {
    const union = z.union([
      z.strictObject({ type: z.literal('a'), data: z.strictObject({ n: z.number() }) }),
      z.strictObject({ type: z.literal('b'), data: z.strictObject({ s: z.string() }) }),
    ])
    const found = issuesOf(z.array(union), [{ type: 'b', data: { s: 1, x: 1 } }])
    expect(found.map(({ pointer }) => pointer)).toEqual(['/0/data/s', '/0/data/x'])
  })

  it('distinguishes a missing value from one of the wrong type, also in the alternatives of a union', () => {
    const union = z.union([z.strictObject({ a: z.string(), b: z.number() }), z.null()])
    expect(issuesOf(union, { b: null })).toEqual([
      { pointer: '/a', code: 'required' },
      { pointer: '/b', code: 'wrong_type', params: { expected: 'number' } },
    ])
    expect(issuesOf(z.string(), undefined)).toEqual([{ pointer: '', code: 'required' }])
  })
})
