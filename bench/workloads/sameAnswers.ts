import { isDeepStrictEqual } from 'node:util'
import { Connection, readAnswer } from '../drive/connection'
import { getRequest } from '../drive/request'

/** How many of a workload's answers are compared. */
const SAMPLES = 20

/**
 * Makes sure that both servers give the same answers to the same reads, signatures of addresses apart: otherwise their
 * rates say nothing. Answers false when the product has no such path yet; throws for a difference, and for an
 * empty answer where there must not be one.
 */
export async function haveSameAnswers(
  product: number,
  limit: number,
  { token, paths, mayBeEmpty = false }: { token: string; paths: readonly string[]; mayBeEmpty?: boolean },
): Promise<boolean> {
  const [one, other] = [await Connection.open(product), await Connection.open(limit)]
  try {
    const every = Math.max(1, Math.floor(paths.length / SAMPLES))
    for (const path of paths.filter((_, index) => index % every === 0)) {
      const ours = await read(one, token, path)
      if (ours.status === 404 && !path.startsWith('/posts')) return false
      const theirs = await read(other, token, path)
      if (ours.status !== 200 || theirs.status !== 200)
        throw new Error(`${path}: answered ${ours.status} by the product, ${theirs.status} by the limit`)
      if (!mayBeEmpty && /"items":\[\]/.test(JSON.stringify(ours.value)))
        throw new Error(`${path}: answered nothing`)
      if (!isDeepStrictEqual(ours.value, theirs.value))
        throw new Error(
          `${path}: not the same answer\n${JSON.stringify(ours.value).slice(0, 1_500)}\n${JSON.stringify(theirs.value).slice(0, 1_500)}`,
        )
    }
    return true
  } finally {
    one.close()
    other.close()
  }
}

async function read(
  connection: Connection,
  token: string,
  path: string,
): Promise<{ status: number; value: unknown }> {
  const answer = await connection.send(getRequest(token, path), true)
  return { status: answer.status, value: JSON.parse(readAnswer(answer).body, withoutSignature) }
}

function withoutSignature(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('http://localhost:3000/')
    ? value.split('?', 1)[0]
    : value
}
