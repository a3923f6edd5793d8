import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskStore } from './diskStore'
import { StorageFull } from './imageStore'

const small = join(mkdtempSync(join(tmpdir(), 'archive-disk-')), 'small')
mkdirSync(small)
const isMounted = mount()
afterAll(() => {
  if (isMounted) execFileSync('umount', [small])
})

/** Mounts a file system of 2 MB, if possible. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small], { stdio: 'ignore' })
    return true
  } catch {
    // Needs root, and some machines do not allow it even then.
    return false
  }
}

test.runIf(isMounted)(
  'IMG-13: a file that does not fit leaves nothing behind and throws StorageFull',
  async () => {
    const store = diskStore(small)
    await store.write('first.png', new Uint8Array(1024 * 1024))
    await expect(store.write('second.png', new Uint8Array(3 * 1024 * 1024))).rejects.toThrow(StorageFull)
    expect(readdirSync(small)).toEqual(['first.png'])
    await store.write('third.png', new Uint8Array(512 * 1024))
  },
)

test('an existing file is never overwritten', async () => {
  const store = diskStore(mkdtempSync(join(tmpdir(), 'archive-disk-')))
  await store.write('one.png', new Uint8Array([1]))
  await expect(store.write('one.png', new Uint8Array([2, 2]))).rejects.toThrow('EEXIST')
  const bytes = new Uint8Array(await new Response(await store.read('one.png')).arrayBuffer())
  expect([...bytes]).toEqual([1])
})

test.each(['../one.png', '/etc/passwd', 'a/b.png', '.png', 'one.png\u0000', ''])(
  'IMG-15: %j is not a valid name',
  async (name) => {
    const store = diskStore(small)
    await expect(store.read(name)).rejects.toThrow('not the name')
    await expect(store.write(name, new Uint8Array())).rejects.toThrow('not the name')
  },
)

test('reads a part of a file, and null for a missing one', async () => {
  const store = diskStore(mkdtempSync(join(tmpdir(), 'archive-disk-')))
  await store.write(
    'one.png',
    Uint8Array.from({ length: 200_000 }, (_, at) => at % 251),
  )
  const part = new Uint8Array(
    await new Response(await store.read('one.png', { start: 60_000, end: 140_000 })).arrayBuffer(),
  )
  expect([part.length, part[0], part.at(-1)]).toEqual([80_001, 60_000 % 251, 140_000 % 251])
  expect(await store.read('two.png')).toBeNull()
})
