import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { inRequest } from '@/runtime/requestStatements'
import { prepareImage } from './prepareImage'

test('SEC-28: the image of another user does not wait for all that one has uploaded before', async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'images-'))
  const path = join(folder, 'image.png')
  await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: '#396' } })
    .png()
    .toFile(path)
  const done: string[] = []
  const prepare = (owner: string, name: string) =>
    inRequest({ hasLostDatabase: false, owner }, async () => {
      const target = join(folder, name)
      mkdirSync(target)
      const prepared = await prepareImage(path, target)
      done.push(`${owner} ${prepared.ok}`)
    })
  const many = Array.from({ length: 7 }, (_, at) => prepare('one', `one-${at}`))
  await Promise.race(many)
  await prepare('other', 'other')
  // At most two were under way, and two were written while its header was read.
  expect(done.length).toBeLessThan(7)
  await Promise.all(many)
  expect(done.filter((name) => name === 'one true')).toHaveLength(7)
})
