import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import { StorageFull } from '@/integrations/storage/imageStore'
import { hasCode } from '@/lib/errors'

const AN_HOUR_MS = 60 * 60 * 1000

/** A file as it was received, on the disk and in no memory. */
export interface ReceivedFile {
  path: string
  /** In bytes. */
  size: number
  /** As the sender calls it. */
  filename: string
}

/**
 * Runs `work` with an empty folder of its own for the file of an upload and what is made from it; the folder is gone
 * afterwards, however it ends.
 */
export async function withUploadFolder<Value>(
  payload: Payload,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const parent = uploadFolderOf(payload)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent, 'upload-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Puts a file that is in memory into the folder of an upload. Throws `StorageFull`. */
export async function receiveBytes(
  folder: string,
  { bytes, filename }: { bytes: Uint8Array; filename: string },
): Promise<ReceivedFile> {
  const path = join(folder, 'received')
  try {
    await writeFile(path, bytes)
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new StorageFull('no room for an upload', { cause: error })
    throw error
  }
  return { path, size: bytes.byteLength, filename }
}

/** Moves a file that was written beside the folders of the uploads into one of them. */
export async function receiveFile(folder: string, file: ReceivedFile): Promise<ReceivedFile> {
  const path = join(folder, 'received')
  await rename(file.path, path)
  return { ...file, path }
}

/** Removes what processes that were killed have left of uploads, after an hour. */
export async function sweepUploads(payload: Payload, now: Date): Promise<void> {
  const parent = uploadFolderOf(payload)
  for (const name of await namesIn(parent)) {
    const path = join(parent, name)
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (changedAt < now.getTime() - AN_HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

/** The folder that Payload writes the files of the admin's forms into. */
function uploadFolderOf(payload: Payload): string {
  const folder = payload.config.upload.tempFileDir
  if (folder === undefined) throw new Error('the configuration names no folder for uploads')
  return folder
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
