import { LIMITS } from '@/domain/limits'
import type { Block } from '@/domain/post/blocks'
import { toStored } from '@/domain/post/storedBlocks'
import { ROLES } from '@/domain/role'
import { AUTHORS, entryForm, versionsDrawer, type Door } from './doors'

const MAX = LIMITS.blockText
const fill = (unit: string, start = '', end = '') =>
  `${start}${unit.repeat(Math.floor((MAX - start.length - end.length) / unit.length))}${end}`

/** Ordinary code on which the patterns of its grammar never end. */
export const ENDLESS_GO = 'type Config struct{ ConnectionTimeout time.Duration\n}'

/** Code whose highlighting takes seconds or never ends, by its language. */
const CODES: readonly [language: string, code: string][] = [
  ['go', ENDLESS_GO],
  ['go', `struct{${'a'.repeat(40)}`],
  ['csharp', 'a.a .'.repeat(40)],
  ['css', `[${'1e\\'.repeat(80)}`],
  ['css', `:is(${'a\\'.repeat(120)}{`],
  ['css', `@media screen and (${'var(--['.repeat(30)}`],
  ['scss', `[${'\\0'.repeat(120)}x`],
  ['scss', `@supports ${'|::var(--'.repeat(25)}{`],
  ['html', `<style>[${' '.repeat(235)}{`],
  ['vue', `<style>@supports ${'var(--|_'.repeat(27)}!`],
  ['php', `<?php ${'$a['.repeat(80)}`],
  ['ruby', `${'a.b '.repeat(60)}do |`],
  ['markdown', `${'*a_'.repeat(80)}`],
  ['tsx', `${'<A<'.repeat(80)}`],
  ['typescript', `a = <${'a<'.repeat(120)}`],
  ['java', `${'a<b,'.repeat(60)}`],
  ['kotlin', `fun ${'<a:'.repeat(80)}`],
  ['rust', `${"'a<".repeat(80)}`],
  ['swift', `func ${'<a:'.repeat(80)}`],
  ['python', `f"${'{a:'.repeat(80)}`],
  ['sql', `${"'a''".repeat(60)}`],
  ['yaml', `${'- a: '.repeat(50)}`],
  ['powershell', `${'$(a'.repeat(80)}`],
  ['bash', `${'$(a'.repeat(80)}`],
]

/** Texts that pass the limit of length and take long to parse, check or render. */
const MARKDOWN: Readonly<Record<string, string>> = {
  'punctuation behind an address': fill('!', 'www.a.b/', 'a'),
  'commas behind an address': fill(',', 'http://a.b/', 'a'),
  'dots behind an address': fill('.', 'www.a', 'a'),
  'a row that ends in spaces and a backslash': fill(' ', '| a', '\\'),
  'delimiters that end in spaces': fill(' ', '| a |\n|-', 'x'),
  'spaces in a fence': fill(' ', '```\n', 'x'),
  'lists in a footnote': fill('1. ', '[^1]: '),
  'quotes in a footnote': fill('> ', '[^1]: '),
  'a bracket before an address': fill('1. ', '[a', '\n\n@'),
  'a bracket before a heading': fill('- =', 'a\n[a', '\n\n@\n==='),
  'open brackets': fill('['),
  'open emphasis': fill('**a '),
  'paragraphs of marks': fill('~a~\n- '),
  'e-mail addresses': fill('a@b.c '),
  'almost e-mail addresses': fill('a-', '@ ', '@'),
  footnotes: fill('[^a] ', '', '\n\n[^a]: b'),
  definitions: fill('[a]: b "\n'),
  entities: fill('&amp;'),
  tables: fill('|a', '| a |\n|-|\n'),
  quotes: fill('> '),
  'nested lists': fill('- '),
  setext: fill('a\n=\n'),
  html: fill('<a '),
  tabs: fill('\t', 'a', 'a'),
  'no-break spaces': fill('\u00a0', 'a', 'a'),
  hashes: fill('# ', '# ', 'a'),
  'empty codes': fill('```c\n```\n\n'),
  'comments that do not end': fill(`<!-- ${'b'.repeat(95)}`, 'a '),
  'a heading of ligatures': fill('\uFDFA', '# '),
}

/** Texts whose findings take long. */
const MARKS: Readonly<Record<string, string>> = {
  'exclamation marks': fill('!'),
  dashes: fill('—'),
  'dashes between words': fill('a — '),
  emoji: fill('😀'),
  quotes: fill('„'),
  'straight quotes': fill('"a '),
  versions: fill('1.'),
  identifiers: fill('a_b '),
  'one long word': fill('a'),
  'one long identifier': fill('a_b'),
  'transcribed umlauts': fill('aeoeue'),
}

const text = (value: string) => ({ type: 'text', data: { text: value } })

/** The content of a draft. Every limit of length allows it. */
export interface CostlyDraft {
  name: string
  blocks: readonly Block[]
}

const code: readonly CostlyDraft[] = CODES.map(([language, value], at) => ({
  name: `${language} (${at + 1})`,
  blocks: [{ type: 'code', data: { language, code: value } }, text(`\`\`\`${language}\n${value}\n\`\`\``)],
}))

const single = (texts: Readonly<Record<string, string>>): CostlyDraft[] =>
  Object.entries(texts).map(([name, value]) => ({ name, blocks: [text(value)] }))

