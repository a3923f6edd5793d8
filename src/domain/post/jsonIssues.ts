import { LIMITS } from '@/domain/limits'
import { isRecord, isWithinDepth } from '@/lib/json'
import { isStorableText } from '@/lib/text'

/** How many parts of one value are named; the rest is counted. More would be a body that nobody mends by hand. */
const MOST_NAMED = 100

interface JsonFault {
  path: PropertyKey[]
  message: string
}

/**
 * What keeps a JSON value from being stored as it is: its depth, and parts that the database does not take or that have changed
 * on their way here.
 */
export function jsonIssues(data: unknown): JsonFault[] {
  if (data === undefined) return [{ path: [], message: 'This field is required.' }]
  if (!isWithinDepth(data, LIMITS.unknownBlockDepth)) {
    return [{ path: [], message: `Nest arrays and objects at most ${LIMITS.unknownBlockDepth} deep.` }]
  }
  return unstorableParts(data)
}

/** Recursive: the depth has been judged before. A path is copied for a fault alone, since a value may have 500,000 parts. */
function unstorableParts(data: unknown): JsonFault[] {
  const faults: JsonFault[] = []
  const path: PropertyKey[] = []
  let found = 0

  function note(message: string): void {
    found += 1
    if (found <= MOST_NAMED) faults.push({ path: [...path], message })
  }

  function walk(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'number') {
      const message = typeof value === 'string' ? faultOfText(value) : faultOfNumber(value)
      if (message !== null) note(message)
      return
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) walkMember(index, value[index])
    } else if (isRecord(value)) {
      for (const key of Object.keys(value)) walkMember(key, value[key])
    }
  }

  function walkMember(key: string | number, member: unknown): void {
    path.push(key)
    if (typeof key === 'string' && !isStorableKey(key)) note('This field name cannot be stored.')
    walk(member)
    path.pop()
  }

  walk(data)
  if (found > MOST_NAMED)
    faults.push({ path: [], message: `${found - MOST_NAMED} more parts of this cannot be stored.` })
  return faults
}

function isStorableKey(key: string): boolean {
  return key !== '__proto__' && isStorableText(key)
}

function faultOfText(text: string): string | null {
  if (isStorableText(text)) return null
  return 'Remove the character U+0000 or half of a surrogate pair: it cannot be stored.'
}

/** Beyond 2^53 - 1 neighbouring integers are one number to most programs, so that another one would come back (RFC 7493, 2.2). */
function faultOfNumber(number: number): string | null {
  if (!Number.isFinite(number)) return 'This number is too large to be stored.'
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return null
  return `Write this number as a string: an integer beyond ${Number.MAX_SAFE_INTEGER} does not come back unchanged.`
}
