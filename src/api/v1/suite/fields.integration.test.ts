import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodySchemaOf, readApiDocument, type Schema } from '@/testing/suite/apiDocument'
import { OMITTED, placesOf, textOf, type Field } from '@/testing/suite/fields'
import { validValuesOf, formOf } from '@/testing/suite/validValues'
import type { ValidCall, Row } from '@/testing/suite/row'
import { credentialsOf, send, type Credentials } from '@/testing/suite/send'
import { rowOf } from '@/testing/suite/table'
import { openWorld, smallImage, type World } from '@/testing/suite/world'
import { routes } from '../routes'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const document = readApiDocument(routes)
const known = routes.map((route) => {
  const { method, path } = route
  return { name: `${method.toUpperCase()} ${path}`, route, operation: document.operation(route) }
})
const withBody = known.filter(({ operation }) => bodySchemaOf(operation) !== undefined)
const withQuery = known.filter(({ operation }) => operation.parameters?.some((one) => one.in === 'query'))
/** References: refused at any length, because they do not exist. */
const references = ['project', 'type']
/** `type` selects the kind of a block; unknown `post_ids` are ignored (READ-12). */
const anyTextAccepted = ['type', 'post_ids']
const otherTypes = [null, 1.5, -1, 'x', '', true, [], [null], [[{}]], { a: { b: [{}] } }]

