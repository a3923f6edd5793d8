import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { routes } from '../routes'
import { documentOf } from './documentOf'

/** A place in the document with its value. */
interface Place {
  at: string
  // The document can have any shape; the assertions check it.
  // oxlint-disable-next-line typescript/no-explicit-any
  value: any
}

const document = JSON.parse(JSON.stringify(documentOf(routes, 'https://updates.example.com')))
const operations: Place[] = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, value]) => ({ at: `${method} ${path}`, value })),
)
const responses: Place[] = [
  ...operations.flatMap(({ at, value }) =>
    Object.entries<Record<string, unknown>>(value.responses).flatMap(([status, response]) =>
      '$ref' in response ? [] : [{ at: `${at} ${status}`, value: response }],
    ),
  ),
  ...placesOf('#/components/responses', document.components.responses),
]
const parameters: Place[] = [
  ...operations.flatMap(({ at, value }) =>
    value.parameters.flatMap((parameter: Record<string, unknown>) =>
      '$ref' in parameter ? [] : [{ at: `${at} ?${String(parameter['name'])}`, value: parameter }],
    ),
  ),
  ...placesOf('#/components/parameters', document.components.parameters),
  ...placesOf('#/components/headers', document.components.headers),
]
const contents: Place[] = [
  ...operations.flatMap(({ at, value }) =>
    value.requestBody ? placesOf(`${at} body`, value.requestBody.content) : [],
  ),
  ...responses.flatMap(({ at, value }) => placesOf(at, value.content ?? {})),
]
const roots: Place[] = [
  ...placesOf('#/components/schemas', document.components.schemas),
  ...parameters.map(({ at, value }) => ({ at, value: value.schema })),
  ...contents.map(({ at, value }) => ({ at, value: value.schema })),
]

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'document', components: document.components })

test('every operation has its own name, a tag that the document explains, and a description', () => {
  const tags = document.tags.map(({ name }: { name: string }) => name)
  const names = operations.map(({ value }) => value.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { at, value } of operations) {
    expect(value.operationId, at).toMatch(/^[a-z][A-Za-z]+$/)
    expect(value.tags, at).toHaveLength(1)
    expect(tags, at).toContain(value.tags[0])
    expect(value.summary, at).toMatch(/\w/)
    expect(value.description, at).toMatch(/\w/)
    expect(value.security, at).not.toHaveLength(0)
  }
  expect(tags).toEqual(['Reading', 'Writing', 'Images', 'Tools', 'Jobs'].filter((tag) => tags.includes(tag)))
})

test('every operation shows what it accepts and what it returns', () => {
  const without = contents.filter(
    ({ at, value }) => !at.includes('image/') && value.example === undefined && value.examples === undefined,
  )
  expect(without.map(({ at }) => at)).toEqual([])
})

test('every parameter, header and response has a description', () => {
  for (const { at, value } of [...parameters, ...responses]) expect(value.description, at).toMatch(/\w/)
})

test('every field has a description', () => {
  const silent = roots.flatMap(({ at, value }) =>
    fieldsOf(value, at).filter(
      (field) => !/\w/.test(field.value.description ?? '') && !('$ref' in field.value),
    ),
  )
  expect(silent.map(({ at }) => at)).toEqual([])
  for (const { at, value } of placesOf('#/components/schemas', document.components.schemas)) {
    expect(value.title, at).toMatch(/\w/)
    expect(value.description, at).toMatch(/\w/)
  }
})

/** Strings without limits: the data of an unknown block, and an unknown name, which finds nothing. */
const ANY_TEXT = ['#/components/schemas/UnknownBlock/data', 'post /read body/application/json/post_ids/items']

test('every string that is sent or returned has a format or a limit', () => {
  const forms = ['maxLength', 'enum', 'format', 'pattern', 'const', 'contentMediaType']
  const checked = roots.filter(({ at }) => !at.includes('?') && !at.includes('text/markdown'))
  const unlimited = checked.flatMap(({ at, value }) =>
    schemasIn(value, at).filter(
      ({ value: schema }) => [schema.type].flat().includes('string') && !forms.some((form) => form in schema),
    ),
  )
  expect(unlimited.map(({ at }) => at)).toEqual(ANY_TEXT)
})

