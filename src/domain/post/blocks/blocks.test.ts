import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { validate } from '@/domain/issues'
import { newId } from '@/lib/ids'
import {
  BLOCK_TYPES,
  BLOCKS,
  blockSchema,
  blocksSchema,
  isKnownBlock,
  knownBlockSchema,
  unknownBlockWarnings,
  type Block,
} from '.'

const mediaId = newId()
const valid: Block[] = [
  { type: 'text', data: { text: '' } },
  { type: 'image', data: { mediaId } },
  { type: 'gallery', data: { mediaIds: [mediaId, newId()] } },
  { type: 'before_after', data: { beforeMediaId: mediaId, afterMediaId: newId() } },
  { type: 'video', data: { url: 'https://video.example/1?a=b#c', title: 'A' } },
  { type: 'quote', data: { text: 'a\nb', source: 'c' } },
  { type: 'code', data: { code: '\tx\r\n', language: 'ts' } },
  { type: 'link', data: { url: 'HTTP://a.example', title: 'a', description: 'b\nc' } },
  { type: 'callout', data: { text: 'a', tone: 'danger' } },
  { type: 'poll', data: { options: [1, null, { deep: ['x'] }] } },
]

/** The parsed blocks (none if there is an error), and every error at its pointer. */
function parseBlocks(value: unknown) {
  const valid = validate(blocksSchema, value, '/blocks')
  return valid.ok ? { blocks: valid.value, issues: [] } : { blocks: [], issues: valid.refusal }
}

const pointers = (value: unknown) => parseBlocks(value).issues.map(({ pointer }) => pointer)
const block = (type: string, data: unknown) => pointers([{ type, data }])

