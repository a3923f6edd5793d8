import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { wordIssues } from '@/domain/issues'
import type { Refusal } from '@/domain/refusal'
import { newId } from '@/lib/ids'
import type { Result } from '@/lib/result'
import { issueClient } from '@/operations/clients'
import { createProject } from '@/operations/createProject'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'

let archive: ArchiveWithRoles
let clientId: string
beforeAll(async () => {
  archive = await openArchiveWithRoles()
  const issued = await issueClient(archive.payload, actor, { ...client, name: 'Portal' })
  if (issued.ok) clientId = issued.value.doc.id
})
afterAll(() => archive.close())

const actor: Actor = { kind: 'command', name: 'test' }
const client = { mode: 'read', audience: 'public' }

/** The message of each refused field. */
type Refused = Record<string, string>

const payloadErrors = z.object({
  errors: z.tuple([
    z.object({ data: z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) }) }),
  ]),
})

async function byForm(method: string, path: string, json: object): Promise<Refused> {
  const { status, raw } = await archive.call(method, path, { role: 'admin', json })
  if (status < 300) return {}
  const { errors } = payloadErrors.parse(raw).errors[0].data
  return Object.fromEntries(errors.map(({ path: field, message }) => [field, message]))
}

function byOperation(result: Result<unknown, Refusal>): Refused {
  if (result.ok) return {}
  if (result.refusal.kind !== 'validation_failed') throw new Error(result.refusal.kind)
  return Object.fromEntries(
    wordIssues(result.refusal.errors).map(({ pointer, message }) => [pointer.slice(1), message]),
  )
}

/** What the form of the admin and the operation refuse. Both must be the same. */
async function refusedProject(fields: Refused): Promise<Refused> {
  const valid = () => ({ slug: `p-${newId()}`, name: 'Shop', ...fields })
  const refused = await byForm('POST', '/projects', valid())
  expect(byOperation(await createProject(archive.payload, actor, valid()))).toEqual(refused)
  return refused
}

async function refusedClient(name: string): Promise<Refused> {
  const refused = await byForm('PATCH', `/api-clients/${clientId}`, { name })
  expect(byOperation(await issueClient(archive.payload, actor, { ...client, name }))).toEqual(refused)
  return refused
}

const tooLong = (max: number) => `This must be at most ${max} characters long.`

test.each([
  ['an emoji, two UTF-16 units', '\u{1f680}', ''],
  ['a letter with a combining accent, two code points', 'e\u0301', 'e'],
])('LIMIT-30, LIMIT-31: the form and the operation count code points: %s', async (_, unit, odd) => {
  const text = (max: number) => unit.repeat(max / Array.from(unit).length)
  const full = { name: text(200), code: text(12), description: text(1_000) }
  expect(await refusedProject(full)).toEqual({})
  expect(await refusedClient(full.name)).toEqual({})
  const more = odd || unit
  const over = { name: full.name + more, code: full.code + more, description: full.description + more }
  expect(await refusedProject(over)).toEqual({
    name: tooLong(200),
    code: tooLong(12),
    description: tooLong(1_000),
  })
  expect(await refusedClient(over.name)).toEqual({ name: tooLong(200) })
})

test.each<[Refused, string]>([
  [{ name: '  ' }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ code: 'A\tB' }, 'code'],
  [{ slug: 'No slug' }, 'slug'],
  [{ slug: '0190d5c0-0000-7000-8000-000000000001' }, 'slug'],
  [{ color: 'red' }, 'color'],
])('the form and the operation refuse a project with %j', async (fields, field) => {
  expect(Object.keys(await refusedProject(fields))).toEqual([field])
})

test.each(['  ', 'two\nlines'])('the form and the operation refuse a client named %j', async (name) => {
  expect(Object.keys(await refusedClient(name))).toEqual(['name'])
})
