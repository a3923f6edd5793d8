import { describe, expect, it } from 'vitest'
import { newId } from '@/lib/ids'
import { describedImagesOf, imagesInBody, imagesOf } from './images'

it('lists every image of a post and its place', () => {
  const blocks = [
    { type: 'text', data: { text: 'mediaId' } },
    { type: 'poll', data: { mediaId: 'none' } },
    { type: 'image', data: { mediaId: 'a' } },
    { type: 'gallery', data: { mediaIds: ['b', 'a'] } },
    { type: 'before_after', data: { beforeMediaId: 'c', afterMediaId: 'd' } },
  ]
  expect(imagesOf({ coverMediaId: 'a', blocks })).toEqual([
    { mediaId: 'a', pointer: '/cover_media_id' },
    { mediaId: 'a', pointer: '/blocks/2/data/mediaId' },
    { mediaId: 'b', pointer: '/blocks/3/data/mediaIds/0' },
    { mediaId: 'a', pointer: '/blocks/3/data/mediaIds/1' },
    { mediaId: 'c', pointer: '/blocks/4/data/beforeMediaId' },
    { mediaId: 'd', pointer: '/blocks/4/data/afterMediaId' },
  ])
  expect(imagesOf({ coverMediaId: null, blocks: [] })).toEqual([])
})

it('skips what is not an image', () => {
  const blocks = [
    { type: 'image', data: null },
    { type: 'image', data: {} },
    { type: 'gallery', data: { mediaIds: [1] } },
  ]
  expect(imagesOf({ coverMediaId: null, blocks })).toEqual([])
})

describe('the images in a body', () => {
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
})

it('adds the alt text to each use of an image, and null to one of a missing image', () => {
  const images = [{ id: 'a', alt: 'A', filename: 'a.png' }]
  const blocks = [{ type: 'gallery', data: { mediaIds: ['a', 'b'] } }]
  expect(describedImagesOf({ coverMediaId: 'a', blocks }, images)).toEqual([
    { mediaId: 'a', pointer: '/cover_media_id', alt: 'A', filename: 'a.png' },
    { mediaId: 'a', pointer: '/blocks/0/data/mediaIds/0', alt: 'A', filename: 'a.png' },
    { mediaId: 'b', pointer: '/blocks/0/data/mediaIds/1', alt: null, filename: '' },
  ])
})
