import { isWithinDepth } from '@/lib/json'
import { isStorableText } from '@/lib/text'

/** How deep the data of a block may be nested: more than any real one, and safe to walk by recursion. */
export const MAX_JSON_DEPTH = 64

interface JsonFault {
  path: PropertyKey[]
  message: string
}

/** What keeps a JSON value from being stored as it is: its depth, and parts that the database does not take. */
export function jsonFaults(data: unknown): JsonFault[] {
  if (data === undefined) return [{ path: [], message: 'This field is required.' }]
  if (!isWithinDepth(data, MAX_JSON_DEPTH)) {
    return [{ path: [], message: `Nest arrays and objects at most ${MAX_JSON_DEPTH} deep.` }]
  }
  return unstorableParts(data, [])
}

/** Recursive: the depth has been judged before. */
function unstorableParts(value: unknown, path: PropertyKey[]): JsonFault[] {
  if (typeof value === 'string' && !isStorableText(value)) {
    return [
      { path, message: 'Remove the character U+0000 or half of a surrogate pair: it cannot be stored.' },
    ]
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ path, message: 'This number is too large to be stored.' }]
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableParts(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const isStorableKey = key !== '__proto__' && isStorableText(key)
    const own = isStorableKey ? [] : [{ path: [...path, key], message: 'This field name cannot be stored.' }]
    return [...own, ...unstorableParts(member, [...path, key])]
  })
}
