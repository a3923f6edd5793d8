import { bodySchemaOf, type Described, type Operation, type Parameter, type Schema } from './described'
import type { Random } from './random'

/** What is known to be there, so that many calls get past the first checks. */
export interface Known {
  /** Values that fit a field or parameter of this name. */
  values: (name: string) => readonly unknown[]
  tokens: readonly string[]
  images: readonly Uint8Array<ArrayBuffer>[]
}

/** A call made up by chance. `path` stands below the base address, with its query. */
export interface MadeUpCall {
  method: string
  path: string
  headers: [string, string][]
  body?: string | FormData | Uint8Array<ArrayBuffer>
  /** Whether method and path are those of the operation that it was made for. */
  isMeant: boolean
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PURGE',
  'PROPFIND',
  'get',
  'Query',
]
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff',
  '😀',
  '\u202e',
  '\ufeff',
  'ä',
  'é',
  "'",
  '"',
  '\\',
  '%',
  '%s',
  '${x}',
  '{{7*7}}',
  '<script>',
  '../../etc/passwd',
  '..',
  '/',
  '//',
  ';',
  '--',
  "' or 1=1 --",
  '\r\n',
  '\t',
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'toString',
  '2026-13-45',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '10000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-08-01T09:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-7FFF-8FFF-FFFFFFFFFFFF',
  'javascript:alert(1)',
  'http://',
  'http://[::1',
  'https://exa mple.com',
]
const ODD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  1.5,
  255,
  256,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  -1e308,
  5e-324,
  101,
]
const ODD_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;charset=latin1',
  'text/plain',
  'application/problem+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a b"',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  '*/*',
  ';',
  'json',
  '',
]
const ODD_HEADERS: [string, string[]][] = [
  ['If-None-Match', ['*', '"x"', 'W/"x"', '"', 'x, y', ',,,']],
  [
    'Range',
    [
      'bytes=0-0',
      'bytes=-1',
      'bytes=-0',
      'bytes=99999999999-',
      'bytes=5-2',
      'items=0-1',
      'bytes=0-1,3-4',
      'bytes=a-b',
    ],
  ],
  ['If-Range', ['"x"', 'Wed, 21 Oct 2015 07:28:00 GMT']],
  ['Accept', ['text/html', 'application/xml', '', '*/*;q=0']],
  ['Accept-Language', ['de', 'de-AT;q=0.9, en;q=0.1', 'xx', '*', 'de;q=abc', ';;;', 'a'.repeat(2000)]],
  ['Accept-Encoding', ['gzip', 'identity;q=0']],
  ['Content-Encoding', ['gzip', 'identity', 'br, gzip']],
  ['Content-Length', ['0', '1', '999999999', '-1', 'x']],
  ['X-HTTP-Method-Override', ['DELETE', 'GET', 'PATCH']],
  ['X-Forwarded-For', ['127.0.0.1', 'x', '::1']],
  ['X-Request-Id', ['abc', 'a b', 'x'.repeat(100), '<script>']],
  ['Origin', ['null', 'https://elsewhere.example']],
  ['Cookie', ['payload-token=x', '=;=;', 'payload-token=eyJhbGciOiJub25lIn0.e30.']],
  ['Expect', ['100-continue']],
  ['Idempotency-Key', ['x']],
]

/** Makes up one call for an operation: right in most parts, so that it gets far, and broken in some. */
export function makeUpCall(
  random: Random,
  described: Described,
  target: { method: string; path: string; operation: Operation },
  known: Known,
): MadeUpCall {
  const { operation } = target
  const make = valueMaker(random, described, known)
  const isMeant = random.chance(0.93)
  const isNowhere = !isMeant && random.chance(0.3)
  const method = isMeant ? target.method.toUpperCase() : random.pick(METHODS)
  const address = isNowhere
    ? `/${random.pick(['', 'posts/{id}/{id}', '{id}', 'media', 'graphql'])}`
    : target.path
  const path = address.replace(/\{(\w+)\*?\}/g, (_, name: string) =>
    segment(random, make(parameterOf(operation, name), name)),
  )
  const headers: [string, string][] = []
  const scheme = random.chance(0.98) ? 'Bearer' : random.pick(['bearer', 'Basic', '', 'Bearer Bearer'])
  if (random.chance(0.98)) headers.push(['Authorization', `${scheme} ${random.pick(known.tokens)}`.trim()])
  for (const [name, values] of random.some(ODD_HEADERS, 0.04)) headers.push([name, random.pick(values)])
  const call = { method, path: path + queryOf(random, operation, make), isMeant }
  if (['GET', 'HEAD', 'get'].includes(method)) return { ...call, headers }
  const { type, body } = bodyOf(random, described, operation, make, known)
  if (type !== null) headers.push(['Content-Type', type])
  return { ...call, headers, ...(body !== undefined && { body }) }
}

