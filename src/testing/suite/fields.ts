import { bodySchemaOf, type ApiDocument, type Operation, type Schema } from './apiDocument'
import { randomFrom } from './random'

/** A place in a body, and how to build an otherwise valid body with another value there. */
export interface Field {
  /** JSON pointer. */
  pointer: string
  name: string
  schema: Schema
  isRequired: boolean
  /** Whether its value selects one of several kinds of the object around it. */
  isDiscriminator: boolean
  /** The body with this value in its place; `OMITTED` omits it. */
  body: (value: unknown) => unknown
}

/** An object in a body, and how to build a body in which it has one more member. */
interface ObjectPlace {
  pointer: string
  schema: Schema
  /** The valid object. */
  value: object
  body: (member: string, value: unknown) => unknown
}

/** The value of an omitted field. */
export const OMITTED = Symbol('omitted')

/** A valid value for a field by its name, or undefined if the schema is sufficient. */
type Fill = (name: string) => unknown

/** A value that matches the schema: only required members, everything as short as possible. */
function validValue(document: ApiDocument, schema: Schema, fill: Fill, name = ''): unknown {
  const resolved = document.resolve(schema)
  const { type, enum: choices, const: only, anyOf, oneOf, properties, items, required } = resolved
  const first = anyOf?.[0] ?? oneOf?.[0]
  if (only !== undefined) return only
  if (choices !== undefined) return choices[0]
  if (first !== undefined) return validValue(document, first, fill, name)
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  if (kind === 'object' || properties !== undefined) {
    const members = Object.entries(properties ?? {}).filter(([key]) => required?.includes(key))
    return Object.fromEntries(members.map(([key, member]) => [key, validValue(document, member, fill, key)]))
  }
  if (kind === 'array')
    return Array.from({ length: resolved.minItems ?? 0 }, () => validValue(document, items ?? {}, fill, name))
  if (kind === 'integer' || kind === 'number') return resolved.minimum ?? 1
  if (kind === 'boolean') return true
  if (kind === 'null') return null
  if (kind === undefined) return {}
  return fill(name) ?? textOf(resolved, Math.max(1, resolved.minLength ?? 0))
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
/** Texts differ to avoid slug collisions, and are the same in every run. */
const letter = randomFrom(1)

/**
 * A text of exactly this length that matches pattern and format, or null if such a text cannot be built from its
 * length.
 */
export function textOf({ pattern, format }: Schema, length: number): string | null {
  if (pattern?.includes('://'))
    return 'https://example.com/'.padEnd(length, 'a').slice(0, Math.max(length, 20))
  if (format === 'date-time') return '2026-08-01T09:00:00Z'
  if (format !== undefined || length === 0) return format === undefined ? '' : null
  const letters = Array.from({ length }, () => alphabet.charAt(letter.int(0, alphabet.length - 1))).join('')
  return pattern === undefined || new RegExp(pattern, 'u').test(letters) ? letters : null
}

/** Every field and every object of an operation's JSON body, at any depth and of all kinds. */
export function placesOf(
  document: ApiDocument,
  operation: Operation,
  fill: Fill,
): { fields: Field[]; objects: ObjectPlace[] } {
  const fields: Field[] = []
  const objects: ObjectPlace[] = []
  const root = bodySchemaOf(operation)
  if (root === undefined) return { fields, objects }

  function visit(
    schema: Schema,
    pointer: string,
    name: string,
    isKind: boolean,
    build: (value: unknown) => unknown,
  ) {
    const { anyOf, oneOf, allOf, properties, items, required = [] } = document.resolve(schema)
    for (const kind of [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])])
      visit(kind, pointer, name, true, build)
    if (items !== undefined) {
      const list = (value: unknown) => build(value === OMITTED ? [] : [value])
      note(items, `${pointer}/0`, name, false, false, list)
    }
    if (properties === undefined) return
    const around = validValue(document, schema, fill, name)
    if (typeof around !== 'object' || around === null) return
    objects.push({
      pointer,
      schema,
      value: around,
      body: (member, value) => build({ ...around, [member]: value }),
    })
    for (const [key, member] of Object.entries(properties)) {
      const { enum: choices, const: only } = document.resolve(member)
      const isDiscriminator = isKind && (only !== undefined || choices?.length === 1)
      note(member, `${pointer}/${key}`, key, required.includes(key), isDiscriminator, (value) =>
        build(value === OMITTED ? without(around, key) : { ...around, [key]: value }),
      )
    }
  }

  function note(
    schema: Schema,
    pointer: string,
    name: string,
    isRequired: boolean,
    isDiscriminator: boolean,
    body: Field['body'],
  ) {
    fields.push({ pointer, name, schema: document.resolve(schema), isRequired, isDiscriminator, body })
    visit(schema, pointer, name, false, body)
  }

  visit(root, '', '', false, (value) => value)
  return { fields, objects }
}

function without(object: object, key: string): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}
