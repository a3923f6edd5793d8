import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from '../types'

/** A client of the interface whose calls and answers are typed. */
export type ArchiveClient = Client<paths>

/** Why a call was refused. Decide by `type`. */
export type Problem = components['schemas']['Problem']

/** Opens a client. `address` is the base address of the archive, such as `https://updates.example.com`. */
export function openClient({ address, token }: { address: string; token: string }): ArchiveClient {
  return createClient<paths>({
    baseUrl: new URL('/api/v1', address).href,
    headers: { Authorization: `Bearer ${token}` },
  })
}

/** A call that was refused. Its message names every fault with its place. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(wordsOf(problem))
  }
}

function wordsOf({ type, title, status, detail, errors = [] }: Problem): string {
  const head = `${title} (${status} ${type})${detail === null ? '' : `: ${detail}`}`
  const faults = errors.map(({ pointer, message }) => `  ${pointer || 'the body'}: ${message}`)
  return [head, ...faults].join('\n')
}
