import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, isDiskFull, nullIfMissing } from '@/lib/errors'
import { makeWritable } from '@/runtime/dataFolder'
import {
  idFileText,
  idIn,
  isFileName,
  isTrashDay,
  StorageFull,
  trashPath,
  validName,
  type ByteRange,
  type ImageStore,
  type TrashedFile,
} from './imageStore'

/** Stores image files in one folder, with `.archive-id` and `.trash/<day>/<name>`. The first write creates the folder. */
export function diskStore(folder: string): ImageStore {
  const idFile = join(folder, '.archive-id')
  const trash = join(folder, '.trash')

  const pathOf = (name: string) => join(folder, validName(name))
  const trashPathOf = (file: TrashedFile) => join(trash, trashPath(file))

  return {
    place: { kind: 'folder', folder },
    variable: 'MEDIA_DIR',
    check: async () => makeWritable('MEDIA_DIR', folder, 0o755),

    write: async (name, content) => writeNew(pathOf(name), content),

    async read(name, range) {
      const file = await nullIfMissing(open(pathOf(name)))
      return file && streamOf(file, range)
    },

    remove: async (name) => rm(pathOf(name), { force: true }),
    names: () => namesIn(folder, isImageFile),

    async sizes() {
      const sizes = new Map<string, number>()
      for (const name of await namesIn(folder, isImageFile)) {
        const file = await nullIfMissing(stat(pathOf(name)))
        if (file !== null) sizes.set(name, file.size)
      }
      return sizes
    },

    changedAt: async (name) => (await nullIfMissing(stat(pathOf(name))))?.mtime ?? null,

    async archiveId() {
      const text = await nullIfMissing(readFile(idFile, 'utf8'))
      return text === null ? null : idIn(text)
    },

    claim: (id) => createOnce(idFile, idFileText(id)),

    async trash(file) {
      await mkdir(join(trash, file.day), { recursive: true })
      await nullIfMissing(rename(pathOf(file.name), trashPathOf(file)))
    },

    async trashed() {
      const days = await namesIn(trash, (entry) => entry.isDirectory() && isTrashDay(entry.name))
      const files: TrashedFile[] = []
      for (const day of days)
        for (const name of await namesIn(join(trash, day), isImageFile)) files.push({ name, day })
      return files
    },

    async restore(file) {
      await nullIfMissing(rename(trashPathOf(file), pathOf(file.name)))
      await removeEmpty(join(trash, file.day))
    },

    async purge(file) {
      await rm(trashPathOf(file), { force: true })
      await removeEmpty(join(trash, file.day))
    },
  }
}

const CHUNK_BYTES = 64 * 1024

function isImageFile(entry: Dirent): boolean {
  return entry.isFile() && isFileName(entry.name)
}

/** Opens a file when it is read, not before: a stream that fails while nobody listens would end the process. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** Writes a new file durably, as `ImageStore.write` promises. */
async function writeNew(path: string, content: Uint8Array | { path: string }): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const data = content instanceof Uint8Array ? content : piecesOf(content.path)
    await writeFile(path, data, { flag: 'wx', flush: true })
  } catch (error) {
    // Never deletes an existing file of this name.
    if (!hasCode(error, 'EEXIST')) await rm(path, { force: true })
    if (isDiskFull(error)) throw new StorageFull('the disk is full', { cause: error })
    throw error
  }
}

/** Creates a file unless it exists. Links a temporary file: no reader sees a partial file, and the first link wins. */
async function createOnce(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(temporary, text, { flag: 'wx', flush: true })
    await link(temporary, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

/** Streams in chunks on demand, and closes the file at the end or on cancel. */
function streamOf(
  file: FileHandle,
  range: ByteRange = { start: 0, end: Infinity },
): ReadableStream<Uint8Array> {
  let position = range.start
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const length = Math.min(CHUNK_BYTES, range.end - position + 1)
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

async function namesIn(folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
  const entries = (await nullIfMissing(readdir(folder, { withFileTypes: true }))) ?? []
  return entries.filter(isWanted).map(({ name }) => name)
}
