import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from './blocks'
import { textComparer } from './diffText'
import { differenceOf, isUnchanged, summaryOf, type ComparedContent } from './difference'

const content: ComparedContent = {
  projectId: 'p',
  slug: 's',
  title: 'Search is faster',
  teaser: null,
  typeId: 'f',
  audience: 'public',
  authorName: 'Ada',
  coverMediaId: null,
  publishAt: new Date('2026-08-01T10:00:00Z'),
  tags: ['x', 'y'],
  blocks: [],
}

const text = (words: string): Block => ({ type: 'text', data: { text: words } })
const image = (mediaId: string): Block => ({ type: 'image', data: { mediaId } })

function blocksOf(before: Block[], after: Block[]) {
  return differenceOf({ ...content, blocks: before }, { ...content, blocks: after }).blocks.map(
    ({ before, after, change, isMoved }) => [before, after, isMoved ? `${change}, moved` : change],
  )
}

describe('fields', () => {
  test('equal contents have no difference, also when one comes from JSON', () => {
    const stored: unknown = JSON.parse(JSON.stringify({ ...content, teaser: '' }))
    expect(isUnchanged(differenceOf(content, stored as ComparedContent))).toBe(true)
  })

  test('texts differ word by word, other values as a whole', () => {
    const { fields } = differenceOf(content, {
      ...content,
      title: 'Search is twice as fast',
      teaser: 'New',
      publishAt: null,
      tags: ['x'],
    })
    expect(fields).toEqual([
      {
        field: 'title',
        kind: 'text',
        parts: [
          { text: 'Search is ', change: 'same' },
          { text: 'faster', change: 'removed' },
          { text: 'twice as fast', change: 'added' },
        ],
      },
      { field: 'teaser', kind: 'text', parts: [{ text: 'New', change: 'added' }] },
      { field: 'publishAt', kind: 'value', before: '2026-08-01T10:00:00.000Z', after: null },
      { field: 'tags', kind: 'value', before: ['x', 'y'], after: ['x'] },
    ])
  })

  test('alt texts of images that both contents show', () => {
    const { alts } = differenceOf(
      {
        ...content,
        images: [
          { id: 'a', alt: null },
          { id: 'b', alt: 'same' },
        ],
      },
      {
        ...content,
        images: [
          { id: 'a', alt: 'A list' },
          { id: 'b', alt: 'same' },
          { id: 'c', alt: 'new' },
        ],
      },
    )
    expect(alts).toEqual([{ mediaId: 'a', parts: [{ text: 'A list', change: 'added' }] }])
  })
})

describe('blocks', () => {
  test('an added and a removed block leave the others as they are', () => {
    expect(blocksOf([text('one'), text('two')], [text('one'), image('a'), text('two')])).toEqual([
      [0, 0, 'same'],
      [null, 1, 'added'],
      [1, 2, 'same'],
    ])
    expect(blocksOf([text('one'), image('a'), image('b'), text('two')], [text('one'), text('two')])).toEqual([
      [0, 0, 'same'],
      [1, null, 'removed'],
      [2, null, 'removed'],
      [3, 1, 'same'],
    ])
  })

  test('a changed block is matched by its words, also at another place', () => {
    const long = 'The list loads in a tenth of the time that it took before this change.'
    expect(
      blocksOf([text(long), text('two'), text('three')], [text('two'), text('three'), text(`${long} Now.`)]),
    ).toEqual([
      [1, 0, 'same'],
      [2, 1, 'same'],
      [0, 2, 'changed, moved'],
    ])
  })

  test('an image that replaces another at its place is a change', () => {
    const { blocks } = differenceOf(
      { ...content, blocks: [text('one'), image('a'), text('two')] },
      { ...content, blocks: [text('one'), image('b'), text('two')] },
    )
    expect(blocks[1]).toMatchObject({
      change: 'changed',
      label: { en: 'Image' },
      fields: [{ name: 'mediaId', isImage: true, kind: 'value', before: 'a', after: 'b' }],
    })
  })

  test('a block of another type does not replace one; an unknown block is compared as JSON', () => {
    expect(blocksOf([text('one')], [image('a')])).toEqual([
      [0, null, 'removed'],
      [null, 0, 'added'],
    ])
    const unknown = (data: unknown): Block => ({ type: 'poll', data })
    const { blocks } = differenceOf(
      { ...content, blocks: [unknown({ q: 'Yes' })] },
      { ...content, blocks: [unknown({ q: 'No' })] },
    )
    expect(blocks[0]).toMatchObject({ type: 'poll', label: null, change: 'changed' })
  })

  test('every block of both contents appears once, in the new order', () => {
    const block = fc.oneof(
      fc.constantFrom('a b c', 'a b d', 'e', '').map(text),
      fc.constantFrom('1', '2').map(image),
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 12 }), fc.array(block, { maxLength: 12 }), (before, after) => {
        const { blocks } = differenceOf({ ...content, blocks: before }, { ...content, blocks: after })
        const positions = (side: 'before' | 'after') =>
          blocks.map((one) => one[side]).filter((index) => index !== null)
        expect(positions('after')).toEqual([...after.keys()])
        expect(positions('before').toSorted((a, b) => a - b)).toEqual([...before.keys()])
        for (const { type, before: old, after: current } of blocks) {
          if (old !== null) expect(before[old]?.type).toBe(type)
          if (current !== null) expect(after[current]?.type).toBe(type)
        }
      }),
    )
  })

  test('100 long blocks that all changed are all listed', () => {
    const words = (seed: number) =>
      Array.from({ length: 1_500 }, (_, index) => `w${(index * seed) % 997}`).join(' ')
    const before = Array.from({ length: 100 }, (_, index) => text(words(index + 1)))
    const after = before.toReversed().map((_, index) => text(`${words(index + 7)} more`))
    const { blocks } = differenceOf({ ...content, blocks: before }, { ...content, blocks: after })
    expect(blocks.length).toBeGreaterThanOrEqual(100)
  })
})

