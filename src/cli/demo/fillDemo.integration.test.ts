import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '@/domain/actor'
import { AUDIENCES } from '@/domain/audience'
import { systemClock } from '@/lib/dates'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { runPayload } from '@/testing/runProgram'
import { fillDemo } from './fillDemo'

const command: Actor = { kind: 'command', name: 'demo' }
let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
  // From the sources, as an operator runs it.
  const filled = await runPayload(['demo'])
  const counts = { projects: 3, published: 40, drafts: 4, images: 29 }
  expect(filled).toEqual({ code: 0, out: [messages.en.cli.demoFilled(counts)], error: '' })
})
afterAll(() => archive.close())

function rows<Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return poolDb(archive.payload)<Row>(statement)
}

test('publishes 40 entries, numbered 1 to 40 in the order of their dates', async () => {
  const published = await rows<{ number: number }>(
    sql`select number::int as number from posts where status = 'published' order by publish_at, number`,
  )
  expect(published.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  const [counted] = await rows<{ n: number; to_come: number; scheduled: number; drafts: number }>(sql`
    select (select n from publication_counter) as n,
      count(*) filter (where status = 'published' and publish_at > now())::int as to_come,
      count(*) filter (where status = 'draft' and approval_seal is not null)::int as scheduled,
      count(*) filter (where status = 'draft')::int as drafts
    from posts`)
  expect(counted).toEqual({ n: 40, to_come: 0, scheduled: 1, drafts: 4 })
})

test('uses every type, audience, block type and project', async () => {
  const [found] = await rows<{
    types: string[]
    audiences: string[]
    blocks: string[]
    projects: number
  }>(sql`
    select array_agg(distinct t.key) as types, array_agg(distinct p.audience::text) as audiences,
      array_agg(distinct b ->> 'blockType') as blocks, count(distinct p.project_id)::int as projects
    from posts p join post_types t on t.id = p.type_id, jsonb_array_elements(p.blocks) b
    where p.status = 'published'`)
  expect(found?.types.sort()).toEqual(['breaking', 'feature', 'fix', 'improvement', 'info'])
  expect(found?.audiences.sort()).toEqual([...AUDIENCES].sort())
  expect(found?.blocks.sort()).toEqual([
    ...['before_after', 'callout', 'code', 'gallery', 'image', 'link', 'quote', 'text', 'video'],
  ])
  expect(found?.projects).toBe(3)
})

test('every image has an alt text, is used, and is 1600 pixels wide', async () => {
  const [found] = await rows<{ all: number; described: number; wide: number; used: number }>(sql`
    select count(*)::int as all, count(*) filter (where length(alt) > 30)::int as described,
      count(*) filter (where width = 1600)::int as wide,
      (select count(distinct media_id)::int from post_media) as used
    from media`)
  expect(found).toEqual({ all: 29, described: 29, wide: 29, used: 29 })
})

test('the texts follow CHECK-4', async () => {
  const texts = await rows<{ title: string; teaser: string; words: string }>(
    sql`select title, teaser, title || ' ' || teaser || ' ' || blocks::text as words from posts`,
  )
  for (const { title, teaser, words } of texts) {
    expect(words, title).not.toMatch(/[!\u2013\u2014]|\p{Extended_Pictographic}/u)
    const sentences = teaser.split(/(?<=[.?])\s+/).length
    expect(sentences, title).toBeGreaterThanOrEqual(2)
    expect(sentences, title).toBeLessThanOrEqual(3)
  }
})

test('revokes its client', async () => {
  const clients = await rows<{ name: string; is_revoked: boolean }>(
    sql`select name, revoked_at is not null as is_revoked from api_clients`,
  )
  expect(clients).toEqual([{ name: 'Demo', is_revoked: true }])
})

test('refuses an archive that is not empty and changes nothing', async () => {
  const onBegin = vi.fn()
  const again = await fillDemo(archive.payload, command, systemClock, onBegin)
  expect(onBegin).not.toHaveBeenCalled()
  expect(again).toMatchObject({
    ok: false,
    refusal: { errors: [{ code: 'not_empty' }] },
  })
  const [found] = await rows<{ n: number }>(sql`select count(*)::int as n from projects`)
  expect(found?.n).toBe(3)
})
