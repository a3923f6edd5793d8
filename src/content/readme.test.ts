import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newPostSchema } from '@/domain/post/bodies'
import { findingsOf } from '@/domain/post/checks'

const root = path.resolve(import.meta.dirname, '../..')
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')

test('the file that README.md uploads exists', () => {
  const files = [...readme.matchAll(/-F file=@(\S+)/g)].map(([, file = '']) => file)
  expect(files.filter((file) => existsSync(path.join(root, file)))).toEqual(['docs/images/archive.png'])
})

test('the draft of README.md is valid and has no findings', () => {
  const sent = /-d '(\{[^]*?\n\})'/.exec(readme)?.[1] ?? ''
  const image = '0198c0de-0000-7000-8000-000000000000'
  const {
    title,
    teaser = null,
    audience,
    blocks = [],
  } = newPostSchema.parse(JSON.parse(sent.replace(`'$IMAGE'`, image)))
  expect(findingsOf({ title, teaser, audience, blocks, images: [] })).toEqual([])
})
