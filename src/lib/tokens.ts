import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Of the tokens of API clients and of the addresses of feeds. */
type Prefix = 'pua_' | 'puf_'

const RANDOM_CHARACTERS = 30
const CHECKSUM_CHARACTERS = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TOKEN = /^(pua_|puf_)([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/**
 * A new access token: a prefix, 30 random base62 characters (178 bits), and their checksum (TOKEN-2).
 * @param random a random integer below its argument, each equally likely
 */
export function mintToken(
  random: (below: number) => number = (below) => randomInt(below),
  prefix: Prefix = 'pua_',
): string {
  const body = Array.from({ length: RANDOM_CHARACTERS }, () => BASE62.charAt(random(BASE62.length))).join('')
  return prefix + body + checksum(body)
}

/** Whether the text has the form of a token and a valid checksum. Anything else needs no query (TOKEN-4). */
export function isWellFormedToken(text: string, prefix: Prefix = 'pua_'): boolean {
  const [, found, body, given] = TOKEN.exec(text) ?? []
  return found === prefix && body !== undefined && checksum(body) === given
}

/** The SHA-256 of a token in hex, the only form in which it is stored (TOKEN-3). */
export function hashToken(token: string): string {
  return hash('sha256', token)
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
