import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeUser, makeProject, makePublished } from '@/testing/builders'
import { COLLECTIONS } from '@/testing/collectionSlugs'
import { makeImageRow } from '@/testing/imageRow'
import { repetitions } from '@/testing/repetitions'
import { restDriver, signedInRoles, type RestDriver } from '@/testing/restDriver'

/** Fixed, so that every run makes the same calls. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
const CALLS = repetitions(2_500, 100)

const PATHS = [
  'id',
  '_id',
  'title',
  'title.0',
  'tags',
  'tags.0',
  'tags.x.y',
  'blocks',
  'blocks.text',
  'blocks.0.text',
  'blocks.blockType',
  'blocks.data.x',
  'blocks.mediaIds',
  'blocks.mediaId.alt',
  'cover',
  'cover.alt',
  'cover.project.name',
  'project',
  'project.id',
  'project.name',
  'project.slug.x',
  'type.labels.de',
  'client.tokenHash',
  'client.name',
  'approval',
  'approval.by',
  'approval.by.email',
  'approval.by.sessions.id',
  'approval__seal',
  'isApprovalValid',
  'status',
  'number',
  'publishAt',
  'createdAt',
  'updatedAt',
  'sizes',
  'sizes.small.width',
  'filename',
  'email',
  'sessions',
  'sessions.id',
  'hash',
  'salt',
  'role',
  'tokenHash',
  'name',
  'key',
  'labels',
  'labels.de',
  'period',
  'period.from',
  'details',
  'details.x',
  'message.0',
  'user',
  'user.value',
  'user.relationTo',
  'user.value.email',
  'document',
  'document.value',
  'document.relationTo',
  'globalSlug',
  'value.sort',
  'version',
  'version.title',
  'version.client.tokenHash',
  'version.tags.0',
  'parent',
  'parent.title',
  'latest',
  'nothing',
  'and',
  'or',
  'constructor',
  '__proto__',
  "'",
  '"',
  'title"',
  'a b',
  '$where',
  '.',
  '..',
  '',
]
const OPERATORS = [
  'equals',
  'not_equals',
  'contains',
  'in',
  'not_in',
  'all',
  'exists',
  'greater_than',
  'greater_than_equal',
  'less_than',
  'less_than_equal',
  'like',
  'not_like',
  'near',
  'within',
  'intersects',
  'unknown',
  'constructor',
  '__proto__',
  '0',
  '',
]
const VALUES = [
  '',
  'x',
  '0',
  '1',
  '-1',
  '1e400',
  '99999999999999999999',
  'true',
  'false',
  'null',
  'undefined',
  'a,b',
  '%',
  "'",
  '\\',
  '{}',
  '[]',
  '2026-11-21',
  '2026-99-99',
  '-infinity',
  newId(),
  'draft',
  'internal',
  'posts',
  '🦉',
]

const path = fc.constantFrom(...PATHS)
const operator = fc.constantFrom(...OPERATORS)
const value = fc.constantFrom(...VALUES)
const sort = fc.tuple(fc.constantFrom('', '-', '--'), path).map(([sign, name]) => `${sign}${name}`)

/** One parameter of a query string: name and value. */
const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(path, operator, value).map(([name, op, v]): [string, string] => [`where[${name}][${op}]`, v]),
  fc
    .tuple(path, operator, value)
    .map(([name, op, v]): [string, string] => [`where[and][0][or][0][${name}][${op}]`, v]),
  fc
    .tuple(path, operator, path, value)
    .map(([name, op, other, v]): [string, string] => [`where[${name}][${op}][${other}]`, v]),
  fc.tuple(path, operator, value).map(([name, op, v]): [string, string] => [`where[${name}][${op}][0]`, v]),
  fc.tuple(path, value).map(([name, v]): [string, string] => [`where[${name}]`, v]),
  fc.tuple(path, value).map(([name, v]): [string, string] => [`where[and][${name}]`, v]),
  fc
    .tuple(path, operator, fc.jsonValue({ maxDepth: 3 }))
    .map(([name, op, v]): [string, string] => ['where', JSON.stringify({ [name]: { [op]: v } })]),
  fc.jsonValue({ maxDepth: 4 }).map((v): [string, string] => ['where', JSON.stringify(v)]),
  sort.map((v): [string, string] => ['sort', v]),
  sort.map((v): [string, string] => ['sort[]', v]),
  fc.tuple(sort, value).map(([name, v]): [string, string] => [`sort[${name}]`, v]),
  fc.tuple(path, value).map(([name, v]): [string, string] => [`select[${name}]`, v]),
  fc.tuple(path, path).map(([name, other]): [string, string] => [`select[${name}][${other}]`, 'true']),
  fc
    .tuple(fc.constantFrom(...COLLECTIONS, 'x'), path)
    .map(([slug, name]): [string, string] => [`populate[${slug}][${name}]`, 'true']),
  fc.tuple(path, sort).map(([name, v]): [string, string] => [`joins[${name}][sort]`, v]),
  fc
    .tuple(
      fc.constantFrom(
        'limit',
        'page',
        'depth',
        'draft',
        'trash',
        'locale',
        'fallback-locale',
        'pagination',
        'overrideLock',
        'autosave',
        'data',
        'select',
        'populate',
        'joins',
        'publishSpecificLocale',
        'publishAllLocales',
        'flattenLocales',
        'fallbackLocale',
        'prefix',
        'unknown',
      ),
      value,
    )
    .map(([name, v]): [string, string] => [name, v]),
)

