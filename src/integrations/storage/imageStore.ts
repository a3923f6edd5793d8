/** Which bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where image files are kept, under plain names. */
export interface ImageStore {
  /** Keeps a new file, on the medium when this resolves. Throws `StorageFull`, and leaves nothing behind when it throws. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** The bytes of a file as they are read, or null when there is none. */
  read: (name: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  /** Removes a file; one that is gone already is no fault. */
  remove: (name: string) => Promise<void>
  /** The names of the files that were last written before `time`. */
  namesBefore: (time: Date) => Promise<string[]>
}

/** There is no room for another file. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}
