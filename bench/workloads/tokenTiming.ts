import { mintToken } from '@/lib/tokens'
import { median } from '@/testing/median'
import { Connection } from '../drive/connection'
import { getRequest } from '../drive/request'
import { formatDecimal, table } from '../report'
import type { CustomWorkload } from './workload'

const CALLS = 5_000
/** Maximum difference between two medians (TOKEN-7). */
const MAX_DIFFERENCE = 0.05
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BODY_AT = 'pua_'.length
const BODY_LENGTH = 30

/**
 * Whether the response time reveals how close a token is to a real one. Alternates unknown tokens and real ones with one
 * changed character, each with a valid and with an invalid checksum.
 */
export const tokenTiming: CustomWorkload = {
  name: 'tokens',
  measure: async ({ archive: { tokens }, product }) => {
    const connection = await Connection.open(product.port)
    const send = async (token: string): Promise<number> => {
      const request = getRequest(token, '/posts')
      const begin = performance.now()
      const { status } = await connection.send(request)
      if (status !== 401) throw new Error(`a wrong token returned ${status}`)
      return performance.now() - begin
    }
    const rows: string[][] = []
    const figures: Record<string, unknown> = {}
    let holds = true
    try {
      for (const [name, broken] of [
        ['right checksum', false],
        ['wrong checksum', true],
      ] as const) {
        const finish = broken ? withWrongChecksum : (token: string) => token
        const times: { unknown: number[]; near: number[] } = { unknown: [], near: [] }
        for (let call = -200; call < CALLS; call += 1) {
          const unknown = await send(finish(mintToken()))
          const near = await send(finish(oneOff(tokens.reader, call + 200)))
          if (call < 0) continue
          times.unknown.push(unknown)
          times.near.push(near)
        }
        const [unknown, near] = [median(times.unknown), median(times.near)]
        const apart = Math.abs(near / unknown - 1)
        holds &&= apart <= MAX_DIFFERENCE
        rows.push([
          name,
          ...[unknown, near].map((ms) => formatDecimal(ms, 3)),
          `${formatDecimal(apart * 100, 1)} %`,
          '5 %',
          apart <= MAX_DIFFERENCE ? 'yes' : 'NO',
        ])
        figures[name] = { unknown, near, apart }
      }
    } finally {
      connection.close()
    }
    const head = ['refused tokens', 'unknown, median ms', 'one character off', 'apart', 'at most', 'holds']
    return { text: table(head, rows), figures: { tokens: figures }, holds }
  },
}

/** A real token with one changed character and a valid checksum; `index` selects the character. */
function oneOff(token: string, index: number): string {
  const body = [...token.slice(BODY_AT, BODY_AT + BODY_LENGTH)].map((character) => BASE62.indexOf(character))
  const place = index % BODY_LENGTH
  body[place] = ((body[place] ?? 0) + 1 + (Math.floor(index / BODY_LENGTH) % 61)) % BASE62.length
  return mintToken(() => body.shift() ?? 0)
}

/** The same token with another last character. */
function withWrongChecksum(token: string): string {
  return token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
}
