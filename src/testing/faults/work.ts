import { isDeepStrictEqual } from 'node:util'
import type { Random } from '../suite/random'
import { nothingAcknowledged, type Written } from './acknowledged'
import type { Answer, Send } from './calls'

/** After at most this time an impatient client gives up and tries again. */
const MAX_PATIENCE_MS = 40

/** A success. */
interface Success extends Answer {
  /** Whether earlier attempts had no response, so that one of them may still be in progress. */
  wasRepeated: boolean
}

/** What the actions of a load share: what was acknowledged, the records that no call in progress uses, and what is wrong. */
export type Work = ReturnType<typeof createWork>

export function createWork(send: Send, project: string, random: Random) {
  const acknowledged = nothingAcknowledged()
  const { posts, published } = acknowledged
  const errors: string[] = []
  /** Records that no call in progress uses. */
  const [freeDrafts, freeEntries, freeImages] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let titles = 0

  /** Returns whether a response has one of these statuses, and notes an error if not. */
  function isExpected(action: string, statuses: readonly number[], { status, json }: Answer): boolean {
    if (statuses.includes(status)) return true
    errors.push(`${action} returned ${status}: ${JSON.stringify(json).slice(0, 300)}`)
    return false
  }

  /**
   * Repeats a call until it has a conclusive response. Notes an unexpected status and returns null for it.
   * @param done also a success, of a repeated call whose earlier response was lost
   */
  async function insist(
    action: string,
    { usual, done = usual }: { usual: number; done?: number },
    call: () => Promise<Answer | null>,
  ): Promise<Success | null> {
    let answer = await call()
    const wasRepeated = answer === null
    while (answer === null) answer = await call()
    const statuses = wasRepeated ? [usual, done] : [usual]
    return isExpected(action, statuses, answer) ? { ...answer, wasRepeated } : null
  }

  /** Takes a record out of a pool, so that no other call uses it. */
  function take(pool: Set<string>): string | null {
    if (pool.size === 0) return null
    const id = random.pick([...pool])
    pool.delete(id)
    return id
  }

  /** How long the client waits for a response. Mostly undefined: as long as it takes. */
  const patience = () => (random.chance(0.1) ? random.int(1, MAX_PATIENCE_MS) : undefined)

  /** A content that no post has had. */
  function newContent(image: string | null = null): Pick<Written, 'title' | 'teaser' | 'blocks'> {
    const title = `Entry ${(titles += 1)}`
    return {
      title,
      teaser: random.chance(0.8) ? `Why ${title} matters: “${random.uuid()}”.` : null,
      blocks: [
        { type: 'text', data: { text: `${title}\n\n${random.uuid()}` } },
        ...(random.chance(0.5) ? [{ type: 'code', data: { code: random.uuid(), language: 'sh' } }] : []),
        ...(image === null ? [] : [{ type: 'image', data: { mediaId: image } }]),
      ],
    }
  }

  /** Notes an acknowledged change of a post. */
  function note(id: string, change: Partial<Written>): void {
    const post = posts.get(id)
    if (post !== undefined) posts.set(id, { ...post, ...change })
  }

  /** Reads a post that no other call uses, as its writers do, and compares it with what was acknowledged. */
  async function read(id: string): Promise<Answer | null> {
    const answer = await insist('read', { usual: 200 }, () => send('read', `/api/v1/posts/${id}`))
    if (answer === null) return null
    const { title, teaser, blocks, status, corrections, number } = answer.json
    const found = { title, teaser, blocks, status, corrections: corrections.length }
    if (!isDeepStrictEqual(found, posts.get(id)) || number !== (published.get(id) ?? number))
      errors.push(
        `${id} is read with the number ${number} and as ${JSON.stringify(found)}, ` +
          `but was acknowledged with ${published.get(id)} and as ${JSON.stringify(posts.get(id))}`,
      )
    return answer
  }

  return {
    ...{ send, project, random, acknowledged, errors, isExpected, insist },
    ...{ freeDrafts, freeEntries, freeImages, take, patience, newContent, note, read },
  }
}
