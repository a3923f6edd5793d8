import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '@/lib/dates'
import { requestChanges } from '@/operations/posts/reviewPost'
import type { UserActor } from '@/domain/actor'
import type { Project } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'

let archive: TestArchive
let api: TestApi
let user: UserActor
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  user = await makeUser(archive.payload, 'publisher')
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

async function setUp(given: Parameters<typeof makeClient>[1] = {}) {
  const project = await makeProject(archive.payload)
  const { client, token } = await makeClient(archive.payload, { mode: 'write', project, ...given })
  const list = async (query = '') => {
    const { status, json } = await api.call('GET', `/drafts${query}`, { token })
    return { status, json, titles: json.items?.map(({ title }: { title: string }) => title) }
  }
  const create = async (title: string, more: object = {}) => {
    const body = { project: project.slug, title, type: 'fix', audience: client.audience, ...more }
    return (await api.call('POST', '/posts', { token, json: body })).json
  }
  return { project, client, token, list, create }
}

const draft = (project: Project, title: string, more = {}) =>
  makeDraft(archive.payload, project, { title, ...more })

describe('WRITE-18: GET /drafts', () => {
  test('has exactly these fields', async () => {
    const { project, client, list, create } = await setUp({ name: 'Release bot' })
    const made = await create('Faster search', { publish_at: '2099-01-01T08:00:00Z', audience: 'public' })
    expect(await list()).toMatchObject({ status: 200 })
    expect((await list()).json).toEqual({
      items: [
        {
          id: made.id,
          project: project.slug,
          slug: 'faster-search',
          title: 'Faster search',
          type: 'fix',
          audience: 'public',
          review: { state: 'submitted', comment: null, by: client.name, at: made.created_at },
          publish_at: '2099-01-01T08:00:00.000Z',
          mine: true,
          created_at: made.created_at,
          updated_at: made.updated_at,
        },
      ],
      meta: { total: 1, page: 1, per_page: 25 },
    })
  })

  test('lists the newest change first, without published and withdrawn posts', async () => {
    const { project, token, list } = await setUp()
    const [first] = [await draft(project, 'First'), await draft(project, 'Second')]
    await makePublished(archive.payload, project)
    const { id } = await makePublished(archive.payload, project)
    await poolDb(archive.payload)(sql`update posts set status = 'withdrawn' where id = ${id}`)
    expect((await list()).titles).toEqual(['Second', 'First'])
    await api.call('PATCH', `/posts/${first.id}`, { token, json: { teaser: 'New' } })
    expect((await list()).titles).toEqual(['First', 'Second'])
  })

  test('filters by project, state, own and text', async () => {
    const { project, list, create } = await setUp({ project: null })
    const other = await makeProject(archive.payload)
    await draft(project, 'Colours of a person', { teaser: 'Reports look better.' })
    await draft(other, 'Of another project')
    const mine = await create('Mine: 100 % done', { slug: 'own-slug' })
    await create('Mine, too')
    await requestChanges(archive.payload, user, mine.id, 'Why?', systemClock)
    const here = (query: string) => list(`?project=${project.slug}${query}`)
    expect((await here('')).titles).toEqual(['Mine: 100 % done', 'Mine, too', 'Colours of a person'])
    expect((await list(`?project=${other.slug}`)).titles).toEqual(['Of another project'])
    expect((await list('?project=nowhere')).json).toEqual({
      items: [],
      meta: { total: 0, page: 1, per_page: 25 },
    })
    expect((await here('&mine=1')).titles).toEqual(['Mine: 100 % done', 'Mine, too'])
    expect((await here('&mine=0')).titles).toHaveLength(3)
    expect((await here('&state=submitted')).titles).toEqual(['Mine, too'])
    expect((await here('&state=in_progress')).titles).toEqual(['Colours of a person'])
    const back = await here('&state=changes_requested&mine=1')
    expect(back.titles).toEqual(['Mine: 100 % done'])
    expect(back.json.items[0].review).toMatchObject({
      state: 'changes_requested',
      comment: 'Why?',
      by: user.name,
    })
    for (const [q, titles] of [
      ['mine', ['Mine: 100 % done', 'Mine, too']],
      ['MINE too', ['Mine, too']],
      ['olour reports', ['Colours of a person']],
      ['own-slug', ['Mine: 100 % done']],
      ['100 %', ['Mine: 100 % done']],
      ['"of a person"', ['Colours of a person']],
      ['mine -too', ['Mine: 100 % done']],
      ['person or too', ['Mine, too', 'Colours of a person']],
      ['_', []],
      ['nothing like it', []],
    ] as const)
      expect([q, (await here(`&q=${encodeURIComponent(q)}`)).titles]).toEqual([q, titles])
  })

  test('pages', async () => {
    const { project, list } = await setUp()
    for (const title of ['1', '2', '3', '4', '5']) await draft(project, title)
    expect((await list('?per_page=2&page=2')).json).toMatchObject({
      items: [{ title: '3' }, { title: '2' }],
      meta: { total: 5, page: 2, per_page: 2 },
    })
    expect((await list('?per_page=2&page=9')).json).toEqual({
      items: [],
      meta: { total: 5, page: 9, per_page: 2 },
    })
    expect((await list('?q=3&page=9007199254740993')).json.meta.total).toBe(1)
    for (const query of ['?page=0', '?per_page=101', '?state=draft', '?mine=yes'])
      expect((await list(query)).status).toBe(422)
  })

  test('READ-7: a search lists and counts its newest matches alone, and says that there are more', async () => {
    const capped = openTestApi(archive, { maxSearchHits: 3 })
    const { project, token } = await setUp()
    for (const title of ['Export 1', 'Export 2', 'Export 3']) await draft(project, title)
    const search = async (query: string) => {
      const { json } = await capped.call('GET', `/drafts?${query}`, { token })
      return { titles: json.items.map(({ title }: { title: string }) => title), meta: json.meta }
    }
    expect((await search('q=export')).meta).toEqual({ total: 3, page: 1, per_page: 25 })
    await draft(project, 'Export 4')
    expect(await search('q=export&per_page=2')).toEqual({
      titles: ['Export 4', 'Export 3'],
      meta: { total: 3, total_is_capped: true, page: 1, per_page: 2 },
    })
    expect(await search('q=export&per_page=2&page=2')).toMatchObject({ titles: ['Export 2'] })
    expect(await search('q=export&per_page=2&page=3')).toMatchObject({ titles: [], meta: { total: 3 } })
    // A list is never capped.
    expect((await search('')).meta).toEqual({ total: 4, page: 1, per_page: 25 })
    await capped.close()
  })

  test('shows only what the client sees, in items and in the total', async () => {
    const { project, list } = await setUp({ audience: 'customer' })
    const other = await makeProject(archive.payload)
    for (const audience of ['internal', 'customer', 'public'] as const) {
      await draft(project, audience, { audience })
      await draft(other, 'other', { audience })
    }
    for (const query of ['', '?q=n', '?state=in_progress', `?project=${project.slug}`])
      expect([query, (await list(query)).json.meta.total]).toEqual([query, query === '?q=n' ? 0 : 2])
    expect((await list()).titles).toEqual(['public', 'customer'])
    expect((await list(`?project=${other.slug}`)).json.meta.total).toBe(0)
  })

  test('needs write mode', async () => {
    const { list } = await setUp({ mode: 'read' })
    expect(await list()).toMatchObject({ status: 403, json: { type: 'forbidden' } })
  })
})
