import { isDeepStrictEqual } from 'node:util'
import { Connection, parseResponse } from '../drive/connection'
import { getRequest } from '../drive/request'

/**
 * Verifies that both servers return the same responses to the same reads, apart from URL signatures, so that their rates are
 * comparable. Returns false if the product does not have the path. Throws for a difference or an unexpected empty list.
 * @param samples number of responses to compare
 */
export async function haveSameResponses(
  product: number,
  limit: number,
  {
    token,
    paths,
    mayBeEmpty = false,
    samples = 20,
  }: { token: string; paths: readonly string[]; mayBeEmpty?: boolean; samples?: number },
): Promise<boolean> {
  const every = Math.max(1, Math.floor(paths.length / samples))
  for (const path of paths.filter((_, index) => index % every === 0)) {
    const ours = await read(product, token, path)
    if (ours.status === 404 && !path.startsWith('/posts')) return false
    const theirs = await read(limit, token, path)
    if (ours.status !== 200 || theirs.status !== 200)
      throw new Error(`${path}: ${ours.status} from the product, ${theirs.status} from the limit`)
    if (!mayBeEmpty && /"items":\[\]/.test(JSON.stringify(ours.value))) throw new Error(`${path}: no items`)
    if (!isDeepStrictEqual(ours.value, theirs.value))
      throw new Error(
        `${path}: different responses\n${JSON.stringify(ours.value).slice(0, 1_500)}\n${JSON.stringify(theirs.value).slice(0, 1_500)}`,
      )
  }
  return true
}

/** Uses its own connection: a server may close one that waits for the other server. */
async function read(port: number, token: string, path: string): Promise<{ status: number; value: unknown }> {
  const connection = await Connection.open(port)
  try {
    const response = await connection.send(getRequest(token, path), true)
    return { status: response.status, value: JSON.parse(parseResponse(response).body, withoutSignature) }
  } finally {
    connection.close()
  }
}

function withoutSignature(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('http://localhost:3000/')
    ? value.split('?', 1)[0]
    : value
}
