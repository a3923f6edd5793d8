import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userScope } from '@/domain/client'
import { BLOCKS } from '@/domain/post/blocks'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import type { Project } from '@/payload-types'
import { publishedPosts } from './publishedPosts'
import { poolDb } from './db'

let archive: TestArchive
let project: Project

beforeAll(async () => {
  archive = await openTestArchive()
  project = await makeProject(archive.payload)
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
  ['a word as written', 'Sammelrechnungen', ['german']],
  ['part of a word', 'rechnung', ['german']],
  ['part of a word in capitals, with umlauts', 'ÜBERSICHT', ['german']],
  ['another form of a German word', 'Betrag', ['german']],
  ['another form of an English word', 'invoice', ['english']],
  ['another form of an English word', 'exported', ['english']],
  ['a stop word', 'the', ['english']],
  ['a short word', 'in', ['english', 'german']],
  ['a word of one letter', 'C', ['english']],
  ['all of several words, each in its own way', 'rechnung betrag liste', ['german']],
  ['all of several words', 'rechnung invoice', []],
  ['any of several words', 'rechnung or invoice', ['english', 'german']],
  ['a phrase', '"größere Beträge"', ['german']],
  ['a phrase across markup', '"the faster list"', ['english']],
  ['no phrase in another order', '"list faster"', []],
  ['no phrase of the last and the first word', '"x Invoices"', []],
  ['nothing with an excluded word', 'belege -rechnung', []],
  ['entries without an excluded word', 'list -rechnung', ['english']],
  ['entries without an excluded word alone', '-rechnung', ['english']],
  ['alternatives with exclusions', 'rechnung -betrag or faster -gibtesnicht', ['english']],
  ['an entry once if several alternatives match', 'rechnung or betrag or übersicht', ['german']],
  ['code', 'pua_x', ['english']],
  ['wildcards literally', 'snake_case', ['english']],
  ['wildcards literally', 'snakeXcase', []],
  ['wildcards literally', '"100 %"', ['german']],
  ['nothing for wildcards alone', '%%%', []],
  ['nothing for wildcards alone', '___', []],
  ['nothing for an empty phrase', ' "" ', []],
])('READ-6: finds %s: %s', async (_, q, slugs) => {
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
  'the database searches exactly the fields that the block type declares: $type.$name, $isSearched',
  async ({ type, name, isSearched }) => {
    const blocks = JSON.stringify([{ blockType: type, [name]: 'needle' }])
    const rows = await poolDb(archive.payload)<{ text: string }>(
      sql`select searched_text('title', null, ${blocks}::jsonb) as text`,
    )
    expect(rows[0]?.text.includes('needle')).toBe(isSearched)
  },
)

it('finds nothing for a tag that is too long to be stored', async () => {
  const page = { page: 1, perPage: 10 }
  for (const tags of [['x'.repeat(5_000)], ["\\' | 'x", '']])
    expect(await publishedPosts(poolDb(archive.payload), userScope(), { tags }, page)).toMatchObject({
      total: 0,
    })
})

it('LIMIT-18: searches the first 200,000 characters of a post', async () => {
  // Title and blocks, with a blank between them, end at the limit or one character after it.
  for (const [slug, title] of [
    ['fits', 'A'],
    ['cut', 'AA'],
  ] as const)
    await makePublished(archive.payload, project, {
      slug,
      title,
      blocks: [
        { blockType: 'text', text: 'x '.repeat(50_000) },
        { blockType: 'text', text: 'needle42'.padStart(99_997, ' x') },
      ],
    })
  const found = async (q: string) => {
    const page = { page: 1, perPage: 10 }
    const { items } = await publishedPosts(poolDb(archive.payload), userScope(), { q }, page)
    return items.map(({ slug }) => slug).sort()
  }
  expect(await found('needle42')).toEqual(['fits'])
  expect(await found('needle4')).toEqual(['cut', 'fits'])
})

// PostgreSQL looks for the end of each comment, which would take a minute, and end the statement after 30 s.
it.each([
  ['begin', '<!-- '.repeat(19_000)],
  ['begin after one that ends', `<!-- hidden --> ${'<!--'.repeat(24_000)}`],
  ['begin in long runs', `${'<!--'.padEnd(197, 'x')}-->`.repeat(490)],
])('SEC-27: a text is indexed in which thousands of comments %s', { timeout: 10_000 }, async (what, text) => {
  const slug = `comments-${what.replaceAll(' ', '-')}`
  const word = `after${what.length}`
  const blocks = [
    { blockType: 'code' as const, code: text },
    { blockType: 'text' as const, text: `${word} ${text}` },
  ]
  await makePublished(archive.payload, project, { slug, blocks })
  const found = async (search: string) => {
    const { items } = await publishedPosts(
      poolDb(archive.payload),
      userScope(),
      { q: search },
      { page: 1, perPage: 9 },
    )
    return items.map((item) => item.slug)
  }
  expect(await found(word)).toEqual([slug])
})

it.each([
  ['<!-- hidden --> shown', false],
  ['<!-- hidden --> shown <!-- open', false],
  ['shown <!-- hidden', true],
  ['<!-- a --> <!-- b --> shown <!-- hidden', true],
  ['<!--> hidden --> shown', false],
])('what a comment holds that ends is not indexed as words: %s', async (text, isIndexed) => {
  const [row] = await poolDb(archive.payload)<{ shown: boolean; hidden: boolean }>(sql`
    select search_vector(${text}) @@ 'shown'::tsquery as shown, search_vector(${text}) @@ 'hidden'::tsquery as hidden`)
  expect(row).toEqual({ shown: true, hidden: isIndexed })
})

// Without the cut of long runs, PostgreSQL would take minutes for such a text, and end the statement after 30 s.
it.each(['a_', '1-a-', '_a'])(
  'SEC-23: a text of %s without blanks is indexed, and a long address in it found',
  async (run) => {
    const slug = `run-${run.replace(/[_-]/g, 'x')}`
    const address = `https://example.com/${`${slug}/`.repeat(30)}`
    const text = run.repeat(99_000 / run.length)
    await makePublished(archive.payload, project, {
      slug,
      blocks: [text, text, address].map((one) => ({ blockType: 'text', text: one })),
    })
    const page = { page: 1, perPage: 10 }
    const { items } = await publishedPosts(poolDb(archive.payload), userScope(), { q: address }, page)
    expect(items.map((item) => item.slug)).toEqual([slug])
  },
)
