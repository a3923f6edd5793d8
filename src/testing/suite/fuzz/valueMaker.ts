import type { ApiDocument, Schema } from '../apiDocument'
import type { Random } from '../random'
import type { Known } from './known'
import { ODD_NUMBERS, ODD_TEXTS } from './oddities'

/** Generates a value for a schema. `name` is that of the field or parameter. */
export type Make = (schema: Schema, name: string, depth?: number) => unknown

/** Creates a generator of values: usually of the right type and within the limits. */
export function valueMaker(random: Random, document: ApiDocument, known: Known): Make {
  const make: Make = (given, name, depth = 0) => {
    const schema = document.resolve(given)
    if (random.chance(depth === 0 ? 0.01 : 0.03)) return anything(random, 0)
    const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    if (kinds.length > 0) return make(random.pick(kinds), name, depth)
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return random.pick(schema.enum)
    const types = [schema.type ?? (schema.properties ? 'object' : [])].flat()
    const type = types.length === 0 ? null : random.pick(types)
    if (type === null) return anything(random, 0)
    if (type === 'null') return null
    if (type === 'boolean') return random.chance(0.5)
    if (type === 'object') return objectOf(schema, depth)
    if (type === 'array') {
      const most = Math.min(schema.maxItems ?? 5, random.chance(0.03) ? 101 : 4)
      const length = random.int(schema.minItems ?? 0, most) + (random.chance(0.02) ? 1 : 0)
      return Array.from({ length }, () => make(schema.items ?? {}, name, depth + 1))
    }
    const values = known.values(name)
    if (values.length > 0 && random.chance(0.9)) return random.pick(values)
    if (type === 'integer' || type === 'number') return numberFor(random, schema)
    return textFor(random, schema)
  }
  function objectOf(schema: Schema, depth: number): unknown {
    const members = Object.entries(schema.properties ?? {}).filter(([key]) =>
      schema.required?.includes(key) ? !random.chance(0.01) : random.chance(0.4),
    )
    const value = Object.fromEntries(members.map(([key, member]) => [key, make(member, key, depth + 1)]))
    return random.chance(0.01) ? { ...value, [random.pick(ODD_TEXTS)]: anything(random, 0) } : value
  }
  return make
}

function numberFor(random: Random, { minimum = 0, maximum = minimum + 100 }: Schema): number {
  return random.pick([
    minimum,
    maximum,
    minimum - 1,
    maximum + 1,
    random.int(minimum, maximum),
    random.pick(ODD_NUMBERS),
  ])
}

/** A text for a schema, occasionally an odd one, or one that is too long or too short. */
export function textFor(random: Random, { format, pattern, minLength = 0, maxLength = 300 }: Schema): string {
  if (random.chance(0.08)) return random.pick(ODD_TEXTS)
  if (format === 'uuid') return random.uuid()
  if (format === 'date-time') return new Date(random.int(-6e13, 2.5e14)).toISOString()
  if (pattern?.includes('://')) return `https://example.com/${random.pick(['', 'a', '?b=c', 'ä', '%zz'])}`
  const length = random.chance(0.1)
    ? random.pick([minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)])
    : random.int(minLength, Math.min(maxLength, 40))
  const letters = random.chance(0.2)
    ? ['ä', '😀', ' ', '\n', 'ß', '<', '&', '*', '[', '`']
    : ['a', 'b', 'c', '1', '-']
  return Array.from({ length }, () => random.pick(letters)).join('')
}

/** Any JSON, sometimes deeply nested. */
function anything(random: Random, depth: number): unknown {
  if (depth === 0 && random.chance(0.1)) {
    const levels = random.pick([3, 63, 64, 65, 199, 200, 201, 3000])
    let value: unknown = 1
    for (let level = 0; level < levels; level += 1) value = random.chance(0.5) ? [value] : { a: value }
    return value
  }
  const kind = random.int(0, depth > 2 ? 4 : 6)
  if (kind === 0) return null
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return random.pick(ODD_NUMBERS)
  if (kind === 3) return random.pick(ODD_TEXTS)
  if (kind === 4) return 'x'.repeat(random.pick([0, 1, 200, 201, 5000]))
  const items = Array.from({ length: random.int(0, 4) }, () => anything(random, depth + 1))
  return kind === 5 ? items : Object.fromEntries(items.map((item) => [random.pick(ODD_TEXTS), item]))
}