test('the limits LIMIT-1 to LIMIT-12 are in the document, including those of refined strings', () => {
  const { properties } = document.paths['/posts'].post.requestBody.content['application/json'].schema
  expect(properties.title).toMatchObject({ minLength: 1, maxLength: 200 })
  expect(properties.teaser).toMatchObject({ maxLength: 500 })
  expect(properties.slug).toMatchObject({
    minLength: 1,
    maxLength: 120,
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  })
  expect(properties.blocks).toMatchObject({ maxItems: 100 })
  expect(properties.tags).toMatchObject({ maxItems: 20, items: { minLength: 1, maxLength: 40 } })
  expect(properties.idempotency_key).toMatchObject({ minLength: 1, maxLength: 255 })
  expect(properties.cover_media_id).toMatchObject({ format: 'uuid' })
  expect(document.components.schemas.VideoBlock.properties.data.properties.url).toMatchObject({
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$',
    maxLength: 2000,
  })
})

test('a search response may say that its total is capped, and an AVIF has its own limit', () => {
  const { schema } = document.paths['/posts'].get.responses['200'].content['application/json']
  const { properties, required } = schema.properties.meta
  expect(properties.total_is_capped).toMatchObject({
    const: true,
    description: expect.stringContaining('10,000'),
  })
  expect(required).toEqual(['total', 'page', 'per_page'])
  expect(document.paths['/media'].post.description).toContain('50 megapixels per frame (AVIF: 12.5)')
})

test('every example matches its schema', () => {
  const mismatches = [
    ...contents.flatMap(({ at, value }) => {
      const examples: Place[] = [
        ...('example' in value ? [{ at: `${at} example`, value: value.example }] : []),
        ...Object.entries<{ value: unknown }>(value.examples ?? {}).map(([name, example]) => ({
          at: `${at} ${name}`,
          value: example.value,
        })),
      ]
      return examples.flatMap((example) => mismatchesOf(value.schema, example))
    }),
    ...parameters.flatMap(({ at, value }) =>
      'example' in value ? mismatchesOf(value.schema, { at, value: value.example }) : [],
    ),
    ...roots.flatMap(({ at, value }) =>
      schemasIn(value, at).flatMap(({ at: place, value: schema }) =>
        (schema.examples ?? []).flatMap((example: unknown) =>
          mismatchesOf(schema, { at: place, value: example }),
        ),
      ),
    ),
  ]
  expect(mismatches).toEqual([])
})

test('every refusal lists its possible types, each with an example', () => {
  for (const { at, value } of operations)
    for (const [status, response] of Object.entries<{ $ref?: string }>(value.responses)) {
      if (Number(status) < 400) continue
      expect(response.$ref, `${at} ${status}`).toMatch(/^#\/components\/responses\//)
    }
  for (const { at, value } of placesOf('', document.components.responses)) {
    const { schema, examples } = value.content['application/problem+json']
    if (at === '/OtherProblem' || at === '/RangeNotSatisfiable') continue
    const words = (schema.oneOf ?? [schema]).map(
      ({ $ref }: { $ref: string }) =>
        document.components.schemas[$ref.split('/').at(-1) ?? ''].properties.type.const,
    )
    expect(Object.keys(examples).sort(), at).toEqual(words.sort())
  }
})

/** Every schema in a schema, itself too. References are not followed: what they name is walked on its own. */
function schemasIn(schema: Place['value'], at: string): Place[] {
  if (typeof schema !== 'object' || schema === null) return []
  const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((word) =>
    (schema[word] ?? []).flatMap((part: unknown, index: number) => schemasIn(part, `${at}/${word}/${index}`)),
  )
  const items = schema.items === undefined ? [] : schemasIn(schema.items, `${at}/items`)
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    schemasIn(part, `${at}/${name}`),
  )
  return [{ at, value: schema }, ...lists, ...items, ...members]
}

/** Every member of every object in a schema. */
function fieldsOf(schema: Place['value'], at: string): Place[] {
  return schemasIn(schema, at).flatMap((part) => placesOf(part.at, part.value.properties ?? {}))
}

function placesOf(at: string, members: Record<string, unknown>): Place[] {
  return Object.entries(members).map(([name, value]) => ({ at: `${at}/${name}`, value }))
}

function mismatchesOf(schema: unknown, { at, value }: Place): string[] {
  const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
  const check = ajv.compile(JSON.parse(absolute))
  return check(value)
    ? []
    : (check.errors ?? []).map(({ instancePath, message }) => `${at}${instancePath}: ${message}`)
}

test('every named schema has a type, without which the API reference cannot read it', () => {
  const schemas = Object.entries<Record<string, unknown>>(document.components.schemas)
  expect(schemas.length).toBeGreaterThan(20)
  expect(schemas.filter(([, schema]) => schema['type'] === undefined).map(([name]) => name)).toEqual([])
  expect(document.components.schemas.UnknownBlock.properties).toMatchObject({
    type: { not: { type: 'string' } },
    data: { type: expect.arrayContaining(['null', 'object']) },
  })
})
