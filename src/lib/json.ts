const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The value of a JSON text or of its UTF-8 bytes, or undefined if it is not JSON. */
export function parseJson(json: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof json === 'string' ? json : utf8.decode(json))
  } catch {
    return undefined
  }
}

/** The value of JSON that the product itself has made, such as that of the database. Its type is not checked. */
export function ownJson<Value>(json: string): Value {
  return JSON.parse(json) as Value
}

/**
 * Whether a JSON text has fewer than `limit` values. Does not parse it, because values take many times the memory of their
 * text. Empty arrays and objects count twice.
 */
export function hasFewerValues(json: string, limit: number): boolean {
  let values = 1
  for (let at = 0; at < json.length && values < limit; at += 1) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === ',' || character === '[' || character === '{') values += 1
  }
  return values < limit
}

/** Whether a string in a JSON text contains U+0000, which JSON always escapes. */
export function containsNul(json: string): boolean {
  for (let at = json.indexOf(NUL); at !== -1; at = json.indexOf(NUL, at + 1))
    if (!isEscaped(json, at)) return true
  return false
}

const NUL = String.raw`\u0000`
const BACKSLASH = 0x5c

/** The index of the quote that ends the string at `start`; the length of the JSON if there is none. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1))
    if (!isEscaped(json, at)) return at
  return json.length
}

/** Whether a backslash escapes the character at this index. */
function isEscaped(json: string, at: number): boolean {
  let backslashes = 0
  while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}

/** Whether a value is an object, not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value)
}

/** Whether arrays and objects are nested at most `max` levels deep; `[]` has one level. Does not recurse. */
export function isWithinDepth(value: unknown, max: number): boolean {
  let depth = 0
  let level: object[] = isContainer(value) ? [value] : []
  while (level.length > 0 && depth <= max) {
    depth += 1
    const next: object[] = []
    for (const container of level) {
      for (const member of Object.values(container)) if (isContainer(member)) next.push(member)
    }
    level = next
  }
  return depth <= max
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
