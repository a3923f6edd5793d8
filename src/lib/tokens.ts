import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'pua_'
const RANDOM_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TOKEN = /^pua_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/** The part of Web Crypto that tests replace. */
export interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): unknown
}

/** A new access token: `pua_`, 30 random base62 characters (178 bits), and their checksum (TOKEN-2). */
export function mintToken(random: RandomSource = globalThis.crypto): string {
  const body = randomBase62(random, RANDOM_CHARACTERS)
  return PREFIX + body + checksum(body)
}

/** Whether the text has the form of a token and a valid checksum. Anything else needs no query (TOKEN-4). */
export function isWellFormedToken(text: string): boolean {
  const [, body, given] = TOKEN.exec(text) ?? []
  return body !== undefined && checksum(body) === given
}

/** The SHA-256 of a token in hex, the only form in which it is stored (TOKEN-3). */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Skips bytes from the largest multiple of 62 on, so that every character is equally likely. */
function randomBase62(random: RandomSource, length: number): string {
  const limit = 256 - (256 % BASE62.length)
  const bytes = new Uint8Array(length * 2)
  let text = ''
  while (text.length < length) {
    random.getRandomValues(bytes)
    for (const byte of bytes) {
      if (byte < limit && text.length < length) text += BASE62.charAt(byte % BASE62.length)
    }
  }
  return text
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  while (rest > 0) {
    text = BASE62.charAt(rest % BASE62.length) + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text.padStart(CHECKSUM_CHARACTERS, '0')
}
