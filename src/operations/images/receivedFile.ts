import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Payload } from 'payload'
import type { Refusal } from '@/domain/refusal'
import { isDiskFull, nullIfMissing } from '@/lib/errors'
import { refuse, type Result } from '@/lib/result'

const AN_HOUR_MS = 60 * 60 * 1000

/** A received file, on the disk. */
export interface ReceivedFile {
  path: string
  /** In bytes. */
  size: number
  /** The original name. */
  filename: string
}

/**
 * Runs `work` with a temporary folder for the file of an upload and what is made from it. Refuses with `insufficient_storage` if the
 * folder's disk is full.
 */
export async function withUploadFolder<Value>(
  payload: Payload,
  work: (folder: string) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const parent = uploadFolderOf(payload)
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(join(parent, 'upload-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } catch (error) {
    if (isDiskFull(error)) return refuse({ kind: 'insufficient_storage' })
    throw error
  }
}

/** Writes a file from memory into the folder of an upload. */
export async function receiveBytes(
  folder: string,
  { bytes, filename }: { bytes: Uint8Array; filename: string },
): Promise<ReceivedFile> {
  const path = join(folder, 'received')
  await writeFile(path, bytes)
  return { path, size: bytes.byteLength, filename }
}

/** Moves a file into the folder of an upload. */
export async function receiveFile(folder: string, file: ReceivedFile): Promise<ReceivedFile> {
  const path = join(folder, 'received')
  await rename(file.path, path)
  return { ...file, path }
}

/** Deletes what killed processes left of uploads, after an hour. */
export async function sweepUploads(payload: Payload, now: Date): Promise<void> {
  const parent = uploadFolderOf(payload)
  for (const name of (await nullIfMissing(readdir(parent))) ?? []) {
    const path = join(parent, name)
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
    if (changedAt < now.getTime() - AN_HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

/** The folder where Payload puts the files of the admin's forms. */
function uploadFolderOf(payload: Payload): string {
  const folder = payload.config.upload.tempFileDir
  if (folder === undefined) throw new Error('the configuration has no folder for uploads')
  return folder
}
