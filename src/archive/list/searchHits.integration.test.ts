import { Param } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userScope } from '@/domain/client'
import { poolDb, type Db } from '@/queries/db'
import { publishedPosts } from '@/queries/publishedPosts'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeProject, makePublished } from '@/testing/builders'
import { excerptAt, searchHits } from './searchHits'

let archive: TestArchive
let db: Db

beforeAll(async () => {
  archive = await openTestArchive()
  db = poolDb(archive.payload)
  const project = await makeProject(archive.payload)
  const text = (words: string) => ({ blockType: 'text' as const, text: words })
  await makePublished(archive.payload, project, {
    title: 'Sammelrechnungen lassen sich herunterladen',
    teaser: 'Die Übersichten zeigen größere Beträge.',
    blocks: [text('Wer in der Liste *sucht*, findet 100 % der Belege.')],
  })
  await makePublished(archive.payload, project, {
    title: 'Invoices were sent twice',
    teaser: 'Exporting them works again in C and Go.',
    blocks: [
      text('## List\n\nThe **faster list** shows the snake_case names in [the list](https://example.com/x).'),
    ],
  })
})
afterAll(() => archive.close())

it.each([
  ['a word as written', 'Sammelrechnungen', '[Sammelrechnungen] lassen sich herunterladen'],
  ['part of a word', 'rechnung', 'Sammel[rechnung]en lassen sich herunterladen'],
  ['another form of a German word', 'betrag', 'Die Übersichten zeigen größere [Beträge].'],
  ['another form of an English word', 'exported', '[Exporting] them works again in C and Go.'],
  ['a word of one letter', 'C', 'Exporting them works again in [C] and Go.'],
  ['a phrase', '"größere Beträge"', 'Die Übersichten zeigen [größere Beträge].'],
  ['no excluded word', 'export -belege', '[Exporting] them works again in C and Go.'],
  ['an excerpt of the blocks', 'belege', 'Wer in der Liste sucht, findet 100 % der [Belege].'],
  [
    'an excerpt without Markdown',
    'snake_case',
    'List The faster list shows the [snake_case] names in the list.',
  ],
])('PAGE-8: marks %s: %s', async (_, q, expected) => {
  const { items } = await publishedPosts(db, userScope(), { q }, { page: 1, perPage: 10 })
  expect(items).toHaveLength(1)
  const { mark, excerpts } = await searchHits(db, q, items)
  const lines = items.flatMap(({ id, title, teaser }) => [title, teaser ?? '', excerpts.get(id) ?? ''])
  const marked = lines.map((line) =>
    mark(line)
      .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join(''),
  )
  expect(marked.join('\n')).toContain(expected)
})

it('SEC-20: of long texts at most 5,000 words are compared by their stems, the others as they are', async () => {
  const project = await makeProject(archive.payload)
  for (const initial of ['la', 'le', 'lo']) {
    const text = Array.from({ length: 3_000 }, (_, n) => `${initial}${n.toString(36)}`).join(' ')
    const blocks = [{ blockType: 'text' as const, text: `${text} Lesestoff` }]
    await makePublished(archive.payload, project, { title: 'Langer Beitrag', blocks })
  }
  const { items } = await publishedPosts(db, userScope(), { q: 'lesestoff' }, { page: 1, perPage: 10 })
  const stemmed: number[] = []
  const counting: Db = (statement, options) => {
    for (const chunk of statement.queryChunks)
      if (chunk instanceof Param && Array.isArray(chunk.value)) stemmed.push(chunk.value.length)
    return db(statement, options)
  }
  const { excerpts } = await searchHits(counting, 'lesestoff', items)
  expect(Math.max(...stemmed)).toBe(5_000)
  expect([...excerpts.values()]).toEqual(items.map(() => expect.stringContaining('Lesestoff')))
})

it('PAGE-8: an excerpt is cut at words', () => {
  const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`
  expect(excerptAt(text, text.indexOf('needle'))).toMatch(/^…(before )+needle (after )+after…$/)
})
