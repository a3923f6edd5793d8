import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openFakeS3, type FakeS3 } from '@/testing/s3/fakeS3'
import { bucketStore } from './bucketStore'
import { diskStore } from './diskStore'
import type { ImageStore } from './imageStore'

/** A store and a way to put other files beside its own. */
interface Place {
  store: ImageStore
  put: (path: string, content: string) => void
}

const newFolder = () => mkdtempSync(join(inject('testFolder'), 'store-'))

function openDisk(): Place {
  const folder = join(newFolder(), 'media')
  return {
    store: diskStore(folder),
    put: (path, content) => {
      const file = join(folder, path)
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, content)
    },
  }
}

const services: FakeS3[] = []
afterAll(async () => {
  for (const service of services) await service.close()
})

async function openBucketWith(prefix: string): Promise<Place> {
  const service = await openFakeS3({ prefix })
  services.push(service)
  // Objects of others, whose keys S3 sorts around those of the archive.
  service.objects.set('aaa/one.png', { content: Buffer.from('x'), changedAt: new Date() })
  service.state.pageSize = 2
  return {
    store: bucketStore(service.settings),
    put: (path, content) =>
      void service.objects.set(prefix + path, { content: Buffer.from(content), changedAt: new Date() }),
  }
}

/** Everything that percent-encoding, XML and a signature must get right. */
const SPECIAL = `a b+c%20d&amp;<e>"f'g/ä€😀~(h)!*;:@=$,?#[i]\\/`

const bytesOf = async (stream: ReadableStream<Uint8Array> | null) =>
  stream && buffer(stream as AsyncIterable<Uint8Array>)
const textOf = async (stream: ReadableStream<Uint8Array> | null) => (await bytesOf(stream))?.toString()
const utf8 = (text: string) => new TextEncoder().encode(text)

