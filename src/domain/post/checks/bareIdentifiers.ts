import type { Field } from './field'
import type { Finding } from './finding'
import { findingsOfWords, hitsIn } from './hits'

/** Where an identifier may start and end: not inside a word, an address, a file name or a handle. */
const BEFORE = '(?<=^|[\\s("\'])'
const AFTER = '(?=[\\s)"\'.,;:?!]|$)(?!\\.[\\p{L}\\p{N}]|[:@][\\p{L}\\p{N}/])'
/** Product names that look like identifiers. */
const BRANDS =
  'openStreetMap|ownCloud|nextCloud|sevDesk|lexOffice|lexWare|easyJet|fritzBox|thyssenKrupp|mediaMarkt|openOffice|youTube'

/**
 * Names from code: `publish_at`, `DATABASE_URL`, `withMetadata()`, `publishAt`, `--dry-run`, `/api/v1/posts`. Excludes
 * brands such as "iPhone", "macOS" and "PostgreSQL", file names and addresses.
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

/** Identifiers in running text without backticks (style guide, "Text"); only where Markdown works. */
export function checkBareIdentifiers(field: Field): Finding[] {
  if (!field.isMarkdown) return []
  return findingsOfWords('bare_identifier', field, hitsIn(field, IDENTIFIER, 'prose'))
}