describe.each(withBody.map((one) => [one.name, one] as const))('%s: the body', (_, { route, operation }) => {
  const row = rowOf(route)
  const by = credentialsOf(route, row)
  const places = () => placesOf(document, operation, validValuesOf(world))

  async function callWith(field: Pick<Field, 'pointer'>, json: unknown, { params = {} }: ValidCall) {
    const once = () => send(world, row, { params }, { by, body: JSON.stringify(json), headers })
    let response = await once()
    // A busy machine may refuse a call, which a client sends again.
    while (response.status === 503) response = await once()
    const { status, json: problem } = response
    const errors: { pointer: string; message: string }[] = problem?.errors ?? []
    const at = errors.filter(
      ({ pointer }) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`),
    )
    return { status, at, errors }
  }

  test('API-9: an unknown field is a 422 at its pointer, at every depth', async () => {
    const valid = await row.call(world)
    const { objects } = places()
    expect(objects.length).toBeGreaterThan(0)
    for (const { pointer, body, schema, value } of objects)
      for (const [name, escaped] of [
        ['unknown_field', 'unknown_field'],
        ['a/b~c', 'a~1b~0c'],
        ['', ''],
      ] as const) {
        const json = body(name, 1)
        if (document.check(schema)({ ...value, [name]: 1 })) continue
        const { status, errors } = await callWith({ pointer }, json, valid)
        expect({ json, status, errors: errors.map((error) => error.pointer) }).toEqual({
          json,
          status: 422,
          errors: expect.arrayContaining([`${pointer}/${escaped}`]),
        })
      }
  })

  test('a value of the wrong type and a missing value are a 422 at their field', async () => {
    const valid = await row.call(world)
    const cases = places().fields.flatMap((field) => {
      const fits = document.check(field.schema)
      const wrong: unknown[] = otherTypes.filter((value) => !fits(value))
      // Another text there makes it a block of an unknown type, which is stored.
      const invalid = field.isDiscriminator ? wrong.filter((value) => value !== 'x') : wrong
      return (field.isRequired ? [...invalid, OMITTED] : invalid).map((value) => ({ field, value }))
    })
    expect(cases.length).toBeGreaterThan(10)
    await concurrently(cases, async ({ field, value }) => {
      const context = { pointer: field.pointer, value: String(JSON.stringify(value)) }
      const { status, at, errors } = await callWith(field, field.body(value), valid)
      const isReported = at.length > 0 || (field.isDiscriminator && errors.length > 0)
      expect({ ...context, status, isReported }).toEqual({ ...context, status: 422, isReported: true })
    })
  })

  test('each field accepts its limit and refuses more', async () => {
    const valid = await row.call(world)
    const cases = places().fields.flatMap((field) => limitsOf(field).map((one) => ({ field, ...one })))
    await concurrently(cases, async ({ field, value, fits }) => {
      // A refused call leaves the record as it is.
      const { status, at } = await callWith(field, field.body(value), fits ? await row.call(world) : valid)
      const context = { pointer: field.pointer, value: JSON.stringify(value).slice(0, 80), status }
      if (!fits)
        return expect({ ...context, isReported: at.length > 0 }).toEqual({
          ...context,
          status: 422,
          isReported: true,
        })
      // A slug of one letter may be taken, and a reference is refused because it does not exist.
      if (field.name === 'slug' && status === 409) return
      if (references.includes(field.name) && status === 422)
        return expect(at).toEqual([
          { pointer: field.pointer, message: expect.stringContaining('does not exist') },
        ])
      expect(context).toEqual({ ...context, status: row.status })
    })
  })

  test('each choice is accepted, and any other value is refused', async () => {
    const valid = await row.call(world)
    for (const field of places().fields.filter(
      ({ schema, isDiscriminator }) => schema.enum && !isDiscriminator,
    ))
      for (const value of [...(field.schema.enum ?? []), 'unknown-value', 'INTERNAL', ' info']) {
        const json = field.body(value)
        const fits = document.check(field.schema)(value)
        const { status, at } = await callWith(field, json, fits ? await row.call(world) : valid)
        const context = { pointer: field.pointer, value }
        expect({ ...context, status }).toEqual({ ...context, status: fits ? row.status : 422 })
        if (!fits) expect(at.length).toBeGreaterThan(0)
      }
  })

  test('text that cannot be stored is a 422 at its field', async () => {
    const valid = await row.call(world)
    const texts = places().fields.filter(
      ({ schema, name }) =>
        typesOf(schema).includes('string') && !schema.enum && !anyTextAccepted.includes(name),
    )
    for (const field of texts)
      for (const bad of ['a\u0000b', 'a\ud800b']) {
        const body = JSON.stringify(field.body(bad))
        const { status, json } = await send(world, row, { params: valid.params ?? {} }, { by, body, headers })
        const context = { pointer: field.pointer, bad: JSON.stringify(bad) }
        const pointers: string[] = (json.errors ?? []).map((error: { pointer: string }) => error.pointer)
        expect({ ...context, status, pointers }).toEqual({
          ...context,
          status: 422,
          pointers: expect.arrayContaining([field.pointer]),
        })
      }
  })

  test('all errors are listed at once, in query and body', async () => {
    const { fields } = places()
    const top = fields.filter(({ pointer }) => pointer.lastIndexOf('/') === 0)
    const json = Object.fromEntries([
      ...top.map(({ pointer }) => [pointer.slice(1), 7.5]),
      ['unknown_field', 1],
    ])
    const { status, errors } = await callWith({ pointer: '' }, json, await row.call(world))
    expect(status).toBe(422)
    const pointers = [...top.map(({ pointer }) => pointer), '/unknown_field']
    expect([...new Set(errors.map(({ pointer }) => pointer))].sort()).toEqual(pointers.sort())
  })
})

describe.each(withQuery.map((one) => [one.name, one] as const))(
  '%s: the query',
  (_, { route, operation }) => {
    const row = rowOf(route)
    const by = credentialsOf(route, row)
    const parameters = (operation.parameters ?? []).filter((one) => one.in === 'query')

    test('each parameter accepts its limits and choices, and refuses anything else', async () => {
      for (const { name, schema } of parameters)
        for (const { text, fits } of textsOf(document.resolve(schema), row.badQuery?.[name])) {
          const { status, errors } = await callWithQuery(row, by, { [name]: text })
          const context = { name, text: text.slice(0, 80) }
          expect({ ...context, status }).toEqual({ ...context, status: fits ? expect.any(Number) : 422 })
          if (fits) expect(status).toBeLessThan(300)
          else expect({ ...context, errors }).toEqual({ ...context, errors: [`?${name}`] })
        }
    })

    test('a missing required parameter is a 422 that names it', async () => {
      for (const { name } of parameters.filter((one) => one.required === true)) {
        const valid = await row.call(world)
        const rest = Object.entries(valid.query ?? {}).filter(([other]) => other !== name)
        const response = await send(world, row, { ...valid, query: Object.fromEntries(rest) }, { by })
        expect({ name, status: response.status }).toEqual({ name, status: 422 })
        expect(response.json.errors).toEqual([{ pointer: `?${name}`, message: expect.any(String) }])
      }
    })

    test('all errors are listed at once', async () => {
      const bad = parameters.flatMap(({ name, schema }) => {
        const wrong = textsOf(document.resolve(schema), row.badQuery?.[name]).find(({ fits }) => !fits)
        return wrong === undefined ? [] : [[name, wrong.text] as const]
      })
      if (bad.length === 0) return
      const { status, errors } = await callWithQuery(row, by, Object.fromEntries(bad))
      expect(status).toBe(422)
      expect(errors.sort()).toEqual(bad.map(([name]) => `?${name}`).sort())
    })

    test('API-10: an unknown parameter is ignored', async () => {
      if (route.method !== 'get') return
      const valid = await row.call(world)
      const plain = await send(world, row, valid, { by })
      const more = await send(
        world,
        row,
        { ...valid, query: { ...valid.query, unknown_field: '1', '': 'x' } },
        { by },
      )
      expect(more.text).toBe(plain.text)
    })
  },
)

describe('POST /media: the form', () => {
  const row = rowOf(routes.find(({ rawBody }) => rawBody !== undefined) ?? fail())
  const upload = async (change: (form: FormData) => void | Promise<void>) => {
    const form = await formOf({ project: world.own.project.slug })
    await change(form)
    const { status, json } = await send(world, row, { form }, { by: { mode: 'write' } })
    return { status, pointers: (json.errors ?? []).map((error: { pointer: string }) => error.pointer) }
  }
  const taken = { status: 201, pointers: [] }
  const refused = (...pointers: string[]) => ({ status: 422, pointers })

  test('LIMIT-14: each field accepts its limit and refuses more', async () => {
    expect(await upload((form) => form.set('alt', 'x'.repeat(500)))).toEqual(taken)
    expect(await upload((form) => form.set('alt', '😀'.repeat(500)))).toEqual(taken)
    expect(await upload((form) => form.set('alt', 'x'.repeat(501)))).toEqual(refused('/alt'))
    expect(await upload((form) => form.set('project', 'nowhere'))).toEqual(refused('/project'))
    expect(await upload((form) => form.set('project', world.inactive))).toEqual(refused('/project'))
    expect(await upload((form) => form.delete('project'))).toEqual(refused('/project'))
    expect(await upload((form) => form.delete('file'))).toEqual(refused('/file'))
  })

  test('unknown fields, repeated fields and fields of the wrong kind are reported', async () => {
    expect(await upload((form) => form.set('unknown_field', 'x'))).toEqual(refused('/unknown_field'))
    expect(await upload((form) => form.set('file', 'text'))).toEqual(refused('/file'))
    expect(await upload((form) => form.append('project', 'x'))).toEqual(refused('/project'))
    const picture = new File([await smallImage()], 'a.jpg')
    expect(await upload((form) => form.set('alt', picture))).toEqual(refused('/alt'))
    expect(await upload((form) => form.append('file', picture))).toEqual(refused('/file'))
    expect(await upload((form) => form.set('more', picture))).toEqual(refused('/more'))
  })

  test("a bound client may omit its project, and another's is refused", async () => {
    const by = { mode: 'write', bound: true } as const
    expect((await send(world, row, { form: await formOf({}) }, { by })).status).toBe(201)
    const foreign = await formOf({ project: world.other.project.slug })
    expect((await send(world, row, { form: foreign }, { by })).json.errors).toEqual([
      { pointer: '/project', message: expect.any(String) },
    ])
  })
})

test('the document marks required query parameters', () => {
  const required = withQuery.flatMap(({ name, operation }) =>
    (operation.parameters ?? []).flatMap((one) =>
      one.in === 'query' && one.required === true ? [`${name} ?${one.name}`] : [],
    ),
  )
  expect(required).toEqual(['GET /unread ?external_user_id'])
})

test('the limits are those of docs/rules.md (LIMIT-1 to LIMIT-20)', () => {
  const limits = new Map<string, string>()
  for (const { name, operation } of withBody)
    for (const { pointer, schema } of placesOf(document, operation, () => undefined).fields) {
      const { minLength: least = '', maxLength: most, minItems: fewest = '', maxItems } = schema
      if (most !== undefined) limits.set(`${name} ${pointer}`, `${least}..${most}`)
      if (maxItems !== undefined) limits.set(`${name} ${pointer}`, `${fewest}..${maxItems} items`)
    }
  expect(Object.fromEntries(limits)).toMatchObject({
    'POST /read /external_user_id': '1..255',
    'POST /read /post_ids': '..1000 items',
    'POST /posts /title': '1..200',
    'POST /posts /teaser': '..500',
    'POST /posts /slug': '1..120',
    'POST /posts /tags': '..20 items',
    'POST /posts /tags/0': '1..40',
    'POST /posts /idempotency_key': '1..255',
    'POST /posts /blocks': '..100 items',
    'PATCH /posts/{id} /title': '1..200',
    'PATCH /posts/{id} /teaser': '..500',
    'PATCH /posts/{id} /slug': '1..120',
    'PATCH /posts/{id} /tags': '..20 items',
    'PUT /posts/{id}/blocks /blocks': '..100 items',
    'PUT /posts/{id}/blocks /blocks/0/data/text': '..100000',
    'PUT /posts/{id}/blocks /blocks/0/data/code': '..100000',
    'PUT /posts/{id}/blocks /blocks/0/data/url': '..2000',
    'PUT /posts/{id}/blocks /blocks/0/data/title': '..500',
    'PUT /posts/{id}/blocks /blocks/0/data/description': '..500',
    'PUT /posts/{id}/blocks /blocks/0/data/source': '..500',
    'PUT /posts/{id}/blocks /blocks/0/data/language': '..500',
    'PUT /posts/{id}/blocks /blocks/0/data/mediaIds': '1..50 items',
  })
  const ofLists = document.operation({ method: 'get', path: '/posts' }).parameters ?? []
  const schemas = Object.fromEntries(ofLists.map(({ name, schema }) => [name, schema]))
  expect(schemas).toMatchObject({ page: { minimum: 1 }, per_page: { minimum: 1, maximum: 100, default: 25 } })
})

const headers = { 'Content-Type': 'application/json' }

async function callWithQuery(row: Row, by: Credentials, query: Record<string, string>) {
  const valid = await row.call(world)
  const { status, json } = await send(world, row, { ...valid, query: { ...valid.query, ...query } }, { by })
  const errors: { pointer: string }[] = json?.errors ?? []
  return { status, errors: errors.map(({ pointer }) => pointer) }
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat()
}

/** Does the work for all, a few at once. */
async function concurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const open = [...items]
  const worker = async () => {
    for (let item = open.shift(); item !== undefined; item = open.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

/** Values at the limits of a field and one past them. */
function limitsOf({ schema, name }: Field): { value: unknown; fits: boolean }[] {
  const { minLength = 0, maxLength, minItems = 0, maxItems, minimum, maximum } = schema
  const cases: { value: unknown; fits: boolean }[] = []
  const isText = typesOf(schema).includes('string') && schema.enum === undefined
  const text = (length: number, fits: boolean) => {
    const value = textOf(schema, length)
    if (value !== null && [...value].length === length) cases.push({ value, fits })
  }
  if (isText && minLength > 0) {
    text(minLength, true)
    text(minLength - 1, false)
  }
  if (isText && maxLength !== undefined) {
    text(maxLength, true)
    text(maxLength + 1, false)
    // Characters are code points, not UTF-16 units.
    if (schema.pattern === undefined && schema.format === undefined) {
      cases.push(
        { value: '😀'.repeat(maxLength), fits: true },
        { value: '😀'.repeat(maxLength + 1), fits: false },
      )
    }
  }
  if (maxItems !== undefined) {
    const item = itemFor(name)
    cases.push({ value: Array.from({ length: maxItems }, item), fits: true })
    cases.push({ value: Array.from({ length: maxItems + 1 }, item), fits: false })
    if (minItems > 0) cases.push({ value: Array.from({ length: minItems - 1 }, item), fits: false })
  }
  if (minimum !== undefined) cases.push({ value: minimum, fits: true }, { value: minimum - 1, fits: false })
  if (maximum !== undefined) cases.push({ value: maximum, fits: true }, { value: maximum + 1, fits: false })
  return cases
}

function itemFor(name: string): () => unknown {
  if (name === 'blocks') return () => ({ type: 'text', data: { text: '' } })
  const given = validValuesOf(world)(name)
  let count = 0
  return () => given ?? `item ${(count += 1)}`
}

/** Query texts at the limits of a parameter and past them. */
function textsOf(schema: Schema, bad: readonly string[] = []): { text: string; fits: boolean }[] {
  const { minimum, maximum, minLength = 0, maxLength } = schema
  const cases = bad.map((text) => ({ text, fits: false }))
  const refuse = (...texts: string[]) => cases.push(...texts.map((text) => ({ text, fits: false })))
  const take = (...texts: string[]) => cases.push(...texts.map((text) => ({ text, fits: true })))
  if (schema.enum !== undefined) {
    take(...schema.enum.map(String))
    refuse('unknown-value', String(schema.enum[0]).toUpperCase() + ' ', 'null')
    return cases
  }
  if (typesOf(schema).includes('integer')) {
    refuse('', 'x', '1.5', '1e1', 'null', 'true', ' ', '0x1', '[1]', '{}', '1,1', '-1', '١')
    if (minimum !== undefined) {
      take(String(minimum))
      refuse(String(minimum - 1))
    }
    if (maximum === undefined) return cases
    take(String(maximum))
    refuse(String(maximum + 1), '9'.repeat(400))
    return cases
  }
  if (minLength > 0) take('x'.repeat(minLength))
  if (maxLength !== undefined) {
    take('x'.repeat(maxLength))
    refuse('x'.repeat(maxLength + 1))
  }
  return cases
}

function fail(): never {
  throw new Error('there is a route that takes a form')
}
