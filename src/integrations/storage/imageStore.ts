/** Which bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file in the trash. */
export interface TrashedFile {
  name: string
  /** The UTC day on which it was put there, `YYYY-MM-DD`. */
  day: string
}

/** Where image files are kept, under plain names. */
export interface ImageStore {
  /** What an operator calls it: `the folder /archive/media`. */
  place: string
  /** Where the archive id is written down: `the file /archive/media/.archive-id`. */
  idPlace: string
  /**
   * Keeps a new file, on the medium when this resolves: these bytes, or a copy of a file of this machine. Throws
   * `StorageFull`, and leaves nothing behind when it throws.
   */
  write: (name: string, content: Uint8Array | { path: string }) => Promise<void>
  /** The bytes of a file as they are read, or null when there is none. */
  read: (name: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  /** Removes a file; one that is gone already is no fault. */
  remove: (name: string) => Promise<void>
  /** The names of all files, without the trash and without what the archive cannot have written. */
  names: () => Promise<string[]>
  /** When a file was last written; null when it is gone. */
  changedAt: (name: string) => Promise<Date | null>
  /** The id of the archive that the store belongs to; null when it carries none. */
  archiveId: () => Promise<string | null>
  /** Writes the id of the archive down for good. A store that carries one keeps it: `archiveId` says which. */
  claim: (id: string) => Promise<void>
  /** Moves a file to the trash, from which nothing is served; one that is gone already is no fault. */
  trash: (file: TrashedFile) => Promise<void>
  /** What lies in the trash. */
  trashed: () => Promise<TrashedFile[]>
  /** Moves a file from the trash back to its place. */
  restore: (file: TrashedFile) => Promise<void>
  /** Deletes a file in the trash for good. */
  purge: (file: TrashedFile) => Promise<void>
}

/** There is no room for another file. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}
