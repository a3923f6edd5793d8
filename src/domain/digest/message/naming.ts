import type { Digest, DigestEntry, DigestProject } from '../digest'
import { digestWords } from './digestWords'
import { cutAtWord } from './cutAtWord'
import { oneLine } from './oneLine'

/** Titles and names are at most this long where they are saved; a message relies on nothing. */
const LONGEST_TITLE = 200

/** A project by its name and code: `Sharp (SHP)`. Plain text, never empty. */
export function projectHeading({ name, code, slug }: DigestProject): string {
  const [shownName, shownCode] = [cutAtWord(oneLine(name), LONGEST_TITLE) || slug, oneLine(code ?? '')]
  return shownCode === '' ? shownName : `${shownName} (${shownCode})`
}

/** An entry as people quote it: `SHP 128`, or `No. 128` where the project has no code. Plain text. */
export function quotedNumber({ language }: Digest, { code }: DigestProject, { number }: DigestEntry): string {
  const shownCode = oneLine(code ?? '')
  return shownCode === '' ? digestWords[language].number(number) : `${shownCode} ${number}`
}

/** The title of an entry, or its number when nothing in the title can be seen. Plain text. */
export function entryTitle(digest: Digest, project: DigestProject, entry: DigestEntry): string {
  return cutAtWord(oneLine(entry.title), LONGEST_TITLE) || quotedNumber(digest, project, entry)
}

/** The kind of change. Plain text, never empty. */
export function typeLabel({ type }: DigestEntry): string {
  return oneLine(type.label) || type.key
}

/** What an entry is about, cut after a word within `max` characters. Plain text; empty when nothing is said or `max` is 0. */
export function shortTeaser({ teaser }: DigestEntry, max: number): string {
  return teaser === null || max === 0 ? '' : cutAtWord(oneLine(teaser), max)
}