type Make = (schema: Schema, name: string, depth?: number) => unknown

/** Makes values for a schema: of its kind and within its limits most of the time. */
function valueMaker(random: Random, described: Described, known: Known): Make {
  const make: Make = (given, name, depth = 0) => {
    const schema = described.resolve(given)
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

function textFor(random: Random, { format, minLength = 0, maxLength = 300 }: Schema): string {
  if (random.chance(0.08)) return random.pick(ODD_TEXTS)
  if (format === 'uuid') return random.uuid()
  if (format === 'date-time') return new Date(random.int(-6e13, 2.5e14)).toISOString()
  if (format === 'uri') return `https://example.com/${random.pick(['', 'a', '?b=c', 'ä', '%zz'])}`
  const length = random.chance(0.1)
    ? random.pick([minLength, maxLength, maxLength + 1, Math.max(0, minLength - 1)])
    : random.int(minLength, Math.min(maxLength, 40))
  const letters = random.chance(0.2)
    ? ['ä', '😀', ' ', '\n', 'ß', '<', '&', '*', '[', '`']
    : ['a', 'b', 'c', '1', '-']
  return Array.from({ length }, () => random.pick(letters)).join('')
}

/** Any JSON at all, sometimes nested deeply. */
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

function parameterOf(operation: Operation, name: string): Schema {
  const found = operation.parameters?.find((one) => one.in === 'path' && one.name === name)
  return found?.schema ?? { type: 'string' }
}

/** A value as a part of an address, now and then badly encoded. */
function segment(random: Random, value: unknown): string {
  if (random.chance(0.03))
    return random.pick([
      '%',
      '%zz',
      '%E0%A4%A',
      '%00',
      '%2e%2e',
      '%2f',
      '%252e',
      'a%',
      '%u0041',
      'a/b',
      '',
      '.',
      'a;b=c',
      '\\',
    ])
  return encodeURIComponent(
    typeof value === 'string' ? value.toWellFormed() : String(JSON.stringify(value)).slice(0, 500),
  )
}

/** A query of some of the parameters; some twice, some unknown, some badly encoded. */
function queryOf(random: Random, operation: Operation, make: Make): string {
  const declared = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const wanted: Parameter[] = declared.filter(({ required }) => required === true || random.chance(0.3))
  const twice = random.some(wanted, 0.05)
  const pairs = [...wanted, ...twice].map(
    ({ name, schema }) => `${name}=${segment(random, make(schema, name))}`,
  )
  if (random.chance(0.05))
    pairs.push(
      random.pick([
        'audience=internal',
        'where[a][equals]=1',
        '=',
        '&&',
        '?',
        '__proto__=1',
        'depth=9',
        '%=%',
        'page[]=1',
        'a'.repeat(3000),
      ]),
    )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function bodyOf(
  random: Random,
  described: Described,
  operation: Operation,
  make: Make,
  known: Known,
): { type: string | null; body?: NonNullable<MadeUpCall['body']> } {
  if (bodySchemaOf(operation, 'multipart/form-data') !== undefined && random.chance(0.9)) {
    const form = formOf(random, known)
    return { type: null, body: form }
  }
  const schema = bodySchemaOf(operation)
  const type = random.chance(0.97) ? 'application/json' : random.pick(ODD_TYPES)
  if (schema === undefined && random.chance(0.8)) return { type: null }
  const text = JSON.stringify(make(schema ?? {}, '')) ?? ''
  if (random.chance(0.02))
    return { type, body: new TextEncoder().encode(text).slice(0, random.int(0, text.length)) }
  if (random.chance(0.01))
    return { type, body: new Uint8Array([0xff, 0xfe, ...new TextEncoder().encode(text.slice(0, 50))]) }
  if (random.chance(0.01))
    return { type, body: text.replace(/:1/, ':1e999').replace('{', '{"__proto__":{"a":1},') }
  return { type, body: text }
}

function formOf(random: Random, known: Known): FormData {
  const form = new FormData()
  const bytes = random.pick(known.images)
  const file = random.chance(0.6) ? bytes : bytes.slice(0, random.int(0, bytes.length))
  if (random.chance(0.95))
    form.append('file', new File([file], random.pick(['a.jpg', '', '../a.png', 'ä😀.webp', 'a\u0000.gif'])))
  if (random.chance(0.9)) form.append('project', String(random.pick(known.values('project'))))
  if (random.chance(0.5)) form.append('alt', textFor(random, { maxLength: 500 }))
  if (random.chance(0.05))
    form.append(random.pick(['file', 'project', 'alt', 'more']), random.pick(ODD_TEXTS))
  return form
}
