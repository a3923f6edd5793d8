import { expect, it } from 'vitest'
import { newId } from '@/lib/ids'
import { imagesInBody } from './imagesInBody'

const id = newId()
const many = <Item>(length: number, item: Item) => Array.from({ length }, () => item)
const gallery = (mediaIds: unknown) => ({ type: 'gallery', data: { mediaIds } })
const pointers = (json: unknown) => imagesInBody(json).map(({ pointer }) => pointer)

it('finds well-formed ids, whatever else is invalid', () => {
  const blocks = [
    1,
    { type: 'image', data: { mediaId: id, extra: 1 } },
    gallery([1, id, 'x']),
    { type: 'image' },
  ]
  expect(pointers({ cover_media_id: id, title: 7, blocks })).toEqual([
    '/cover_media_id',
    '/blocks/1/data/mediaId',
    '/blocks/2/data/mediaIds/1',
  ])
  for (const json of [null, [], 'text', { blocks: 1 }, { cover_media_id: 'x' }])
    expect(pointers(json)).toEqual([])
})

it('reads no more items than lists may have', () => {
  expect(pointers({ blocks: [gallery(many(300_000, id))] })).toHaveLength(50)
  expect(pointers({ blocks: [gallery(many(5, many(50_000, id)))] })).toEqual([])
  expect(pointers({ blocks: many(1_000, gallery([id])) })).toHaveLength(100)
})