test('the parts of a text add up to both texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const parts = textComparer()(before, after)
      const join = (left: string) =>
        parts.flatMap((part) => (part.change === left ? [] : [part.text])).join('')
      expect([join('added'), join('removed')]).toEqual([before, after])
    }),
  )
})

test('the summary names fields and counts blocks', () => {
  const before = { ...content, blocks: [text('one'), text('two')] }
  const after = { ...content, title: 'New', blocks: [text('two'), text('one'), image('a')] }
  expect(summaryOf(before, after)).toEqual({
    fields: ['title'],
    blocks: { changed: 0, added: 1, removed: 0, moved: 1 },
    alts: 0,
  })
})

describe('long texts', () => {
  const words = (seed: number, count: number) =>
    Array.from({ length: count }, (_, index) => `word${(index * seed) % 9973}`).join(' ')
  const contentsOf = (blocks: number, count: number) =>
    [1, 7].map((seed) => ({
      ...content,
      blocks: Array.from({ length: blocks }, (_, index) => text(words(index + seed, count))),
    }))
  const timeOf = (work: () => unknown) => {
    const began = performance.now()
    work()
    return performance.now() - began
  }

  test('ADMIN-30: the largest texts without anything in common are compared in a moment', () => {
    const [before = content, after = content] = contentsOf(100, 10_000)
    expect(timeOf(() => differenceOf(before, after))).toBeLessThan(1_000)
    expect(timeOf(() => summaryOf(before, after))).toBeLessThan(1_000)
  })

  test('SEC-27: deep data of unknown blocks is compared without the spaces before each of its values', () => {
    const deep = (value: number) => ({
      a: JSON.parse(`${'['.repeat(60)}${`${value},`.repeat(2_000)}0${']'.repeat(60)}`),
    })
    const [before, after] = [1, 2].map((value) => ({
      ...content,
      blocks: [{ type: 'chart', data: deep(value) }],
    }))
    const { blocks } = differenceOf(before ?? content, after ?? content)
    expect(JSON.stringify(blocks).length).toBeLessThan(20_000)
    const added = differenceOf({ ...content, blocks: [] }, before ?? content)
    expect(added.blocks.map(({ change }) => change)).toEqual(['added'])
  })

  test('without time left, the old text is removed and the new one added', () => {
    expect(textComparer(0)('a b', 'a c')).toEqual([
      { text: 'a b', change: 'removed' },
      { text: 'a c', change: 'added' },
    ])
    expect(textComparer(0)('', 'a')).toEqual([{ text: 'a', change: 'added' }])
  })

  test('a word in a very long text is found in its line', () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `This is line ${index} of a very long text.\n`)
    const parts = textComparer()(lines.join(''), lines.with(1_500, 'Changed.\n').join(''))
    expect(parts.filter(({ change }) => change !== 'same')).toEqual([
      { text: lines[1_500], change: 'removed' },
      { text: 'Changed.\n', change: 'added' },
    ])
  })
})
