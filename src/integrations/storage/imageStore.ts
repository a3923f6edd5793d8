import type { StorePlace } from '@/messages/en/storePlace'

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file in the trash. */
export interface TrashedFile {
  name: string
  /** The UTC day on which it was moved there, `YYYY-MM-DD`. */
  day: string
}

/**
 * Stores image files by name. Removing or moving a missing file is no error. Every function but `check` throws `StorageUnavailable`
 * if the store cannot be reached.
 */
export interface ImageStore {
  /** For messages. */
  place: StorePlace
  /** The variable that selects the place: `MEDIA_DIR`. */
  variable: string
  /** Checks that files can be written, listed, read and deleted, with a probe. Throws `StartupError`, which says what to correct. */
  check: () => Promise<void>
  /**
   * Stores a new file durably: bytes, or a copy of a local file. Throws `StorageFull`, and an error if the name is taken. An error
   * leaves nothing behind, unless the store was lost before it confirmed the file.
   */
  write: (name: string, content: Uint8Array | { path: string }) => Promise<void>
  /** Streams a file, or returns null if it is missing. */
  read: (name: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  remove: (name: string) => Promise<void>
  /** All image files, without the trash. */
  names: () => Promise<string[]>
  /** The size of each of these files in bytes, by name. */
  sizes: () => Promise<Map<string, number>>
  /** When a file was written; null if it is missing. */
  changedAt: (name: string) => Promise<Date | null>
  /** The id of the archive that the store belongs to, or null. */
  archiveId: () => Promise<string | null>
  /** Gives the store the id of an archive, unless it has one already. */
  claim: (id: string) => Promise<void>
  /** Moves a file to the trash, which is never served. Throws `StorageFull` where that takes space, and then leaves the file. */
  trash: (file: TrashedFile) => Promise<void>
  trashed: () => Promise<TrashedFile[]>
  /** Moves a file back from the trash. */
  restore: (file: TrashedFile) => Promise<void>
  /** Deletes a file from the trash for good. */
  purge: (file: TrashedFile) => Promise<void>
}

/** No space for another file. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The store cannot be reached, is overloaded, or refuses its credentials. The message names the place and the reason. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const NAME = /^[0-9a-z][0-9a-z-]{0,100}\.[a-z]{3,4}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether the archive generates such names. No other name reaches a store (IMG-15). */
export function isFileName(name: string): boolean {
  return NAME.test(name)
}

/** Whether this may be the day of a file in the trash. */
export function isTrashDay(day: string): boolean {
  return DAY.test(day)
}

/** The name itself, if the archive generates such names. Throws otherwise. */
export function validName(name: string): string {
  if (!isFileName(name)) throw new Error('not the name of an image file')
  return name
}

/** The place of a file within the trash: `2026-11-25/name.webp`. Throws if it is not one. */
export function trashPath({ name, day }: TrashedFile): string {
  if (!isFileName(name) || !isTrashDay(day)) throw new Error('not a file in the trash')
  return `${day}/${name}`
}

const ABOUT_ID =
  'This is the id of the archive that these images belong to. Keep this file: without it, unused images are not cleaned up.'

/** The content of `.archive-id`. */
export function idFileText(id: string): string {
  return `${id}\n${ABOUT_ID}\n`
}

/** The id in the content of `.archive-id`. */
export function idIn(text: string): string {
  return text.split('\n')[0]?.trim() ?? ''
}
