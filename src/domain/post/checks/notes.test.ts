import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textBlock } from '@/testing/checkedPost'
import { findingsOf, type Finding } from './index'

/** Release notes of a real project, when they are at hand beside the checkout; without them the tests show as skipped. */
const notes = join(import.meta.dirname, '../../../../../shared/real/notes')
const isAtHand = existsSync(notes)

/**
 * Every finding on these texts. A person agrees with each: a bare version with its date is no headline, nobody wrote a
 * teaser, and nothing else is wrong with them. They hold what rules could stumble over: versions, ranges, code, option
 * names such as `minimise`, "a no-op", "Breaking:", links to tickets, people's handles and `>=`.
 */
const AGREED = [
  'v0.30.0 - 1st February 2022',
  'v0.31.0 - 5th September 2022',
  'v0.32.0 - 24th March 2023',
  'v0.32.6 - 18th September 2023',
  'v0.33.0 - 29th November 2023',
  'v0.33.5 - 16th August 2024',
  'v0.34.0 - 4th April 2025',
  'v0.34.2 - 20th May 2025',
].flatMap((title) => [`title_says_nothing at /title: ${title}`, 'teaser_missing at /teaser: null'])

function judged(audience: 'internal' | 'public'): string[] {
  const files = readdirSync(notes).filter((name) => name.endsWith('.md'))
  return files.sort().flatMap((name) => {
    const note = readFileSync(join(notes, name), 'utf8')
    const [, title = '', body = ''] = /^---\ntitle: (.*)\n[^]*?\n---\n([^]*)$/.exec(note) ?? []
    expect(body, name).not.toBe('')
    const post = { title, teaser: null, audience, blocks: [textBlock(body)], images: [] }
    return findingsOf(post).map(inOneLine)
  })
}

function inOneLine({ rule, pointer, excerpt }: Finding): string {
  return `${rule} at ${pointer}: ${excerpt}`
}

describe.skipIf(!isAtHand)('the release notes of a real project', () => {
  test.each(['internal', 'public'] as const)(
    'have no finding that a person would not agree with: %s',
    (audience) => {
      expect(judged(audience)).toEqual(AGREED)
    },
  )

  test('have those findings that a careless hand would add', () => {
    const [name = ''] = readdirSync(notes).filter((file) => file.endsWith('.md'))
    const body = readFileSync(join(notes, name), 'utf8').replace(
      'Add support',
      'Add awesome, seamless support',
    )
    const post = {
      title: 'A',
      teaser: null,
      audience: 'internal' as const,
      blocks: [textBlock(body)],
      images: [],
    }
    expect(findingsOf(post).filter(({ rule }) => rule === 'advertising')).toHaveLength(2)
  })
})
