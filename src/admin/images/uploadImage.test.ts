import { expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { messages } from '@/messages'
import { altInputId, altInputIdOf } from './altInputId'
import { acceptedFiles, obstacleOf } from './uploadImage'

const words = messages.en.admin
const file = (name: string, type: string, size = 1) => ({ name, type, size })

test.each([
  file('a.jpg', 'image/jpeg'),
  file('a.png', 'image/png'),
  file('a.webp', 'image/webp'),
  file('a.avif', 'image/avif'),
  file('a.gif', 'image/gif', LIMITS.imageBytes),
  file('unknown to the system.AVIF', ''),
])('IMG-19: $name ($type) can be uploaded', (given) => {
  expect(obstacleOf(given, words)).toBeNull()
})

test.each([
  file('drawing.svg', 'image/svg+xml'),
  file('photo.heic', 'image/heic'),
  file('list.pdf', 'application/pdf'),
  file('folder', ''),
  // By its type, whatever the name says.
  file('page.png', 'text/html'),
])('IMG-19: $name ($type) is refused as no image', (given) => {
  expect(obstacleOf(given, words)).toBe(words.images.upload.wrongKind)
})

test('IMG-19: one byte over the limit is refused with both sizes, never with the limit itself', () => {
  const refused = obstacleOf(file('a.png', 'image/png', LIMITS.imageBytes + 1), words)
  expect(refused).toBe('The file has 15.1 MB. Images can have up to 15 MB.')
  expect(acceptedFiles(words)).toContain('up to 15 MB')
})

test.each([
  ['/cover_media_id', 'cover'],
  ['/blocks/2/data/mediaId', 'blocks.2.mediaId'],
  ['/blocks/2/data/mediaIds/1', 'blocks.2.mediaIds.1'],
  ['/blocks/10/data/beforeMediaId', 'blocks.10.beforeMediaId'],
])('the finding at %s leads to the alt text at %s', (pointer, path) => {
  expect(altInputId(pointer)).toBe(altInputIdOf(path))
})
