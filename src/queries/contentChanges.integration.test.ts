import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeProject, makePublished } from '@/testing/builders'
import type { Project } from '@/payload-types'
import { contentChanges } from './contentChanges'
import { poolDb, type Db } from './db'

let archive: TestArchive
let api: TestApi
let db: Db
let project: Project
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  db = poolDb(archive.payload)
  project = await makeProject(archive.payload, { slug: 'shop' })
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

const version = async () =>
  (await db<{ n: number }>(sql`select n::float8 as n from content_version`))[0]?.n ?? 0

test('READ-14: each version names the posts that it changed, and any other change as one of anything', async () => {
  const [one, two] = [
    await makePublished(archive.payload, project),
    await makePublished(archive.payload, project),
  ]
  const before = await version()
  await db(sql`update posts set title = 'Changed' where id = ${one.id}`)
  await db(sql`update posts set title = 'Changed' where id in (${one.id}, ${two.id})`)
  expect(await version()).toBe(before + 2)
  expect(await contentChanges(db, before, before)).toEqual(new Set())
  expect(await contentChanges(db, before, before + 1)).toEqual(new Set([one.id]))
  expect(await contentChanges(db, before, before + 2)).toEqual(new Set([one.id, two.id]))
  await db(sql`update projects set name = 'Renamed'`)
  expect(await contentChanges(db, before, before + 3)).toBe('anything')
  expect(await contentChanges(db, before + 1, before + 2)).toEqual(new Set([one.id, two.id]))
  await db(sql`delete from posts where id = ${two.id}`)
  expect(await contentChanges(db, before + 3, before + 4)).toEqual(new Set([two.id]))
  // As after a restore, which begins with a version of its own.
  await db(sql`update content_version set n = n + 1, raised_by = null`)
  expect(await contentChanges(db, before + 3, before + 5)).toBe('anything')
  expect(await contentChanges(db, 0, before + 4)).toBe('anything')
})

test('READ-14: only the last thousand versions are kept', async () => {
  const post = await makePublished(archive.payload, project)
  await db(sql`update content_version set n = n + 5000, raised_by = null`)
  await db(sql`update posts set title = 'Changed' where id = ${post.id}`)
  expect(await db(sql`select n::float8 as n, post_id as id from content_changes`)).toEqual([
    { n: await version(), id: post.id },
  ])
})

test('READ-14: an entry is not read again when another is published, and is after its own change', async () => {
  const { token } = await makeClient(archive.payload)
  const entry = await makePublished(archive.payload, project)
  const read = async () => {
    const before = api.cacheStats().hits
    const { json } = await api.call('GET', `/posts/${entry.slug}`, { token })
    return { title: json.title, isCached: api.cacheStats().hits > before }
  }
  expect(await read()).toEqual({ title: entry.title, isCached: false })
  await makePublished(archive.payload, project)
  expect(await read()).toEqual({ title: entry.title, isCached: true })
  await db(sql`update posts set title = 'Corrected' where id = ${entry.id}`)
  expect(await read()).toEqual({ title: 'Corrected', isCached: false })
  await db(sql`update projects set name = 'Renamed again'`)
  expect(await read()).toEqual({ title: 'Corrected', isCached: false })
})