describe('blocks', () => {
  it('BLOCK-2: are kept as given and in order', () => {
    const { blocks, issues } = parseBlocks(valid)
    expect(issues).toEqual([])
    expect(blocks).toEqual(valid)
  })

  it('BLOCK-2: cover all types', () => {
    expect(valid.filter(isKnownBlock).map(({ type }) => type)).toEqual(BLOCK_TYPES)
  })

  it('BLOCK-3: report every error of every block at its own pointer', () => {
    const faulty = [
      { type: 'text', data: { text: 'a', foo: 1 } },
      { type: 'text', data: { text: 'fine' } },
      { type: 'quote', data: { source: 'a\nb' }, extra: true },
      { type: 'image', data: { mediaId: 'x' } },
      { type: 'gallery', data: { mediaIds: [mediaId, 'y', 3] } },
      { type: 'poll', data: ['a', '\u0000'] },
      { data: {} },
      'text',
    ]
    expect(pointers(faulty)).toEqual([
      '/blocks/0/data/foo',
      '/blocks/2/data/text',
      '/blocks/2/data/source',
      '/blocks/2/extra',
      '/blocks/3/data/mediaId',
      '/blocks/4/data/mediaIds/1',
      '/blocks/4/data/mediaIds/2',
      '/blocks/5/data/1',
      '/blocks/6/type',
      '/blocks/7',
    ])
  })

  it('LIMIT-8: are at most 100, in an array', () => {
    const many = (count: number) =>
      Array.from({ length: count }, () => ({ type: 'text', data: { text: '' } }))
    expect(pointers(many(100))).toEqual([])
    expect(parseBlocks(many(101)).issues).toEqual([
      { pointer: '/blocks', code: 'too_many', params: { max: 100 } },
    ])
    expect(parseBlocks({}).issues).toEqual([
      { pointer: '/blocks', code: 'wrong_type', params: { expected: 'array' } },
    ])
  })

  it('LIMIT-45: show at most 500 images, repeated ones counted each time', () => {
    const blocks = (...counts: number[]) => [
      ...counts.map((count) => ({
        type: 'gallery',
        data: { mediaIds: Array.from({ length: count }, () => mediaId) },
      })),
      { type: 'before_after', data: { beforeMediaId: mediaId, afterMediaId: mediaId } },
      { type: 'image', data: { mediaId } },
    ]
    const fifties = Array.from({ length: 9 }, () => 50)
    expect(parseBlocks(blocks(...fifties, 47)).issues).toEqual([])
    expect(parseBlocks(blocks(...fifties, 48)).issues).toEqual([
      { pointer: '/blocks', code: 'too_many_images', params: { max: 500, count: 501 } },
    ])
  })

  it.each<[string, unknown, string]>([
    ['text', { text: 'x'.repeat(100_001) }, '/text'],
    ['text', { text: '\ud800' }, '/text'],
    ['text', { text: 'a\u0000' }, '/text'],
    ['text', { text: null }, '/text'],
    ['image', { mediaId: mediaId.toUpperCase() }, '/mediaId'],
    ['gallery', { mediaIds: [] }, '/mediaIds'],
    ['gallery', { mediaIds: Array.from({ length: 51 }, () => mediaId) }, '/mediaIds'],
    ['before_after', { beforeMediaId: mediaId }, '/afterMediaId'],
    ['video', { url: 'https://a.example', title: 'a\tb' }, '/title'],
    ['video', { url: 'https://a.example', title: 'x'.repeat(501) }, '/title'],
    ['code', { code: '', language: 'a\nb' }, '/language'],
    ['link', { url: 'https://a.example', title: '\u2028' }, '/title'],
    ['link', { url: `https://a.example/${'x'.repeat(2000)}` }, '/url'],
    ['callout', { text: '', tone: 'loud' }, '/tone'],
    ['callout', { text: '', tone: null }, '/tone'],
    ...[
      'javascript:alert(1)',
      'data:text/html,a',
      'ftp://a.example',
      '//a.example',
      '/a',
      'a.example',
      '',
      'https://',
      'https:a.example',
      ' https://a.example',
      'https://a.example ',
      'https://a b.example',
      'java\nscript:1',
      'https://a.example/\n',
      'https://[::1',
    ].map((url): [string, unknown, string] => ['link', { url }, '/url']),
  ])('API-2, BLOCK-3, BLOCK-8, LIMIT-9, LIMIT-10, LIMIT-11: of type %s refuse %j', (type, data, pointer) => {
    expect(block(type, data)).toEqual([`/blocks/0/data${pointer}`])
  })

  it('LIMIT-9, LIMIT-10: count code points', () => {
    expect(block('text', { text: '👍'.repeat(100_000) })).toEqual([])
    expect(block('quote', { text: '', source: '👍'.repeat(500) })).toEqual([])
  })

  describe('BLOCK-4: of an unknown type', () => {
    it('are kept with any JSON, and listed in the warnings', () => {
      for (const data of [null, 'a', 1, [], {}, false]) expect(block('poll', data)).toEqual([])
      const warnings = unknownBlockWarnings([
        { type: 'text', data: { text: '' } },
        { type: 'Text', data: {} },
      ])
      expect(warnings).toEqual([{ pointer: '/blocks/1', code: 'unknown_block', params: { type: 'Text' } }])
    })

    it('LIMIT-13: have a one-line name, and storable data', () => {
      expect(block('', {})).toEqual(['/blocks/0/type'])
      expect(block('a\nb', {})).toEqual(['/blocks/0/type'])
      expect(block('x'.repeat(121), {})).toEqual(['/blocks/0/type'])
      expect(pointers([{ type: 'poll' }])).toEqual(['/blocks/0/data'])
      expect(block('poll', JSON.parse('{"a":[{"b":"\\u0000"}]}'))).toEqual(['/blocks/0/data/a/0/b'])
      expect(block('poll', JSON.parse('{"a\\u0000/":1}'))).toEqual(['/blocks/0/data/a\u0000~1'])
      expect(block('poll', JSON.parse('{"__proto__":1}'))).toEqual(['/blocks/0/data/__proto__'])
      expect(block('poll', JSON.parse('1e999'))).toEqual(['/blocks/0/data'])
    })

    it('may contain integers that every program can represent (RFC 7493), and any fraction', () => {
      const most = Number.MAX_SAFE_INTEGER
      expect(block('poll', [0, -0, most, -most, 0.1, -1.5e-300])).toEqual([])
      const data: unknown = JSON.parse(
        '{"a":[12345678901234567890,1],"b":-9007199254740992,"c":9007199254740993,"d":"12345678901234567890"}',
      )
      expect(block('poll', data)).toEqual(['/blocks/0/data/a/0', '/blocks/0/data/b', '/blocks/0/data/c'])
      // The database writes this one with 300 zeros.
      const small = (count: number) =>
        block(
          'poll',
          Array.from({ length: count }, () => 1e-300),
        )
      expect([small(60), small(80).length, small(80)[0]]).toEqual([[], 14, '/blocks/0/data/66'])
      expect(parseBlocks([{ type: 'poll', data: most + 1 }]).issues).toEqual([
        {
          pointer: '/blocks/0/data',
          code: 'number_unsafe',
          params: { max: most },
        },
      ])
    })

    it('report a hundred parts that cannot be stored, and count the rest', () => {
      const nuls = (count: number) =>
        parseBlocks([{ type: 'poll', data: Array.from({ length: count }, () => '\0') }]).issues
      expect(nuls(100).map(({ pointer }) => pointer)).toEqual(
        Array.from({ length: 100 }, (_, at) => `/blocks/0/data/${at}`),
      )
      expect(nuls(100_000)).toHaveLength(101)
      expect(nuls(100_000).at(-1)).toEqual({
        pointer: '/blocks/0/data',
        code: 'unstorable_more',
        params: { count: 99_900 },
      })
    })

    it('LIMIT-13: are nested at most 64 deep, checked without exhausting the stack', () => {
      const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
      expect(block('poll', nested(64))).toEqual([])
      expect(block('poll', nested(65))).toEqual(['/blocks/0/data'])
      let deep: unknown = []
      for (let depth = 0; depth < 200_000; depth += 1) deep = [deep]
      expect(block('poll', deep)).toEqual(['/blocks/0/data'])
    })
  })

  it('report a pointer into any given value for every error', () => {
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.record({ type: fc.constantFrom(...BLOCK_TYPES, 'poll', 5), data: fc.jsonValue() })),
    )
    fc.assert(
      fc.property(hostile, (value) => {
        const { blocks, issues } = parseBlocks(value)
        if (issues.length === 0) expect(blocks).toEqual(value)
        for (const { pointer, code } of issues) {
          expect(pointer).toMatch(/^\/blocks/)
          expect(code).not.toBe('invalid')
        }
      }),
    )
  })

  it('narrow to their data', () => {
    for (const one of valid) {
      if (isKnownBlock(one) && one.type === 'image') expectTypeOf(one.data.mediaId).toEqualTypeOf<string>()
    }
    expect(isKnownBlock({ type: 'image', data: {} })).toBe(false)
    expect(
      blockSchema.safeParse(valid.at(-1)).success && !knownBlockSchema.safeParse(valid.at(-1)).success,
    ).toBe(true)
  })

  it('can be described in an OpenAPI document', () => {
    const document = JSON.stringify(z.toJSONSchema(blocksSchema))
    for (const type of BLOCK_TYPES) expect(document).toContain(`"const":"${type}"`)
    expect(document).toContain('"maxItems":100')
    expect(document).toContain('"maxLength":100000')
  })
})

it('no two block types describe their data in the same words', () => {
  const descriptions = BLOCKS.map(({ schema }) => schema.shape.data.description)
  expect(new Set(descriptions).size).toBe(BLOCKS.length)
})
