import { expect, test } from 'vitest'
import { correctionOf } from './correctionOf'

const none = { alts: {}, coverId: null }
const block = { id: 'x', blockName: null, blockType: 'text', text: 'One' }

test('an unchanged form is no correction, whatever the admin adds to it', () => {
  const before = { title: 'T', teaser: null, blocks: [block] }
  const after = { title: 'T', teaser: '', blocks: [{ ...block, id: 'y' }] }
  expect(correctionOf(before, after, none)).toEqual({})
  expect(correctionOf({ title: 'T' }, { title: 'T', blocks: 0 }, none)).toEqual({})
})

test('a correction has what differs, with blocks as the API writes them', () => {
  const link = { id: 'z', blockType: 'link', url: 'https://a.example', title: null }
  const unknown = { id: 'u', blockType: 'unknown', type: 'poll', data: [1] }
  expect(
    correctionOf(
      { title: 'T', teaser: 'Old', blocks: [block] },
      { title: 'New', teaser: null, blocks: [block, link, unknown] },
      none,
    ),
  ).toEqual({
    title: 'New',
    teaser: null,
    blocks: [
      { type: 'text', data: { text: 'One' } },
      { type: 'link', data: { url: 'https://a.example' } },
      { type: 'poll', data: [1] },
    ],
  })
})

test('alt texts of images that the entry no longer shows are left out', () => {
  const blocks = [{ blockType: 'gallery', mediaIds: ['a'] }]
  const alts = { a: 'A', b: 'B', c: 'C' }
  expect(correctionOf({ blocks }, { blocks }, { alts, coverId: 'c' })).toEqual({ alts: { a: 'A', c: 'C' } })
})
