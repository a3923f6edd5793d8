import { expect, test } from 'vitest'
import { pathOfPointer } from './focusPath'

test.each([
  ['/title', 'title'],
  ['/cover_media_id', 'cover'],
  ['/blocks/2/data/url', 'blocks.2.url'],
  ['/blocks/2/data/mediaIds/1', 'blocks.2.mediaIds.1'],
  ['/blocks/12', 'blocks.12'],
])('the pointer %s is the field %s of the form', (pointer, path) => {
  expect(pathOfPointer(pointer)).toBe(path)
})
