import { expect, it } from 'vitest'
import { imagesOf } from './images'

it('names every image of a post and where it stands', () => {
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

it('passes over what is no image', () => {
  const blocks = [
    { type: 'image', data: null },
    { type: 'image', data: {} },
    { type: 'gallery', data: { mediaIds: [1] } },
  ]
  expect(imagesOf({ coverMediaId: null, blocks })).toEqual([])
})
