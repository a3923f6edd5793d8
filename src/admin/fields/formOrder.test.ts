import { expect, test } from 'vitest'
import { Posts } from '@/collections/Posts'
import { inFormOrder } from './formOrder'

const order = (paths: readonly string[]) => inFormOrder(paths, (path) => path, Posts.fields)

test('errors follow each other as the fields of the form: the main column, then the sidebar', () => {
  const paths = ['title', 'authorName', 'tags', 'blocks', 'publishAt', 'project', 'type', 'cover', 'slug']
  expect(order(paths)).toEqual([
    'project',
    'type',
    'title',
    'cover',
    'blocks',
    'publishAt',
    'tags',
    'authorName',
    'slug',
  ])
})

test('errors in blocks follow the blocks, their fields and their images as numbered', () => {
  expect(
    order([
      'elsewhere',
      'blocks.10.url',
      'blocks.2.afterMediaId',
      'blocks.2.beforeMediaId',
      'blocks.1.mediaIds.10',
      'blocks.1.mediaIds.2',
      'blocks.0.title',
      'blocks.0.url',
      'blocks',
      'teaser',
    ]),
  ).toEqual([
    'teaser',
    'blocks',
    'blocks.0.url',
    'blocks.0.title',
    'blocks.1.mediaIds.2',
    'blocks.1.mediaIds.10',
    'blocks.2.beforeMediaId',
    'blocks.2.afterMediaId',
    'blocks.10.url',
    'elsewhere',
  ])
})

test('what is said about one field keeps its order', () => {
  const errors = [
    { path: 'teaser', message: 'c' },
    { path: 'title', message: 'b' },
    { path: 'title', message: 'a' },
  ]
  expect(inFormOrder(errors, ({ path }) => path, Posts.fields).map(({ message }) => message)).toEqual([
    'b',
    'a',
    'c',
  ])
})
