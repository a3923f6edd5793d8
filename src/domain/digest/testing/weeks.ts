import fc from 'fast-check'
import type { PublishedEntryLike } from '../digest'
import { entry } from './samples'

/** Texts of titles and teasers that try to mention users, break out of a link, vanish or grow. */
const HOSTILE = [
  '<!channel>',
  '<!here|here>',
  '@channel',
  '@here',
  '<@U123>',
  '<#C123|general>',
  '<!subteam^S123>',
  '<https://evil.example|x>',
  'x](https://evil.example) [y',
  '![x](https://evil.example/pixel.png)',
  '[x]: https://evil.example',
  ']',
  '[',
  '\\',
  '>|',
  '&gt;&lt;!channel&gt;',
  '&#64;channel',
  ':boom:',
  '*bold*',
  '_italic_',
  '~struck~',
  '`code`',
  '```',
  '> quote',
  '{{DATE(2026-01-01T00:00:00Z)}}',
  '<at>Everybody</at>',
  'line\nbreak',
  'line\u2028break\r\n',
  '\ud800',
  '\udc00',
  '😀',
  '\u200b',
  '@\u200bchannel',
  '<\u2060!channel>',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u0000',
  '&',
  '"',
  'ä',
  ' ',
  '&'.repeat(200),
  'w'.repeat(200),
  '😀'.repeat(100),
  'Plain words about a change. ',
] as const

/** A hostile text. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 8 })
  .map((pieces) => pieces.join(''))

/** The longest texts that an entry may have, some of them growing as much as possible by escaping. */
const LONGEST_TEXTS = [...HOSTILE, 'Faster lists & "quick" <b>answers</b> ', 'Grün über Köln '].flatMap(
  (piece) => [
    { title: piece.repeat(200).slice(0, 200), teaser: piece.repeat(500).slice(0, 500) },
    { title: piece, teaser: null },
  ],
)

/** This many entries of a week across this many projects, with texts from these in turn. */
function week(
  count: number,
  projects: number,
  texts: readonly Pick<PublishedEntryLike, 'title' | 'teaser'>[],
) {
  return Array.from({ length: count }, (_, index) =>
    entry({
      ...(texts[index % texts.length] ?? {}),
      slug: index % 3 === 0 ? `entry-${index}`.padEnd(120, '-x') : `entry-${index}`,
      number: index + 1,
      type: ['fix', 'feature', 'improvement', 'unknown'][index % 4] ?? 'fix',
      publishAt: new Date(Date.UTC(2026, 10, 5, 0, 0, index)).toISOString(),
      cover:
        index % 5 === 0
          ? { path: `${index}-w960.webp`, alt: texts[index % texts.length]?.title ?? null }
          : null,
      project: {
        slug: `project-${index % projects}`,
        name: texts[index % projects]?.title ?? 'Project',
        code: index % 2 === 0 ? null : 'P&<>@*_~`:&&',
        color: '#2563eb',
      },
    }),
  )
}

/** Every week from no entry to 2,000 in 1 to 60 projects, with the longest and the worst texts. */
export const anyWeek = fc
  .record({
    count: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 2000 })),
    projects: fc.integer({ min: 1, max: 60 }),
    texts: fc.array(fc.constantFrom(...LONGEST_TEXTS), { minLength: 1, maxLength: 10 }),
  })
  .map(({ count, projects, texts }) => week(count, projects, texts))
