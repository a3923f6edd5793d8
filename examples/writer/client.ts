import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from '../types'

/** An API client with typed calls and responses. */
export type ArchiveClient = Client<paths>

/** Why a call was refused. Switch on `type`. */
export type Problem = components['schemas']['Problem']

/** Opens a client. `address` is the base address of the archive, such as `https://updates.example.com`. */
export function openClient({ address, token }: { address: string; token: string }): ArchiveClient {
  return createClient<paths>({
    baseUrl: new URL('/api/v1', address).href,
    headers: { Authorization: `Bearer ${token}` },
  })
}

/** A refused call. Its message lists every validation error with its pointer. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(messageOf(problem))
  }
}

function messageOf({ type, title, status, detail, errors = [] }: Problem): string {
  const head = `${title} (${status} ${type})${detail === null ? '' : `: ${detail}`}`
  const lines = errors.map(({ pointer, message }) => `  ${pointer || 'the body'}: ${message}`)
  return [head, ...lines].join('\n')
}
