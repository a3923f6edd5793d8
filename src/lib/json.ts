/** The value of a JSON text, or undefined if it is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The value of JSON that the product itself has made, such as that of the database. Its type is not checked. */
export function ownJson<Value>(json: string): Value {
  return JSON.parse(json) as Value
}

/**
 * Whether a JSON text has fewer values and fewer keys than these. Does not parse it, because they take many times the time and memory
 * of their text. Empty arrays and objects count twice.
 */
export function hasFewerValues(
  json: string,
  { values: maxValues, keys: maxKeys }: { values: number; keys: number },
): boolean {
  let values = 1
  let keys = 0
  for (let at = 0; at < json.length && values < maxValues && keys < maxKeys; at += 1) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === ',' || character === '[' || character === '{') values += 1
    else if (character === ':') keys += 1
  }
  return values < maxValues && keys < maxKeys
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

/** Whether two JSON values are equal, in whatever order their keys are. Recurses, so their depth must be limited. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isEqualJson(value, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  const hasEqual = (key: string) => Object.hasOwn(other, key) && isEqualJson(one[key], other[key])
  return keys.length === Object.keys(other).length && keys.every(hasEqual)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A value, if it is one, and all arrays and objects in it. Does not recurse, and looks into each only after it has been taken. */
function* containersIn(value: unknown): Generator<object, void> {
  const found = [value].filter(isContainer)
  // The list grows while it is read.
  for (const one of found) {
    yield one
    for (const member of Object.values(one)) if (isContainer(member)) found.push(member)
  }
}

/** How many keys all objects in a value have. */
export function keysIn(value: unknown): number {
  let keys = 0
  for (const one of containersIn(value)) if (!Array.isArray(one)) keys += Object.keys(one).length
  return keys
}

/** Whether a value and all that arrays and objects in it hold are at most `max` values. Stops at the limit. */
export function hasAtMost(value: unknown, max: number): boolean {
  let values = 1
  for (const one of containersIn(value)) {
    values += Object.keys(one).length
    if (values > max) return false
  }
  return values <= max
}
