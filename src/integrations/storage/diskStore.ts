import { mkdir, open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@/lib/hasCode'
import { StorageFull, type ByteRange, type ImageStore } from './imageStore'

/** The names that the archive gives: nothing else ever reaches the file system. */
const NAME = /^[0-9a-z][0-9a-z-]{0,100}\.[a-z]{3,4}$/

const PIECE_BYTES = 64 * 1024

/** Image files in one folder, which is made when the first one is written. */
export function diskStore(folder: string): ImageStore {
  function pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error('this is no name of an image file')
    return join(folder, name)
  }

  return {
    async write(name, bytes) {
      const path = pathOf(name)
      try {
        await mkdir(folder, { recursive: true })
        await writeFile(path, bytes, { flag: 'wx', flush: true })
      } catch (error) {
        // Whoever has the name already keeps his file.
        if (!hasCode(error, 'EEXIST')) await rm(path, { force: true })
        if (hasCode(error, 'ENOSPC', 'EDQUOT'))
          throw new StorageFull('no room for an image', { cause: error })
        throw error
      }
    },

    async read(name, range) {
      try {
        return streamOf(await open(pathOf(name)), range)
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },

    async remove(name) {
      await rm(pathOf(name), { force: true })
    },

    async namesBefore(time) {
      const names = (await namesIn(folder)).filter((name) => NAME.test(name))
      const old: string[] = []
      for (const name of names) {
        const changedAt = await changeOf(pathOf(name))
        if (changedAt !== null && changedAt < time.getTime()) old.push(name)
      }
      return old
    },
  }
}

/** Reads piece by piece as the reader asks, and closes the file at the end or when the reader goes away. */
function streamOf(
  file: FileHandle,
  range: ByteRange = { start: 0, end: Infinity },
): ReadableStream<Uint8Array> {
  let position = range.start
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const length = Math.min(PIECE_BYTES, range.end - position + 1)
      try {
        const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
        position += bytesRead
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
        if (bytesRead > 0 && position <= range.end) return
      } catch (error) {
        await file.close()
        throw error
      }
      await file.close()
      controller.close()
    },
    cancel: () => file.close(),
  })
}

async function changeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
