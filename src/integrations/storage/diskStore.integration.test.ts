import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { mountSmallDisk } from '@/testing/smallDisk'
import { diskStore } from './diskStore'
import { StorageFull } from './imageStore'

const small = join(mkdtempSync(join(inject('testFolder'), 'disk-')), 'small')
const isMounted = mountSmallDisk(small, '2m')

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
