import { createHash, type Hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { pack, type Extract, type Pack } from 'tar-stream'
import { CHECKSUM_ENTRY } from './manifest'

/** The length of `seal`: the header and the block of its entry, and the two empty blocks at the end of a tar file. */
export const SEAL_BYTES = 2048

const BLOCK = 512

/** An entry of a tar file that is being read. */
export type Entry = Extract extends AsyncIterable<infer Item> ? Item : never

/** Adds an entry from memory. Resolves once the tar file has taken it. */
export function addEntry(tar: Pack, name: string, content: Uint8Array | string, mtime: Date): Promise<void> {
  const buffer =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!fitsInMemory(buffer.length)) throw new Error(`${name} is larger than a restore reads`)
  return new Promise((resolve, reject) => {
    tar.entry({ name, mtime, mode: 0o600 }, buffer, (error) => (error ? reject(error) : resolve()))
  })
}

/**
 * The bytes of a tar file, with its end replaced by its seal. The SHA-256 in the seal covers every byte before it, and the seal itself
 * is compared as a whole.
 */
export async function* sealed(tar: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let last: Buffer | null = null
  for await (const chunk of bytesOf(tar)) {
    if (last !== null) {
      hash.update(last)
      yield last
    }
    last = chunk
  }
  // `tar-stream` writes the two empty blocks of the end in one piece.
  if (last?.length !== 1024 || last.some((byte) => byte !== 0)) throw new Error('the tar file has no end')
  yield await seal(hash.digest('hex'))
}

/** The last entry of a backup file with its end. */
export async function seal(sha256: string): Promise<Buffer> {
  const tar = pack()
  const entry = addEntry(tar, CHECKSUM_ENTRY, `${sha256}\n`, new Date(0))
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of bytesOf(tar)) chunks.push(chunk)
  await entry
  return Buffer.concat(chunks)
}

/** Passes bytes on, adds them to a hash if there is one, and tells how many there were so far. */
export async function* counted(
  source: AsyncIterable<unknown>,
  passed: (bytes: number) => void,
  hash?: Hash,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of bytesOf(source)) {
    hash?.update(chunk)
    bytes += chunk.length
    passed(bytes)
    yield chunk
  }
}

/** The chunks of a stream whose types do not say that they are bytes. */
export async function* bytesOf(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('the stream does not have bytes')
    yield chunk
  }
}

/** Far more than an image has, or the manifest of 100,000 images with all variants. */
const MEMORY_LIMIT = 128 * 1024 * 1024

/** Whether an entry of so many bytes may be in memory as a whole. */
export function fitsInMemory(bytes: number): boolean {
  return bytes <= MEMORY_LIMIT
}

/** Where an entry ends in the file, with its padding. */
export function endOf({ header, offset }: Entry): number {
  return offset + BLOCK + Math.ceil(header.size / BLOCK) * BLOCK
}

/** Whether an entry is a plain file as `addEntry` writes it, right where the one before ends: no header of another kind is in between. */
export function isPlain({ header, offset }: Entry, end: number): boolean {
  const { mode, uid, gid, type, linkname, uname, gname, devmajor, devminor, pax } = header
  const found = [mode, uid, gid, type, linkname, uname, gname, devmajor, devminor, pax]
  return offset === end && isDeepStrictEqual(found, [0o600, 0, 0, 'file', null, '', '', 0, 0, null])
}

/** All bytes of an entry. */
export async function readEntry(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytesOf(entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
