import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@/lib/errors'
import { StorageFull, type ByteRange, type ImageStore, type TrashedFile } from './imageStore'

/** The names that the archive gives: nothing else ever reaches the file system. */
const NAME = /^[0-9a-z][0-9a-z-]{0,100}\.[a-z]{3,4}$/

const DAY = /^\d{4}-\d{2}-\d{2}$/

const PIECE_BYTES = 64 * 1024

/**
 * Image files in one folder, which is made when the first one is written. The archive id lies in it as `.archive-id`, the
 * trash as `.trash/<day>/<name>`.
 */
export function diskStore(folder: string): ImageStore {
  const idFile = join(folder, '.archive-id')
  const trash = join(folder, '.trash')

  function pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error('this is no name of an image file')
    return join(folder, name)
  }

  function trashPathOf({ name, day }: TrashedFile): string {
    if (!NAME.test(name) || !DAY.test(day)) throw new Error('this is no file of the trash')
    return join(trash, day, name)
  }

  return {
    place: `the folder ${folder}`,
    idPlace: `the file ${idFile}`,

    async write(name, content) {
      const path = pathOf(name)
      try {
        await mkdir(folder, { recursive: true })
        const data = content instanceof Uint8Array ? content : createReadStream(content.path)
        await writeFile(path, data, { flag: 'wx', flush: true })
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

    async names() {
      return namesIn(folder, isImageFile)
    },

    async changedAt(name) {
      try {
        return (await stat(pathOf(name))).mtime
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },

    async archiveId() {
      try {
        return (await readFile(idFile, 'utf8')).split('\n')[0]?.trim() ?? ''
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },

    async claim(id) {
      // Linked when it is whole: a reader never sees half of it, and of two writers one wins.
      const whole = `${idFile}.${randomUUID()}`
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(whole, `${id}\n${ABOUT_ID}\n`, { flag: 'wx', flush: true })
        await link(whole, idFile)
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      } finally {
        await rm(whole, { force: true })
      }
    },

    async trash(file) {
      await mkdir(join(trash, file.day), { recursive: true })
      await move(pathOf(file.name), trashPathOf(file))
    },

    async trashed() {
      const days = await namesIn(trash, (entry) => entry.isDirectory() && DAY.test(entry.name))
      const files: TrashedFile[] = []
      for (const day of days)
        for (const name of await namesIn(join(trash, day), isImageFile)) files.push({ name, day })
      return files
    },

    async restore(file) {
      await move(trashPathOf(file), pathOf(file.name))
      await removeEmpty(join(trash, file.day))
    },

    async purge(file) {
      await rm(trashPathOf(file), { force: true })
      await removeEmpty(join(trash, file.day))
    },
  }
}

const ABOUT_ID =
  'This is the id of the archive that these images belong to. Keep this file: without it nothing here is tidied up.'

function isImageFile(entry: Dirent): boolean {
  return entry.isFile() && NAME.test(entry.name)
}

/** Renames a file within the folder. A file that has gone meanwhile is no fault. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
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

/** The names of what lies in a folder, as far as it is wanted. */
async function namesIn(folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter(isWanted).map(({ name }) => name)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
