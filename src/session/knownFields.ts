import type { FlattenedField, Payload } from 'payload'
import { isRecord, keysIn } from '@/lib/json'

/** What Payload adds to the records and to the rows that its forms send back. */
const OF_RECORDS = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'deletedAt',
  '_status',
  'globalType',
  'collection',
])
const OF_ROWS = new Set(['id', 'blockType', 'blockName'])

/** A record without the keys that no field has, and how many those were. */
interface Kept<Value> {
  known: Value
  unknown: number
}

/**
 * Drops the keys of a record that its collection or global does not have, in groups, rows and blocks too: fields of an earlier build, or
 * of nobody. Payload walks through all keys of a record for each of its fields. What a JSON field holds is free. Returns the same record if it has
 * no such key.
 */
export function keepKnown(
  fields: readonly FlattenedField[],
  record: Record<string, unknown>,
  ofPayload: ReadonlySet<string> = OF_RECORDS,
): Kept<Record<string, unknown>> {
  const byName = namesOf(fields)
  const entries = Object.entries(record)
  const kept: [string, unknown][] = []
  let unknown = 0
  let isSame = true
  for (const [name, value] of entries) {
    const field = byName.get(name)
    if (field === undefined && !ofPayload.has(name)) {
      unknown += 1
      continue
    }
    const inside = field === undefined ? keepValue(value) : keepInField(field, value)
    unknown += inside.unknown
    isSame &&= inside.known === value
    kept.push([name, inside.known])
  }
  isSame &&= kept.length === entries.length
  return { known: isSame ? record : Object.fromEntries(kept), unknown }
}

/** The fields by name. A record can have a hundred thousand rows. */
function namesOf(fields: readonly FlattenedField[]): ReadonlyMap<string, FlattenedField> {
  const known = names.get(fields)
  if (known !== undefined) return known
  const byName = new Map(fields.map((field) => [field.name, field]))
  names.set(fields, byName)
  return byName
}

const names = new WeakMap<readonly FlattenedField[], ReadonlyMap<string, FlattenedField>>()

function keepInField(field: FlattenedField, value: unknown): Kept<unknown> {
  switch (field.type) {
    case 'json':
    case 'richText':
    case 'point':
      return { known: value, unknown: 0 }
    case 'group':
    case 'tab':
      return isRecord(value) ? keepKnown(field.flattenedFields, value) : keepValue(value)
    case 'array':
      return keepInRows(value, (row) => keepKnown(field.flattenedFields, row, OF_ROWS))
    case 'blocks':
      return keepInRows(value, (row) => {
        const block = field.blocks.find(({ slug }) => slug === row.blockType)
        return block ? keepKnown(block.flattenedFields, row, OF_ROWS) : { known: row, unknown: keysIn(row) }
      })
    default:
      return keepValue(value)
  }
}

/** Values have no keys, but for a relation, which names its collection. Lists of them are as long as the field allows. */
function keepValue(value: unknown): Kept<unknown> {
  const relations = [value].flat().filter(isRecord).length
  return { known: value, unknown: Math.max(0, keysIn(value) - 2 * relations) }
}

function keepInRows(
  value: unknown,
  keep: (row: Record<string, unknown>) => Kept<Record<string, unknown>>,
): Kept<unknown> {
  if (!Array.isArray(value)) return keepValue(value)
  const rows = value.map((row: unknown) => (isRecord(row) ? keep(row) : keepValue(row)))
  const isSame = rows.every(({ known }, index) => known === value[index])
  return {
    known: isSame ? value : rows.map(({ known }) => known),
    unknown: rows.reduce((sum, row) => sum + row.unknown, 0),
  }
}

/** The fields of a collection or global by its path below `/api`, or null for others and for preferences, which hold any value. */
export function fieldsAt(
  { collections, config }: Payload,
  pathname: string,
): readonly FlattenedField[] | null {
  const [first = '', second = ''] = pathname.split('/').slice(2)
  if (first === 'globals') return config.globals.find(({ slug }) => slug === second)?.flattenedFields ?? null
  if (first === 'payload-preferences') return null
  return (
    Object.values(collections).find(({ config: { slug } }) => slug === first)?.config.flattenedFields ?? null
  )
}