interface Call {
  role: string
  method: string
  path: string
  json?: unknown
}

let archive: TestArchive
let rest: RestDriver
let cookies: Record<string, string>
let ids: string[]
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  const { payload } = archive
  const project = await makeProject(payload)
  const draft = await makeDraft(payload, project, { tags: ['x'] })
  const published = await makePublished(payload, project)
  const image = await makeImageRow(payload, project)
  const { client } = await makeClient(payload)
  const { docs } = await payload.findVersions({ collection: 'posts', overrideAccess: true, limit: 2 })
  ids = [
    draft.id,
    published.id,
    image,
    client.id,
    project.id,
    ...docs.map(({ id }) => String(id)),
    newId(),
    'x',
    '0',
    'null',
  ]
  // Created after `ids`, so that no call changes these users.
  cookies = await signedInRoles(archive)
  await makeUser(payload, 'admin')
})
afterAll(() => archive.close())

function calls(): fc.Arbitrary<Call> {
  const id = fc.constantFrom(...ids)
  const role = fc.constantFrom('author', 'publisher', 'admin')
  const query = fc
    .array(parameter, { minLength: 0, maxLength: 3 })
    .map((parameters) => new URLSearchParams(parameters).toString())
  const target = fc.oneof(
    fc.constantFrom(...COLLECTIONS).map((slug) => `/api/${slug}`),
    fc.constantFrom('/api/globals/settings', '/api/globals/nothing', '/api/access', '/api/users/me', '/api'),
  )
  const suffix = fc.oneof(
    fc.constantFrom('', '', '/count', '/versions', '/access', '/x'),
    id.map((one) => `/${one}`),
    id.map((one) => `/versions/${one}`),
    id.map((one) => `/access/${one}`),
  )
  const reading = fc.record({ role, method: fc.constant('GET'), target, suffix, query })
  const writing = fc.record({
    role,
    method: fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'),
    // Does not change sessions and roles.
    target: target.filter((one) => !one.startsWith('/api/users')),
    suffix,
    query,
    json: fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(path, fc.oneof(value, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 3 }),
    ),
  })
  return fc
    .oneof({ arbitrary: reading, weight: 3 }, { arbitrary: writing, weight: 1 })
    .map(({ target: start, suffix: end, query: search, ...call }) => ({
      ...call,
      path: `${start}${end}${search === '' ? '' : `?${search}`}`,
    }))
}

test(`no call of a signed-in user to Payload's REST API causes a 5xx (seed ${SEED})`, async () => {
  const failures: string[] = []
  for (const { role, method, path: target, json } of fc.sample(calls(), { seed: SEED, numRuns: CALLS })) {
    const response = await rest(method, target, {
      cookie: cookies[role] ?? '',
      ...(method !== 'GET' && json !== undefined && { json }),
    })
    if (response.status >= 500)
      failures.push(`${response.status} ${role} ${method} ${target} ${JSON.stringify(json)}`)
  }
  expect(failures).toEqual([])
})
