import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { parseJson } from '@/lib/json'
import { hasCode, reasonOf } from '@/lib/errors'
import { ok, refuse, type Result } from '@/lib/result'
import { checkFormat, HEAD_BYTES } from './checkFormat'
import { MANIFEST_ENTRY, manifestSchema, type BackupRefusal, type Manifest, type Progress } from './manifest'
import { bytesOf, fitsInMemory, readEntry, seal, SEAL_BYTES, type Entry } from './tar'

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
