import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/ids'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject } from '@/testing/builders'
import { projectNames, runningRun } from './runs'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

/** A run of `day` November. */
async function insertRun(day: number, status: string, projects: unknown = null) {
  const id = newId()
  await poolDb(archive.payload)(sql`
    insert into digest_runs (id, status, route, period_from, period_to, period_days, projects, created_at)
    values (${id}, ${status}, 'bot', '2026-11-01', '2026-11-08', 7, ${projects === null ? null : JSON.stringify(projects)}::jsonb,
      make_timestamptz(2026, 11, ${day}, 8, 0, 0, 'UTC'))`)
  return archive.payload.findByID({ collection: 'digest-runs', id, overrideAccess: true })
}

test('a run lists its projects in order; a deleted project keeps its slug', async () => {
  const { slug } = await makeProject(archive.payload, { name: 'Werkplan' })
  const [run, empty] = [await insertRun(1, 'sent', ['gone', slug]), await insertRun(2, 'failed')]
  const nameProjects = await projectNames(archive.payload, [run, empty])
  expect(nameProjects(run)).toEqual(['gone', 'Werkplan'])
  expect(nameProjects(empty)).toEqual([])
  expect((await projectNames(archive.payload, []))(empty)).toEqual([])
})

test('finds the run in progress among later ones, and none when all have ended', async () => {
  expect(await runningRun(archive.payload)).toBe(null)
  const { id } = await insertRun(2, 'running')
  await insertRun(29, 'sent')
  expect(await runningRun(archive.payload)).toMatchObject({ id, createdAt: '2026-11-02T08:00:00.000Z' })
})
