import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { userScope } from '@/domain/client'
import { poolDb } from '@/queries/db'
import { projects } from '@/queries/projects'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeProject } from '@/testing/builders'

let archive: ArchiveWithRoles
let ids: string[]
beforeAll(async () => {
  archive = await openArchiveWithRoles()
  const others = [await makeProject(archive.payload), await makeProject(archive.payload)]
  ids = [archive.project.id, ...others.map(({ id }) => id)]
})
afterAll(() => archive.close())

const order = (given: unknown, role = 'admin') =>
  archive.call('POST', '/projects/order', { role, json: { ids: given } })

async function stored(): Promise<string[]> {
  return (await projects(poolDb(archive.payload), userScope())).map(({ id }) => id)
}

test('ADMIN-23: an administrator puts the projects in order, which the API follows', async () => {
  const wanted = ids.toReversed()
  expect(await stored()).not.toEqual(wanted)
  const { status, raw } = await order(wanted)
  expect([status, raw]).toEqual([200, { ids: wanted }])
  expect(await stored()).toEqual(wanted)
  const audit = await archive.payload.find({
    collection: 'audit',
    where: { action: { equals: 'sort' } },
    overrideAccess: true,
  })
  expect(audit.docs).toMatchObject([{ target: 'projects', actorKind: 'person' }])
})

test('ADMIN-23: an incomplete list, a repeated or an unknown id changes nothing', async () => {
  const before = await stored()
  const [first = '', second = '', third = ''] = ids
  for (const wrong of [
    [first],
    [first, second, second],
    [first, second, newId()],
    [...ids, newId()],
    [],
    ['x'],
    null,
  ])
    expect((await order(wrong)).status).toBe(422)
  expect(await stored()).toEqual(before)
  expect((await order([first, second, third])).status).toBe(200)
})

test('ADMIN-23: a new project comes last, unless the request says where', async () => {
  const create = async (slug: string, more: object = {}) =>
    (
      await archive.call('POST', '/projects', {
        role: 'admin',
        json: { slug, name: slug, ...more },
        headers: { Origin: 'http://localhost:3000' },
      })
    ).raw as { doc: { id: string } }
  const { doc: last } = await create('comes-last')
  expect((await stored()).at(-1)).toBe(last.id)
  const { doc: first } = await create('comes-first', { sort: -1 })
  expect((await stored())[0]).toBe(first.id)
})