/** Blocks of no known type, whose data may be any JSON. */
const UNKNOWN: Readonly<Record<string, unknown>> = {
  'many keys': Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 0])),
  'many values': Array.from({ length: 300_000 }, () => 0),
  'many records of many levels': Array.from({ length: 1_500 }, () => nested(LIMITS.unknownBlockDepth - 2)),
  'many values at the deepest level': Array.from({ length: LIMITS.unknownBlockDepth - 2 }).reduce(
    (inner: unknown) => [inner],
    Array.from({ length: 400_000 }, () => 0),
  ),
  'one long word': 'a'.repeat(900_000),
}

function nested(levels: number): unknown {
  return levels === 0 ? 0 : { a: nested(levels - 1) }
}

/** Markdown that costs little once, and is there fifty times. */
const MANY = {
  'rows that are filled with cells': `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|b\n'.repeat(98)}`,
  'fences before a line separator': `${'~'.repeat(19_990)}\u2028`,
  'short paragraphs of links': '[a](/b) '.repeat(240),
}

/** By what is costly about them. */
export const DRAFTS: Readonly<Record<'code' | 'Markdown' | 'marks' | 'unknown', readonly CostlyDraft[]>> = {
  unknown: Object.entries(UNKNOWN).map(([name, data]) => ({ name, blocks: [{ type: 'chart', data }] })),
  code,
  Markdown: [
    ...single(MARKDOWN),
    ...Object.entries(MANY).map(([name, one]) => ({ name, blocks: Array(50).fill(text(one)) })),
  ],
  marks: single(MARKS),
}

export const codeBlock = (code: string): readonly Block[] => [
  { type: 'code', data: { language: 'go', code } },
]

/** A draft of about 1 MB of exclamation marks, which takes the most findings. */
export const MARKS_1_MB = {
  project: 'shop',
  title: 'Marks',
  type: 'fix',
  blocks: Array.from({ length: 10 }, () => text(fill('!'))),
}

/** The longest content that an entry may have, as Payload stores it. */
export const longestBlocks = (words = 'Some words. ') =>
  stored(Array.from({ length: LIMITS.blocks }, () => text(fill(words))))

/** Takes more bytes than it has characters, and more still in HTML. */
export const ESCAPED = 'Größe & „Wort“ <b> '

/** Where a text comes in: the doors that take blocks, as they take them. `{id}` is a draft by a client. */
export const WRITERS: readonly { door: Door; recordOf: (blocks: readonly Block[]) => object }[] = [
  {
    door: { call: 'POST /api/v1/posts?dry_run=1', by: ['write'], bytes: 0 },
    recordOf: (blocks) => ({ project: 'shop', title: 'Costly', type: 'fix', blocks }),
  },
  { door: { call: 'PATCH /api/v1/posts/{id}', by: ['write'], bytes: 0 }, recordOf: (blocks) => ({ blocks }) },
  {
    door: { call: 'PUT /api/v1/posts/{id}/blocks', by: ['write'], bytes: 0 },
    recordOf: (blocks) => ({ blocks }),
  },
  { door: { call: 'PATCH /api/posts/{id}', by: AUTHORS, bytes: 0 }, recordOf: stored },
  { door: { call: 'PATCH /api/posts/{id}', by: AUTHORS, bytes: 0, as: 'payload' }, recordOf: stored },
  {
    door: { call: 'POST /admin/collections/posts/{id}', by: AUTHORS, bytes: 0, as: entryForm('id') },
    recordOf: stored,
  },
  {
    door: { call: 'POST /api/posts/{published}/correct', by: ['publisher', 'admin'], bytes: 0 },
    recordOf: (blocks) => ({ blocks }),
  },
]

function stored(blocks: readonly Block[]): object {
  return { blocks: blocks.map((block) => toStored(block)) }
}

/** Where a draft is compared with what it was. */
export const COMPARISONS: readonly Door[] = [
  { call: 'GET /admin/collections/posts/{id}/versions', by: AUTHORS, bytes: 0 },
  versionsDrawer('id'),
  { call: 'GET /admin/collections/posts/{id}/review', by: ['publisher', 'admin'], bytes: 0 },
]

/** Where it is read, in this order: as a draft, then published. `{id}` and `{slug}` are those of the entry. */
export const READERS: readonly Door[] = [
  { call: 'GET /preview/{id}', by: AUTHORS, bytes: 0 },
  { call: 'GET /admin/collections/posts/{id}', by: AUTHORS, bytes: 0 },
  { call: 'GET /admin/collections/posts/{id}/versions', by: AUTHORS, bytes: 0 },
  { call: 'GET /admin/collections/posts/{id}/review', by: ['publisher', 'admin'], bytes: 0 },
  { call: 'GET /api/posts/{id}/checks', by: AUTHORS, bytes: 0 },
  { call: 'GET /api/v1/posts/{id}?format=html', by: ['write'], bytes: 0 },
  { call: 'GET /api/v1/posts/{id}/checks', by: ['write'], bytes: 0 },
  { call: 'POST /api/posts/{id}/approve', by: ['publisher', 'admin'], bytes: 0, fields: { when: 'now' } },
  { call: 'GET /entries/{slug}', by: ROLES, bytes: 0 },
  { call: 'GET /entries/{slug}/markdown', by: ROLES, bytes: 0 },
  { call: 'GET /api/v1/posts/{slug}?format=html', by: ['read'], bytes: 0 },
  { call: 'GET {feed}', by: ['anonymous'], bytes: 0 },
  { call: 'GET /', by: ROLES, bytes: 0 },
]
