import type { FlattenedField } from 'payload'
import { validOperators } from 'payload/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject } from '@/testing/builders'
import { COLLECTIONS } from '@/testing/collectionSlugs'
import { isFull, repetitions } from '@/testing/repetitions'
import { restDriver, signedIn } from '@/testing/restDriver'

const EXISTS = ['exists']
const SAME = ['equals', 'not_equals', 'in', 'not_in', ...EXISTS]
const TEXT = [...SAME, 'like', 'not_like', 'contains']
const ORDERED = [...SAME, 'greater_than', 'greater_than_equal', 'less_than', 'less_than_equal']

interface Place {
  path: string
  type: FlattenedField['type'] | 'inside'
  /** A valid value, for fields that do not accept every value. */
  option?: string
}

/**
 * The operators that the admin's filters offer per field type, with a value (`fieldTypeConditions` of Payload's
 * WhereBuilder).
 */
const OFFERED: Partial<Record<Place['type'], [operators: string[], value: string]>> = {
  checkbox: [['equals', 'not_equals', 'exists'], 'true'],
  code: [TEXT, 'x'],
  date: [ORDERED, '2026-11-21'],
  email: [[...SAME, 'contains'], 'x'],
  json: [EXISTS, 'true'],
  number: [ORDERED, '1'],
  relationship: [SAME, newId()],
  text: [TEXT, 'x'],
  textarea: [TEXT, 'x'],
  upload: [SAME, newId()],
}

let archive: TestArchive
let statusOf: (path: string) => Promise<number>
beforeAll(async () => {
  archive = await openTestArchive()
  const rest = restDriver(archive)
  const cookie = await signedIn(archive, 'admin@example.com')
  statusOf = async (path) => (await rest('GET', path, { cookie })).status
  await makeDraft(archive.payload, await makeProject(archive.payload))
})
afterAll(() => archive.close())

/** Every path that a filter of the collection can use. */
function placesIn(fields: readonly FlattenedField[], prefix = ''): Place[] {
  return fields.flatMap((field): Place[] => {
    const path = prefix + field.name
    switch (field.type) {
      case 'group':
      case 'tab':
      case 'array':
        return [{ path, type: field.type }, ...placesIn(field.flattenedFields, `${path}.`)]
      case 'json':
        return [
          { path, type: field.type },
          { path: `${path}.a`, type: 'inside' },
        ]
      case 'blocks':
        return [
          { path, type: field.type },
          { path: `${path}.text`, type: 'inside' },
        ]
      case 'relationship':
        return [
          { path, type: field.type },
          ...(Array.isArray(field.relationTo)
            ? ['value', 'relationTo'].map((part): Place => ({ path: `${path}.${part}`, type: 'inside' }))
            : []),
        ]
      case 'select': {
        const [first] = field.options
        return [{ path, type: field.type, option: typeof first === 'object' ? first.value : (first ?? '') }]
      }
      default:
        return [{ path, type: field.type }]
    }
  })
}

function placesOf(slug: (typeof COLLECTIONS)[number]): Place[] {
  return [
    { path: 'id', type: 'relationship' },
    ...placesIn(archive.payload.collections[slug].config.flattenedFields),
  ]
}

/** A filter in each form that a query can have. */
const formsOf = (path: string, operator: string) => [
  `where[${path}][${operator}]=x`,
  `where[${path}][${operator}]=null`,
  `where[${path}][${operator}][0]=1`,
  ...[null, 1].map((operand) => `where=${JSON.stringify({ [path]: { [operator]: operand } })}`),
]

test.each(COLLECTIONS)('no operator on any field of %s causes a 5xx', async (slug) => {
  // Every field with every operator. By default, a third of these pairs, with every field and every operator, and the forms alternate.
  const queries = placesOf(slug).flatMap(({ path }, place) =>
    validOperators.flatMap((operator, at) => {
      if (!isFull && (place + at) % 3 > 0) return []
      const forms = formsOf(path, operator)
      const start = place + at
      return [...forms, ...forms].slice(
        start % forms.length,
        (start % forms.length) + repetitions(forms.length),
      )
    }),
  )
  const failures: string[] = []
  for (const query of queries) {
    const status = await statusOf(`/api/${slug}?limit=1&${query}`)
    if (status >= 500) failures.push(`${status} ${query}`)
  }
  expect(failures).toEqual([])
})

test('the filters that the admin offers work', async () => {
  const refused: string[] = []
  let accepted = 0
  for (const slug of ['posts', 'media', 'projects', 'post-types', 'api-clients', 'digest-runs'] as const)
    for (const { path, type, option } of placesOf(slug)) {
      const [operators, value] = option === undefined ? (OFFERED[type] ?? [[], '']) : [SAME, option]
      // The role cannot filter by a field that it cannot read.
      if ((await statusOf(`/api/${slug}?limit=1&where[${path}][exists]=true`)) !== 200) continue
      accepted += 1
      for (const operator of operators.filter((one) => one !== 'exists')) {
        const query = `where[${path}][${operator}]=${value}`
        const status = await statusOf(`/api/${slug}?limit=1&${query}`)
        if (status === 200) accepted += 1
        else refused.push(`${status} ${slug} ${query}`)
      }
    }
  expect(refused).toEqual([])
  expect(accepted).toBeGreaterThan(200)
})
