import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { parseJson } from '@/lib/json'
import { hasCode, reasonOf } from '@/lib/errors'
import { ok, refuse, type Result } from '@/lib/result'
import {
  FORMAT,
  FORMAT_ENTRY,
  MANIFEST_ENTRY,
  manifestSchema,
  type BackupRefusal,
  type Manifest,
  type Progress,
} from './manifest'
import { bytesOf, fitsInMemory, readEntry, seal, SEAL_BYTES, type Entry } from './tar'

/** The header of the first entry and its block. */
const HEAD_BYTES = 1024
const CONTENT_AT = 512

/**
 * Checks that a file is a complete and unchanged backup in a known format, and returns its manifest. Reads the whole file.
 */
export async function openBackup(path: string, progress: Progress): Promise<Result<Manifest, BackupRefusal>> {
  let file: FileHandle
  try {
    file = await open(path, 'r')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return refuse({ kind: 'file_missing', path })
    return refuse({ kind: 'file_inaccessible', path, reason: reasonOf(error) })
  }
  try {
    const format = await formatOf(file)
    if (format === null) return refuse({ kind: 'not_a_backup', path })
    if (format > FORMAT) return refuse({ kind: 'newer_version', version: null })
    if (!(await isSealed(file, progress))) return refuse({ kind: 'damaged', path })
  } catch (error) {
    if (!hasCode(error, 'EISDIR', 'EIO')) throw error
    return refuse({ kind: 'file_inaccessible', path, reason: reasonOf(error) })
  } finally {
    await file.close()
  }
  const manifest = await readManifest(path)
  return manifest === null ? refuse({ kind: 'damaged', path }) : ok(manifest)
}

/** The entries of a backup file, in order. Each must be consumed before the next. Throws if the file is not a tar file. */
export async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const source = createReadStream(path)
  const tar = extract()
  // Its error ends the loop over the entries, too.
  const reading = pipeline(source, tar).catch(() => undefined)
  try {
    yield* tar
    await reading
  } finally {
    source.destroy()
  }
}

/** The number of the format, or null for another file. */
async function formatOf(file: FileHandle): Promise<number | null> {
  const head = Buffer.alloc(HEAD_BYTES)
  await file.read(head, 0, HEAD_BYTES, 0)
  const [start = '', end = ''] = FORMAT_ENTRY.text(FORMAT).split(String(FORMAT))
  const text = head.toString('latin1', CONTENT_AT, head.indexOf(0, CONTENT_AT))
  const number = text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length) : ''
  const isNamed = head.toString('latin1', 0, FORMAT_ENTRY.name.length + 1) === `${FORMAT_ENTRY.name}\0`
  return isNamed && /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null
}

/** Whether the end of the file is the seal of everything before it. */
async function isSealed(file: FileHandle, progress: Progress): Promise<boolean> {
  const { size } = await file.stat()
  const end = size - SEAL_BYTES
  if (end < HEAD_BYTES) return false
  const hash = createHash('sha256')
  let done = 0
  const source = file.createReadStream({
    start: 0,
    end: end - 1,
    autoClose: false,
    highWaterMark: 1024 * 1024,
  })
  for await (const chunk of bytesOf(source)) {
    hash.update(chunk)
    done += chunk.length
    progress('verify', done, end)
  }
  const found = Buffer.alloc(SEAL_BYTES)
  await file.read(found, 0, SEAL_BYTES, end)
  return found.equals(await seal(hash.digest('hex')))
}

async function readManifest(path: string): Promise<Manifest | null> {
  for await (const entry of entriesOf(path)) {
    if (entry.header.name !== MANIFEST_ENTRY) {
      entry.resume()
      continue
    }
    if (!fitsInMemory(entry)) return null
    const parsed = manifestSchema.safeParse(parseJson(await readEntry(entry)))
    return parsed.success ? parsed.data : null
  }
  return null
}
