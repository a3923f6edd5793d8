import { z } from 'zod'
import {
  blockSchema,
  knownBlockSchema,
  draftBlockSchema,
  unfinishedBlockSchema,
  unknownBlockSchema,
} from '@/domain/post/blocks'
import { isRecord } from '@/lib/json'
import { capitalised } from '@/lib/text'

/** A JSON Schema (draft 2020-12), as in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>

/** Named parts of the document, for references. */
export interface Components {
  schemas: Record<string, JsonSchema>
  responses: Record<string, JsonSchema>
}

/** Names and titles for schemas of the domain, which does not know the document. */
const names = new Map<unknown, { id: string; title: string; type?: 'object' }>([
  // The API reference rejects a union without a type.
  [blockSchema, { id: 'Block', title: 'Block', type: 'object' }],
  [knownBlockSchema, { id: 'KnownBlock', title: 'Block of a known type', type: 'object' }],
  [unknownBlockSchema, { id: 'UnknownBlock', title: 'Block of an unknown type' }],
  [unfinishedBlockSchema, { id: 'UnfinishedBlock', title: 'Unfinished block' }],
  [draftBlockSchema, { id: 'DraftBlock', title: 'Block of a draft', type: 'object' }],
  ...knownBlockSchema.options.map((option) => {
    const words = option.shape.type.value.split('_')
    const id = `${words.map(capitalised).join('')}Block`
    return [option, { id, title: `${capitalised(words.join(' '))} block` }] as const
  }),
])

/** The descriptions, limits and examples of the schemas, and the names from `names`. */
class Metadata extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<Schema extends z.core.$ZodType>(schema: Schema) {
    const own = z.globalRegistry.get(schema)
    const name = names.get(schema)
    return own === undefined && name === undefined ? undefined : { ...own, ...name }
  }
}

const metadata = new Metadata()

/**
 * Writes a schema for the document, and its named schemas as components.
 * @param io `input` is the value as sent, before defaults and transformations
 */
export function writeSchema(schema: z.ZodType, io: 'input' | 'output', { schemas }: Components): JsonSchema {
  // Wrapped, so that a named schema becomes a reference here too.
  const written = z.toJSONSchema(z.object({ root: schema }), {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  })
  for (const [name, component] of Object.entries(written.$defs ?? {})) schemas[name] ??= referring(component)
  return referring(written.properties?.['root'] ?? {})
}

/**
 * Removes redundant keywords, and restores a schema's default and examples, which zod drops before a
 * transformation.
 */
function tidy(zodSchema: z.core.$ZodTypes, schema: JsonSchema): void {
  const own: JsonSchema = { ...metadata.get(zodSchema) }
  for (const word of ['default', 'examples']) if (own[word] !== undefined) schema[word] = own[word]
  if (schema['example'] !== undefined) schema['examples'] = [schema['example']]
  delete schema['example']
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  discriminate(zodSchema, schema)
  joinNull(schema)
  if (typeof schema['format'] === 'string' && own['pattern'] === undefined) delete schema['pattern']
}

/** Adds the discriminator of a union, so that generated clients and readers find the right variant. */
function discriminate(zodSchema: z.core.$ZodTypes, schema: JsonSchema): void {
  if (zodSchema !== knownBlockSchema) return
  const mapping = knownBlockSchema.options.map((option): [string, string] => [
    option.shape.type.value,
    `#/components/schemas/${names.get(option)?.id}`,
  ])
  schema['discriminator'] = { propertyName: 'type', mapping: Object.fromEntries(mapping) }
}

/**
 * Writes `anyOf: [{ type: 'string', … }, { type: 'null' }]` as `type: ['string', 'null'], …`, which is equivalent and
 * reads better.
 */
function joinNull(schema: JsonSchema): void {
  const options = schema['anyOf']
  if (!Array.isArray(options) || options.length !== 2) return
  const [first, second] = options as unknown[]
  if (!isRecord(first) || !isRecord(second) || second['type'] !== 'null') return
  if (typeof first['type'] !== 'string' || 'enum' in first || 'const' in first || '$ref' in first) return
  delete schema['anyOf']
  const { type, ...rest } = first
  Object.assign(schema, { ...rest, ...schema, type: [type, 'null'] })
}

/** The schema with references to components instead of its own definitions, and without top-level keywords. */
function referring(schema: unknown): JsonSchema {
  const text = JSON.stringify(schema, (key, value: unknown): unknown => {
    if (key === '$ref' && typeof value === 'string') return value.replace('#/$defs/', '#/components/schemas/')
    return isRecord(value) && key !== 'properties' ? readable(value) : value
  })
  const copy: unknown = JSON.parse(text)
  if (!isRecord(copy)) return {}
  delete copy['id']
  delete copy['$id']
  return copy
}

/** Puts titles and descriptions first. */
function readable(schema: JsonSchema): JsonSchema {
  const first = ['title', 'description', 'type'].filter((word) => schema[word] !== undefined)
  return { ...Object.fromEntries(first.map((word) => [word, schema[word]])), ...schema }
}
