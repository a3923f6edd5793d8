import { expect, test } from 'vitest'
import { findingInWords } from './findingInWords'
import { BOT_FINDINGS, isBotFinding } from './checkBot'

const findings = Object.keys(BOT_FINDINGS).filter(isBotFinding)

test('every finding is told in both languages, and differs from every other', () => {
  for (const language of ['de', 'en'] as const) {
    const bot = { channel: '#updates', name: 'archive' }
    const said = findings.map((finding) => findingInWords(finding, bot, language))
    expect(new Set(said).size).toBe(findings.length)
    for (const sentence of said) expect(sentence).toMatch(/^[#A-ZÄÖÜ][^!–—]{30,}\.$/)
  }
})

test('a bot is invited by its name where that is known', () => {
  const said = (name: string | null) => findingInWords('not_in_channel', { channel: '#updates', name }, 'en')
  expect(said('archive')).toContain('“/invite @archive”')
  expect(said(null)).toContain('Invite it there.')
})
