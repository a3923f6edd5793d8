import { expect, it } from 'vitest'
import { describedImagesOf } from './content'

it('joins each use of an image with its alt text, and a missing image with none', () => {
  const images = [{ id: 'a', alt: 'A', fingerprint: '1' }]
  const blocks = [{ type: 'gallery', data: { mediaIds: ['a', 'b'] } }]
  expect(describedImagesOf({ coverMediaId: 'a', blocks, images })).toEqual([
    { mediaId: 'a', pointer: '/cover_media_id', alt: 'A' },
    { mediaId: 'a', pointer: '/blocks/0/data/mediaIds/0', alt: 'A' },
    { mediaId: 'b', pointer: '/blocks/0/data/mediaIds/1', alt: null },
  ])
})
