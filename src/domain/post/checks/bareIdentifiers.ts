import type { Field } from './field'
import type { Finding } from './finding'
import { advice, differentWords, hitsIn } from './hits'

/** Where an identifier may begin and end: not inside a word, an address, a file name or a handle. */
const BEFORE = '(?<=^|[\\s("\'])'
const AFTER = '(?=[\\s)"\'.,;:?!]|$)(?!\\.[\\p{L}\\p{N}]|[:@][\\p{L}\\p{N}/])'
/** Names of products that are written as names in code are. */
const BRANDS =
  'openStreetMap|ownCloud|nextCloud|sevDesk|lexOffice|lexWare|easyJet|fritzBox|thyssenKrupp|mediaMarkt|openOffice|youTube'

/**
 * Names that only code has: `publish_at`, `DATABASE_URL`, `withMetadata()`, `publishAt`, `--dry-run`, `/api/v1/posts`. Brands such as
 * "iPhone", "macOS" and "PostgreSQL", file names and addresses are none.
 */
const IDENTIFIER = new RegExp(
  `${BEFORE}(?:` +
    '[\\p{L}][\\p{L}\\p{N}.]{0,60}\\(\\)|' +
    '(?!my\\p{Lu})(?!(?:' +
    BRANDS +
    ')(?![\\p{L}]))[a-z]{2,30}(?:[A-Z][a-z0-9]{1,30}){1,5}(?<!Innen|In)|' +
    '[a-z][a-z0-9]{0,30}(?:_[a-z0-9]{1,30}){1,6}|' +
    '[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){1,6}|' +
    '--[a-z][a-z0-9]{1,30}(?:-[a-z0-9]{1,30}){0,5}(?!-)|' +
    '/[a-z0-9_{}:.-]{1,60}(?:/[a-zA-Z0-9_{}:.-]{1,60}){1,8}' +
    `)${AFTER}`,
  'gu',
)

/** Identifiers that stand in running text unmarked (style guide, "Text"); only where Markdown can mark them. */
export function checkBareIdentifiers(field: Field): Finding[] {
  if (!field.isMarkdown) return []
  return differentWords(hitsIn(field, IDENTIFIER, 'prose')).map(({ found, excerpt }) =>
    advice('bare_identifier', field.pointer, { code: 'bare_identifier', params: { found } }, excerpt),
  )
}
