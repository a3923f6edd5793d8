import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textBlock } from '@/testing/checkedPost'
import { findingsOf, type Finding } from './index'

/** Release notes of a real project, if they exist next to the checkout; otherwise the tests are skipped. */
const notes = join(import.meta.dirname, '../../../../../shared/real/notes')
const hasNotes = existsSync(notes)

/**
 * All findings on these texts, each of them correct: a version with its date is not a headline, there is no teaser,
 * ticket links are for insiders, and nothing else is wrong. The notes contain what rules could trip over: versions,
 * ranges, code, option names such as `minimise`, "a no-op", "Breaking:", handles and `>=`.
 */
const TITLES = [
  'v0.30.0 - 1st February 2022',
  'v0.31.0 - 5th September 2022',
  'v0.32.0 - 24th March 2023',
  'v0.32.6 - 18th September 2023',
  'v0.33.0 - 29th November 2023',
  'v0.33.5 - 16th August 2024',
  'v0.34.0 - 4th April 2025',
  'v0.34.2 - 20th May 2025',
]
/** Notes for developers link to tickets; a post for customers describes the change in words. */
const ISSUES = 'https://github.com/lovell/sharp/issues'
const TICKETS = [
  ['#2541', '#2789', '#2928', '#2958', '#2976', `${ISSUES}/2541`],
  ['#200', '#2166', '#2238', '#2642', '#3114', `${ISSUES}/200`],
  ['#2767', '#3369', '#3438', '#3448', '#3470', `${ISSUES}/2767`],
  ['#3767', '#3773', '#3799', `${ISSUES}/3767`],
  ['#2363', '#3338', '#3653', '#3740', '#3808', `${ISSUES}/2363`],
  ['#3411', '#4111', '#4130', '#4132', '#4147', `${ISSUES}/3411`],
  ['#1580', '#2266', '#3394', '#3943', '#4090', `${ISSUES}/1580`],
  ['#3394', '#4207', '#4398', '#4375', '#4382', `${ISSUES}/3394`],
]

function agreed(audience: 'internal' | 'public'): string[] {
  return TITLES.flatMap((title, index) => [
    `title_says_nothing at /title: ${title}`,
    'teaser_missing at /teaser: null',
    ...(audience === 'internal' ? [] : (TICKETS[index] ?? [])).map(
      (ticket) => `audience_wording at /blocks/0/data/text: ${ticket}`,
    ),
  ])
}

function findingsIn(audience: 'internal' | 'public'): string[] {
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

describe.skipIf(!hasNotes)('the release notes of a real project', () => {
  test.each(['internal', 'public'] as const)(
    'have no finding that a person would disagree with: %s',
    (audience) => {
      expect(findingsIn(audience)).toEqual(agreed(audience))
    },
  )

  test('have the findings that careless edits would cause', () => {
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