describe.each<[string, () => Place | Promise<Place>]>([
  ['a folder', openDisk],
  ['a bucket', () => openBucketWith('')],
  ['a bucket with a prefix', () => openBucketWith('archive/images/')],
  ['a bucket with a prefix of special characters', () => openBucketWith(SPECIAL)],
])('IMG-21: %s', (_, open) => {
  let store: ImageStore
  let put: Place['put']
  beforeEach(async () => {
    ;({ store, put } = await open())
  })

  test('stores bytes and copies of files, and reads them whole and in parts', async () => {
    const content = randomBytes(2_000_001)
    const path = join(newFolder(), 'file')
    writeFileSync(path, content)
    await store.write('one.png', { path })
    await store.write('two.png', utf8('two'))
    const sha256 = (bytes: Uint8Array | null) => bytes && createHash('sha256').update(bytes).digest('hex')
    expect(sha256(await bytesOf(await store.read('one.png')))).toBe(sha256(content))
    expect(await textOf(await store.read('two.png'))).toBe('two')
    for (const [start, end] of [
      [0, 0],
      [60_000, 140_000],
      [2_000_000, 2_000_000],
    ] as const) {
      const part = await bytesOf(await store.read('one.png', { start, end }))
      expect(part?.equals(content.subarray(start, end + 1))).toBe(true)
    }
  })

  test('stores an empty file, and nothing if the local file is missing', async () => {
    await store.write('empty.png', utf8(''))
    expect(await textOf(await store.read('empty.png'))).toBe('')
    const missing = { path: join(newFolder(), 'none') }
    // Many at once, so that some files are missed before they are read.
    const written = await Promise.allSettled(
      Array.from({ length: 100 }, (_, number) => store.write(`missing-${number}.png`, missing)),
    )
    expect(new Set(written.map((one) => one.status === 'rejected' && one.reason.code))).toEqual(
      new Set(['ENOENT']),
    )
    expect(await store.read('missing-0.png')).toBeNull()
  })

  test('never overwrites a file, even by two writers at once', async () => {
    await store.write('one.png', utf8('first'))
    await expect(store.write('one.png', utf8('second'))).rejects.toThrow()
    expect(await textOf(await store.read('one.png'))).toBe('first')
    const results = await Promise.allSettled(['1', '2'].map((text) => store.write('two.png', utf8(text))))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a missing file is null, and removing or moving it is no error', async () => {
    const file = { name: 'one.png', day: '2026-11-25' }
    expect(await store.read('one.png')).toBeNull()
    expect(await store.changedAt('one.png')).toBeNull()
    await store.remove('one.png')
    await store.restore(file)
    await store.purge(file)
    await store.trash(file)
    expect([await store.names(), await store.trashed()]).toEqual([[], []])
  })

  test('lists its image files and nothing else', async () => {
    const names = ['a.jpg', 'b-480.webp', 'c.png', 'd.png', 'e.avif']
    for (const name of names) await store.write(name, utf8(name))
    for (const path of ['README.md~', 'holidays/beach.jpg', '.hidden.jpg', 'x&y.jpg', 'Ä.jpg']) put(path, 'x')
    await store.claim('an-id')
    await store.trash({ name: 'c.png', day: '2026-11-25' })
    await store.remove('d.png')
    expect((await store.names()).sort()).toEqual(['a.jpg', 'b-480.webp', 'e.avif'])
    expect(Object.fromEntries(await store.sizes())).toEqual({ 'a.jpg': 5, 'b-480.webp': 10, 'e.avif': 6 })
  })

  test('says when a file was written', async () => {
    const before = Date.now()
    await store.write('one.png', utf8('one'))
    const changedAt = (await store.changedAt('one.png'))?.getTime() ?? 0
    // HTTP has whole seconds.
    expect(changedAt).toBeGreaterThanOrEqual(before - 1_000)
    expect(changedAt).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('takes the id of one archive for good', async () => {
    expect(await store.archiveId()).toBeNull()
    await Promise.all(['first', 'second'].map((id) => store.claim(id)))
    const id = await store.archiveId()
    expect(['first', 'second']).toContain(id)
    await store.claim('third')
    expect(await store.archiveId()).toBe(id)
  })

  test('moves files to the trash of a day, back, and deletes them there', async () => {
    const [one, two, three] = ['one.png', 'two.png', 'three.png'].map((name) => ({ name, day: '2026-11-25' }))
    if (!one || !two || !three) throw new Error('three files')
    for (const { name } of [one, two, three]) await store.write(name, utf8(name))
    await store.trash(one)
    await store.trash({ ...two, day: '2026-11-26' })
    await store.trash(three)
    put('.trash/2026-11-25/note.md~', 'x')
    put('.trash/elsewhere/four.png', 'x')
    expect(await store.read('one.png')).toBeNull()
    expect((await store.trashed()).map(({ day, name }) => `${day} ${name}`).sort()).toEqual([
      '2026-11-25 one.png',
      '2026-11-25 three.png',
      '2026-11-26 two.png',
    ])
    await store.restore(one)
    await store.purge({ ...two, day: '2026-11-26' })
    expect(await textOf(await store.read('one.png'))).toBe('one.png')
    expect(await store.trashed()).toEqual([three])
    expect(await store.names()).toEqual(['one.png'])
  })

  test('IMG-15: only names that the archive generates are valid', async () => {
    const day = '2026-11-25'
    for (const name of ['../one.png', '/etc/passwd', 'a/b.png', '.png', 'one.png\u0000', '.archive-id', '']) {
      for (const use of [store.read, store.changedAt, store.remove])
        await expect(use(name)).rejects.toThrow('not the name')
      await expect(store.write(name, utf8(''))).rejects.toThrow('not the name')
      for (const move of [store.trash, store.restore, store.purge])
        await expect(move({ name, day })).rejects.toThrow('not ')
    }
    for (const move of [store.trash, store.restore, store.purge])
      await expect(move({ name: 'one.png', day: '..' })).rejects.toThrow('not a file in the trash')
  })

  test('a check leaves nothing behind', async () => {
    await store.check()
    put('note.md~', 'x')
    expect(await store.names()).toEqual([])
    await store.check()
  })
})
