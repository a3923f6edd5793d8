import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userScope } from '@/domain/client'
import { BLOCKS } from '@/domain/post/blocks'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { publishedPosts } from './publishedPosts'
import { poolDb } from './db'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
  const project = await makeProject(archive.payload)
  const text = (words: string) => ({ blockType: 'text' as const, text: words })
  await makePublished(archive.payload, project, {
    slug: 'german',
    title: 'Sammelrechnungen lassen sich herunterladen',
    teaser: 'Die Übersichten zeigen größere Beträge.',
    blocks: [text('Wer in der Liste *sucht*, findet 100 % der Belege.')],
  })
  await makePublished(archive.payload, project, {
    slug: 'english',
    title: 'Invoices were sent twice',
    teaser: 'Exporting them works again in C and Go.',
    blocks: [text('The **faster list** shows the snake_case names.'), { blockType: 'code', code: 'pua_x' }],
  })
})
afterAll(() => archive.close())

it.each([
  ['the word as it stands', 'Sammelrechnungen', ['german']],
  ['a part of a word', 'rechnung', ['german']],
  ['a part of a word in capitals, umlauts too', 'ÜBERSICHT', ['german']],
  ['another form of a German word', 'Betrag', ['german']],
  ['another form of an English word', 'invoice', ['english']],
  ['another form of an English word', 'exported', ['english']],
  ['a word that one of the languages leaves out', 'the', ['english']],
  ['a short word', 'in', ['english', 'german']],
  ['a word of one letter', 'C', ['english']],
  ['all of several words, each in its own way', 'rechnung betrag liste', ['german']],
  ['all of several words', 'rechnung invoice', []],
  ['any of several words', 'rechnung or invoice', ['english', 'german']],
  ['a phrase', '"größere Beträge"', ['german']],
  ['a phrase across markup', '"the faster list"', ['english']],
  ['a phrase that does not stand there', '"list faster"', []],
  ['no phrase of the last word and the first', '"x Invoices"', []],
  ['what must not be there', 'belege -rechnung', []],
  ['what must not be there', 'list -rechnung', ['english']],
  ['what must not be there alone', '-rechnung', ['english']],
  ['either of two, one without something', 'rechnung -betrag or faster -gibtesnicht', ['english']],
  ['an entry once that several alternatives find', 'rechnung or betrag or übersicht', ['german']],
  ['code', 'pua_x', ['english']],
  ['signs that a pattern would read', 'snake_case', ['english']],
  ['signs that a pattern would read', 'snakeXcase', []],
  ['signs that a pattern would read', '"100 %"', ['german']],
  ['signs alone', '%%%', []],
  ['signs alone', '___', []],
  ['nothing', ' "" ', []],
])('finds %s: %s', async (_, q, slugs) => {
  const page = { page: 1, perPage: 10 }
  const { items, total } = await publishedPosts(poolDb(archive.payload), userScope(), { q }, page)
  expect(items.map(({ slug }) => slug).sort()).toEqual(slugs)
  expect(total).toBe(slugs.length)
})

it.each(
  BLOCKS.flatMap(({ type, fields }) =>
    fields.map(({ name, isSearched = false }) => ({ type, name, isSearched })),
  ),
)(
  'the database searches the fields that the block type declares: $type.$name, $isSearched',
  async ({ type, name, isSearched }) => {
    const blocks = JSON.stringify([{ blockType: type, [name]: 'needle' }])
    const rows = await poolDb(archive.payload)<{ text: string }>(
      sql`select searched_text('title', null, ${blocks}::jsonb) as text`,
    )
    expect(rows[0]?.text.includes('needle')).toBe(isSearched)
  },
)

it('a tag that is longer than any stored one finds nothing', async () => {
  const page = { page: 1, perPage: 10 }
  for (const tags of [['x'.repeat(5_000)], ["\\' | 'x", '']])
    expect(await publishedPosts(poolDb(archive.payload), userScope(), { tags }, page)).toMatchObject({
      total: 0,
    })
})
