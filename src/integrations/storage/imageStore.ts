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

/** Stores image files by name. Removing or moving a missing file is no error. */
export interface ImageStore {
  /** For messages: `the folder /archive/media`. */
  place: string
  /** For messages: `the file /archive/media/.archive-id`. */
  idPlace: string
  /** Stores a new file durably: bytes, or a copy of a local file. Throws `StorageFull`. An error leaves nothing behind. */
  write: (name: string, content: Uint8Array | { path: string }) => Promise<void>
  /** Streams a file, or returns null if it is missing. */
  read: (name: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  remove: (name: string) => Promise<void>
  /** All image files, without the trash. */
  names: () => Promise<string[]>
  /** When a file was written; null if it is missing. */
  changedAt: (name: string) => Promise<Date | null>
  /** The id of the archive that the store belongs to, or null. */
  archiveId: () => Promise<string | null>
  /** Gives the store the id of an archive, unless it has one already. */
  claim: (id: string) => Promise<void>
  /** Moves a file to the trash, which is never served. */
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
