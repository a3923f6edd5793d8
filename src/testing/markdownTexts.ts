import fc from 'fast-check'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from './repetitions'

/** Words that tempt a Markdown writer to escape or to lose something. */
const NASTY = [
  ...[
    'a * b',
    'snake_case',
    '__init__',
    '1. ',
    '1\\. x',
    '# x',
    '+ y',
    '- z',
    '> q',
    '2 < 3 > 1',
    'R&D',
    '&amp;',
    '&copy;',
    '~~',
    '~',
  ],
  ...[
    'https://a.example/x_y?b=1&c=*',
    'www.a.example',
    'me@a.example',
    '<https://b.example>',
    '[x]',
    '[ ]',
    '(y)',
    '!',
    '![',
    '](',
    '\\',
  ],
  ...[
    '***x***',
    '**bold**',
    '*it*',
    '_it_',
    '__bold__',
    '~~gone~~',
    '`code`',
    '`` a ` b ``',
    '[a](https://a.example)',
    '[*a*](b "t")',
  ],
  ...[
    '**a** b',
    'he**ll**o',
    '<b>raw</b>',
    '<br>',
    '<!-- c -->',
    '![alt](https://a.example/i.png)',
    '[^n]',
    '[ref]',
    '[x][ref]',
    '|',
    'a|b',
  ],
  ...[
    'äöü',
    '„quoted“',
    '日本語',
    '😀',
    '\u00A0',
    '\t',
    '  ',
    'trailing  ',
    '\u200B',
    '=',
    '===',
    '---',
    '***',
    ':-)',
    '"q"',
    "'s",
  ],
]

const words = fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.constantFrom('one', 'two', 'the', 'Word.')), {
  minLength: 1,
  maxLength: 6,
})
const line = fc
  .tuple(words, fc.constantFrom(' ', ' ', ' ', ''))
  .map(([parts, space]) => parts.join(space).replaceAll('\n', ' '))
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 3 }), fc.constantFrom('\n', '\n', '  \n', '\\\n'))
  .map(([all, end]) => all.join(end))

const marker = fc.constantFrom('- ', '* ', '+ ', '1. ', '3) ', '- [ ] ', '- [x] ', '-   ', '1.  ')
const list: fc.Memo<string> = fc.memo((depth) =>
  fc
    .tuple(
      marker,
      fc.array(fc.tuple(line, depth > 1 ? fc.option(list(depth - 1), { freq: 2 }) : fc.constant(null)), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.constantFrom('\n', '\n', '\n\n'),
      fc.boolean(),
    )
    .map(([sign, items, gap, isCounting]) =>
      items
        .map(([text, inner], at) => {
          const own = isCounting ? sign.replace(/^\d+/, (digits) => String(Number(digits) + at)) : sign
          const indent = ' '.repeat(own.replace(/\[.\] $/, '').length)
          return own + text + (inner === null ? '' : `\n${inner.replace(/^/gm, indent)}`)
        })
        .join(gap),
    ),
)

const table = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.array(line, { maxLength: 3 }), { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([columns, rows, isPiped]) => {
    const written = (cells: readonly string[]) =>
      isPiped ? `| ${cells.join(' | ')} |` : `${cells.join(' | ')} |`
    const head = Array.from({ length: columns }, (_, at) => `h${at}`)
    return [
      written(head),
      `|${':-:|-|-:|'.split('|').slice(0, columns).join('|')}|`,
      ...rows.map(written),
    ].join('\n')
  })

const block = fc.oneof(
  { weight: 5, arbitrary: lines },
  { weight: 1, arbitrary: line.map((text) => `## ${text}`) },
  { weight: 1, arbitrary: line.map((text) => `${text}\n---`) },
  {
    weight: 2,
    arbitrary: fc
      .array(lines, { minLength: 1, maxLength: 3 })
      .map((all) => all.join('\n\n').replace(/^/gm, '> ')),
  },
  { weight: 3, arbitrary: list(3) },
  { weight: 1, arbitrary: table },
  { weight: 1, arbitrary: line.map((text) => `\`\`\`ts x\n${text}\n\n  two\n\`\`\``) },
  { weight: 1, arbitrary: line.map((text) => `~~~\n${text}`) },
  { weight: 1, arbitrary: line.map((text) => `    ${text}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '***',
        '- - -',
        '<div>\nraw\n</div>',
        '[ref]: https://a.example "t"',
        '[^n]: a note',
        '<!-- open',
        '#',
        // The parser takes `[x]` below an empty item for a task without an item.
        '-\n- b',
        '> - a\n> - b',
        '- a\n\n  two',
        '- - a',
      ],
    ),
  },
)

/** A Markdown text as people, programs and mischief write it. */
export const markdownText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(block, fc.constantFrom('\n\n', '\n\n', '\n', '\n\n\n', '\n \n')), { maxLength: 7 }),
    fc.constantFrom('', '', '', '\n', '\uFEFF', '  '),
    fc.constantFrom('', '\n', '\n\n', '  '),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  )
  .map(([blocks, start, end, lineEnd]) => {
    const text = blocks
      .map(([content, gap], at) => (at === blocks.length - 1 ? content : content + gap))
      .join('')
    return (start + text + end).replaceAll('\n', lineEnd)
  })

const root = join(import.meta.dirname, '../..')

/** The longest text by default: each change of a longer one takes seconds. */
const MAX_CHARACTERS = isFull ? Infinity : 13_000

/** Folders of texts that people wrote, all of them part of the repository. */
const FOLDERS = ['.', 'docs', 'docs/decisions', 'src/content', 'src/testing/clipboard']

/** Release notes of a real project, which are not part of the repository and may be missing. */
const NOTES = '../shared/real/notes'

type RealText = [name: string, text: string]

/**
 * The Markdown texts of this repository, and the release notes of a real project if they exist next to the checkout. Only a full run
 * has the longest.
 */
export function realTexts(): RealText[] {
  return [...FOLDERS.flatMap(textsIn), ...releaseNotes()]
}

/** Release notes of a real project; none if they do not exist next to the checkout. */
export function releaseNotes(): RealText[] {
  return existsSync(join(root, NOTES)) ? textsIn(NOTES) : []
}

function textsIn(folder: string): RealText[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file): RealText => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')])
    .filter(([, text]) => text.length <= MAX_CHARACTERS)
}
