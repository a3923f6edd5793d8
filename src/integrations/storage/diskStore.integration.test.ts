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
