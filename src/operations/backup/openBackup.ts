import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { hasFewerValues, parseJson } from '@/lib/json'
import { hasCode, reasonOf } from '@/lib/errors'
import { ok, refuse, type Result } from '@/lib/result'
import { checkFormat, HEAD_BYTES } from './checkFormat'
import {
  BackupRefused,
  MANIFEST_ENTRY,
  manifestSchema,
  type BackupRefusal,
  type Manifest,
  type Progress,
} from './manifest'
import { bytesOf, endOf, fitsInMemory, isPlain, readEntry, seal, SEAL_BYTES, type Entry } from './tar'

/** The most values of a manifest, of 128 MiB: one of 100,000 images with all variants. */
const MAX_VALUES = 4_000_000

/**
 * Checks that a file is a complete and unchanged backup in a known format, and returns its manifest. Reads the whole file.
 */
export async function openBackup(path: string, progress: Progress): Promise<Result<Manifest, BackupRefusal>> {
  const refusal = checkFormat(path)
  if (refusal !== null) return refuse(refusal)
  try {
    const file = await open(path, 'r')
    try {
      if (!(await isSealed(file, progress))) return refuse({ kind: 'damaged', path })
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!hasCode(error, 'EIO')) throw error
    return refuse({ kind: 'file_inaccessible', path, reason: reasonOf(error) })
  }
  const manifest = await readManifest(path)
  return manifest === null ? refuse({ kind: 'damaged', path }) : ok(manifest)
}

/**
 * The entries of a backup file, in order. Each must be consumed before the next. Throws `BackupRefused` if the file is not a tar file as
 * a backup writes it: plain files, one after the other.
 */
export async function* entriesOf(path: string): AsyncGenerator<Entry, void> {
  const source = createReadStream(path)
  const tar = extract()
  // Its error ends the loop over the entries, too.
  const reading = pipeline(source, tar).catch(() => undefined)
  const damaged = new BackupRefused({ kind: 'damaged', path })
  let end = 0
  try {
    for await (const entry of tar) {
      if (!isPlain(entry, end)) throw damaged
      end = endOf(entry)
      yield entry
    }
    await reading
  } catch (error) {
    // Of `tar-stream`, unless the file could not be read.
    if (error instanceof Error && !('syscall' in error) && !(error instanceof BackupRefused)) throw damaged
    throw error
  } finally {
    source.destroy()
  }
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

/** Reads the manifest, the last entry before the seal. Null if there is none that a backup would write. */
async function readManifest(path: string): Promise<Manifest | null> {
  const { size } = await stat(path)
  for await (const entry of entriesOf(path)) {
    if (entry.header.name !== MANIFEST_ENTRY) {
      entry.resume()
      continue
    }
    if (endOf(entry) !== size - SEAL_BYTES || !fitsInMemory(entry.header.size)) return null
    // A backup writes only ASCII, which takes no more memory as a text. Values would take many times that of theirs.
    const json = (await readEntry(entry)).toString('latin1')
    if (!hasFewerValues(json, { values: MAX_VALUES, keys: MAX_VALUES })) return null
    const parsed = manifestSchema.safeParse(parseJson(json))
    return parsed.success ? parsed.data : null
  }
  return null
}
