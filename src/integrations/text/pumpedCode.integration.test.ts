import type { ElementContent } from 'hast'
import type { LanguageRegistration } from 'shiki/core'
import { beforeAll, expect, inject, test } from 'vitest'
import { repetitions } from '@/testing/repetitions'
import { CODE_LANGUAGES } from './codeLanguages'
import { TEXT_LIMITS } from './tasks'
import { createTextTasks } from './textTasks'
import { patternsIn } from './worker/highlightCode'

/** What is repeated behind the literals of a pattern. Each makes some pattern of some grammar backtrack without end. */
const PUMPS = ['a', 'a ', 'a.a .', ' ', '{a', '\\', '(', '"a', '<a ', '1']
/** Lines of a code. One that freezes its thread hides the others. */
const LINES = 20
/** Of so many codes `npm test` tries one. */
const FULL = 24

/** Lines that start like what a pattern matches, and go on for as long as lines are highlighted. */
function pumped(pattern: string): string[] {
  const literals = pattern
    .replace(/\(\?<?[=!:>]|\\[a-zA-Z]|\[[^\]]*\]/g, ' ')
    .match(/[a-z]{2,}|[#@$<({\-"'`=:/]/gi)
  const start = (literals ?? []).slice(0, 4)
  return PUMPS.map((pump, at) => {
    const head = start.slice(0, 1 + (at % 4)).join(at % 2 === 0 ? '' : ' ')
    return `${head} `.slice(0, 60) + pump.repeat(180 / pump.length)
  })
}

const textOf = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : ''))
    .join('')

let run: ReturnType<typeof createTextTasks>

beforeAll(() => {
  // Production limits, with enough time to start a thread on a busy machine.
  const limits = { ...TEXT_LIMITS, prepare: 120_000 }
  run = createTextTasks({ folder: inject('programs'), limits })
})

/** The names of grammars whose patterns have been tried: most come with several languages. */
const tried = new Set<string>()

test.each(CODE_LANGUAGES)('SEC-23: whatever the patterns of %s are given, they end', async (language) => {
  const grammar = (await import(`shiki/langs/${language}.mjs`)) as { default: LanguageRegistration[] }
  // Its own, and those that it embeds and that nobody names.
  const own = grammar.default.filter(
    ({ name }, at, all) => at === all.length - 1 || !(CODE_LANGUAGES.includes(name) || tried.has(name)),
  )
  for (const { name } of own) tried.add(name)
  // No code twice, because the second would be known to be costly.
  const lines = [...new Set([...patternsIn(own)].flatMap(pumped))]
  const codes = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, at) =>
    lines.slice(at * LINES, (at + 1) * LINES).join('\n'),
  ).filter((_, at) => at % FULL < repetitions(FULL, 1))
  for (const code of codes) {
    const result = await run('highlightCode', [code, language])
    if (result.ok) expect(textOf(result.value ?? [{ type: 'text', value: code }])).toBe(code)
    else expect(result.refusal).toEqual({ kind: 'too_costly' })
  }
})
