import { expect, test } from 'vitest'
import { findingsBy, textBlock } from '@/testing/checkedPost'

const image = { type: 'image', data: { mediaId: '019e2f6a-7c1d-7b3a-9f5e-2c4d6e8f0a1b' } }
const uses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    mediaId: 'a',
    pointer: `/blocks/1/data/mediaIds/${index}`,
    alt: 'Three crews in one week',
    filename: 'a.png',
  }))
const long = textBlock('A long text goes on and on. '.repeat(100))

test('very many images, a long text without any, and several before the first sentence', () => {
  expect(findingsBy('picture_count', { images: uses(21) })).toMatchObject([
    { pointer: '/blocks', severity: 'advice' },
  ])
  expect(findingsBy('picture_count', { blocks: [long] })).toMatchObject([{ pointer: '/blocks' }])
  expect(
    findingsBy('picture_count', { blocks: [image, image, textBlock('a')], images: uses(2) }),
  ).toMatchObject([{ pointer: '/blocks/0' }])
})

test('a short text without images, one image first, images alone, and a long text with a cover are fine', () => {
  expect(findingsBy('picture_count', {})).toEqual([])
  expect(
    findingsBy('picture_count', { blocks: [image, textBlock('a'), image, image], images: uses(3) }),
  ).toEqual([])
  expect(findingsBy('picture_count', { blocks: [image, image], images: uses(2) })).toEqual([])
  expect(findingsBy('picture_count', { blocks: [long], images: uses(1) })).toEqual([])
  expect(findingsBy('picture_count', { images: uses(20) })).toEqual([])
  const code = { type: 'code', data: { code: 'word '.repeat(2000) } }
  expect(
    findingsBy('picture_count', { blocks: [code, textBlock(`\`\`\`\n${'word '.repeat(2000)}\n\`\`\``)] }),
  ).toEqual([])
})

const cover = { mediaId: 'a', pointer: '/cover_media_id', alt: 'Three crews in one week', filename: 'a.png' }

test('a cover that is also the only image is shown twice', () => {
  for (const images of [
    [cover, ...uses(1)],
    [cover, ...uses(2)],
  ])
    expect(findingsBy('cover_repeated', { images })).toMatchObject([
      { pointer: '/cover_media_id', severity: 'advice', excerpt: null },
    ])
})

test.each([
  ['a cover alone', [cover]],
  ['an image alone', uses(1)],
  ['a cover and another image', [cover, ...uses(1).map((use) => ({ ...use, mediaId: 'b' }))]],
  [
    'a cover that is one of two images',
    [cover, ...uses(1), { ...cover, mediaId: 'b', pointer: '/blocks/2/data/mediaId' }],
  ],
  ['nothing', []],
])('%s is fine', (_what, images) => {
  expect(findingsBy('cover_repeated', { images })).toEqual([])
})
