import type { ApiDocument, Operation } from '../apiDocument'
import type { Random } from '../random'
import type { Known } from './known'
import { generateAddress } from './generateAddress'
import { generateBody, type GeneratedBody } from './generateBody'
import { ODD_HEADERS } from './oddities'
import { valueMaker } from './valueMaker'

/** A random call. `path` is relative to the base address and includes the query. */
export interface GeneratedCall {
  method: string
  path: string
  headers: [string, string][]
  body?: NonNullable<GeneratedBody['body']>
  /** Whether method and path belong to the intended operation. */
  isIntended: boolean
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PURGE',
  'PROPFIND',
  'get',
  'Query',
]

/** Generates a call for an operation: mostly valid, so that it gets far, with some parts broken. */
export function generateCall(
  random: Random,
  document: ApiDocument,
  target: { method: string; path: string; operation: Operation },
  known: Known,
): GeneratedCall {
  const { operation } = target
  const make = valueMaker(random, document, known)
  const isIntended = random.chance(0.93)
  const isUnknownPath = !isIntended && random.chance(0.3)
  const method = isIntended ? target.method.toUpperCase() : random.pick(METHODS)
  const address = isUnknownPath
    ? `/${random.pick(['', 'posts/{id}/{id}', '{id}', 'media', 'graphql'])}`
    : target.path
  const path = generateAddress(random, address, operation, make)
  const headers: [string, string][] = []
  const scheme = random.chance(0.98) ? 'Bearer' : random.pick(['bearer', 'Basic', '', 'Bearer Bearer'])
  if (random.chance(0.98))
    headers.push(['Authorization', `${scheme} ${random.pick(known.tokens(target.path))}`.trim()])
  for (const [name, values] of random.some(ODD_HEADERS, 0.04)) headers.push([name, random.pick(values)])
  const call = { method, path, isIntended }
  if (['GET', 'HEAD', 'get'].includes(method)) return { ...call, headers }
  const { type, body } = generateBody(random, operation, make, known)
  if (type !== null) headers.push(['Content-Type', type])
  return { ...call, headers, ...(body !== undefined && { body }) }
}
