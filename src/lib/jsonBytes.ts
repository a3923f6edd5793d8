import { isUtf8 } from 'node:buffer'
import { parseJson } from './json'

/** The value of UTF-8 bytes that are JSON, with or without a byte order mark; undefined for others. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  // A `TextDecoder` that rejects other bytes takes many times as long.
  if (!isUtf8(bytes)) return undefined
  return parseJson(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      .toString()
      .replace(/^\uFEFF/, ''),
  )
}
