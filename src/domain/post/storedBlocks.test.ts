import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/ids'
import { hasControlCharacters, isStorableText } from '@/lib/text'
import { repetitions } from '@/testing/repetitions'
import { blocksSchema, type Block } from './blocks'
import { fromStored, toStored, type StoredBlock } from './storedBlocks'

const anyText = fc.string({ unit: 'binary', maxLength: 60 }).filter(isStorableText)
const anyLine = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !hasControlCharacters(text))
const id = fc.constantFrom(...Array.from({ length: 5 }, newId))
const url = fc.webUrl()
const optional = { requiredKeys: [] as [] }
const data = (required: object, optionals: object) =>
  fc.tuple(fc.record(required), fc.record(optionals, optional)).map(([one, other]) => ({ ...one, ...other }))
const storableJson = fc
  .jsonValue({ depthSize: 'small', stringUnit: 'grapheme' })
  .filter((value) => blocksSchema.safeParse([{ type: 'poll', data: value }]).success)
  // JSON knows no negative zero.
  .filter((value) => isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value))

const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  data({ text: anyText }, {}).map((it) => ({ type: 'text', data: it })),
  data({ mediaId: id }, {}).map((it) => ({ type: 'image', data: it })),
  data({ mediaIds: fc.array(id, { minLength: 1, maxLength: 50 }) }, {}).map((it) => ({
    type: 'gallery',
    data: it,
  })),
  data({ beforeMediaId: id, afterMediaId: id }, {}).map((it) => ({ type: 'before_after', data: it })),
  data({ url }, { title: anyLine }).map((it) => ({ type: 'video', data: it })),
  data({ text: anyText }, { source: anyLine }).map((it) => ({ type: 'quote', data: it })),
  data({ code: anyText }, { language: anyLine }).map((it) => ({ type: 'code', data: it })),
  data({ url }, { title: anyLine, description: anyText }).map((it) => ({ type: 'link', data: it })),
  data({ text: anyText }, { tone: fc.constantFrom('info', 'success', 'warning', 'danger') }).map((it) => ({
    type: 'callout',
    data: it,
  })),
  fc.record({ type: fc.constantFrom('unknown', 'poll', 'Text', '__proto__'), data: storableJson }),
)

/** A stored block after the database and the admin: through JSON, with an id and a name, empty fields as null. */
function throughDatabase(block: Block): StoredBlock {
  const stored = toStored(block)
  const empty = ['video', 'quote', 'code', 'link', 'callout'].includes(stored.blockType)
    ? Object.fromEntries(['title', 'source', 'language', 'description', 'tone'].map((field) => [field, null]))
    : {}
  const kept: Record<string, unknown> = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(JSON.stringify(stored)))
  return { id: 'abc', blockName: null, ...empty, ...kept, blockType: stored.blockType }
}

describe('a stored block', () => {
  it('returns exactly the given block, text byte for byte', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        expect(blocksSchema.safeParse([block]).success).toBe(true)
        expect(fromStored(toStored(block))).toEqual(block)
        expect(fromStored(throughDatabase(block))).toEqual(block)
      }),
      { numRuns: repetitions(1000) },
    )
  })

  it('keeps unknown blocks separate from known ones, with data of any kind', () => {
    expect(toStored({ type: 'poll', data: { blockType: 'text' } })).toEqual({
      blockType: 'unknown',
      type: 'poll',
      data: { blockType: 'text' },
    })
    expect(fromStored({ blockType: 'unknown', type: 'poll', data: null })).toEqual({
      type: 'poll',
      data: null,
    })
  })

  it('keeps empty texts, and drops what the admin adds', () => {
    expect(
      fromStored({ id: '1', blockName: 'x', blockType: 'quote', text: '', source: null, other: 1 }),
    ).toEqual({ type: 'quote', data: { text: '' } })
  })
})
