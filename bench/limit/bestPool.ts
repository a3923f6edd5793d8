import type { FilledArchive } from '../archive/fillArchive'
import { drive } from '../drive/drive'
import { getRequest } from '../drive/request'
import { startLimit, type ServerProcess, type ServerOptions } from '../drive/serverProcess'

const CANDIDATES = [4, 8, 16]
const TRIAL_SECONDS = 1.5

/** Tries the limit briefly with each number of connections, then starts it with the fastest. */
export async function startBestLimit(
  options: ServerOptions,
  { tokens }: FilledArchive,
): Promise<{ limit: ServerProcess; pool: number }> {
  let best = { pool: 0, score: 0 }
  for (const pool of CANDIDATES) {
    const limit = await startLimit(options, pool)
    try {
      let score = 1
      for (const path of ['/posts', '/posts/entry-77']) {
        const bytes = getRequest(tokens.reader, path)
        const traffic = { status: 200, warmUp: 1, request: () => ({ bytes, kind: null }) }
        await drive(limit.port, traffic, { seconds: TRIAL_SECONDS / 2 })
        score *= (await drive(limit.port, traffic, { seconds: TRIAL_SECONDS })).perSecond
      }
      if (score > best.score) best = { pool, score }
    } finally {
      await limit.stop()
    }
  }
  return { limit: await startLimit(options, best.pool), pool: best.pool }
}
