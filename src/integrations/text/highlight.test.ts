import type { ElementContent } from 'hast'
import { expect, test } from 'vitest'
import { givePatience } from '@/testing/givePatience'
import { CODE_LANGUAGES } from './codeLanguages'
import { highlight } from './highlight'
import { textTasks } from './textTasks'

givePatience()

const textOf = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : ''))
    .join('')

const kindOf = (nodes: readonly ElementContent[] | null | undefined, text: string): unknown =>
  nodes?.find((node) => node.type === 'element' && textOf(node.children) === text)

async function one(code: string, language: string | null) {
  const [{ tokens, isFinal } = { tokens: null, isFinal: false }] = await highlight([{ code, language }])
  expect(isFinal).toBe(true)
  return tokens
}

test('PAGE-24: code is split into tokens, and its text stays as it is', async () => {
  const code = '// why\nconst a: string = "x" // <b>\n\n\n'
  for (const language of ['typescript', 'TS', ' ts ']) {
    const tokens = await one(code, language)
    expect(textOf(tokens ?? [])).toBe(code)
    expect(kindOf(tokens, 'const')).toMatchObject({ properties: { className: ['tok-keyword'] } })
    expect(kindOf(tokens, '// why')).toMatchObject({ properties: { className: ['tok-comment'] } })
  }
})

test('PAGE-24: a text over many lines keeps its state from part to part', async () => {
  const code = `/*\n${'line\n'.repeat(100)}*/\nconst a = 1`
  const tokens = (await one(code, 'js')) ?? []
  expect(textOf(tokens)).toBe(code)
  expect(textOf(tokens.filter((node) => node.type === 'text'))).not.toContain('line')
})

test('SEC-27: of a page with thousands of codes the first 500 are highlighted, and those that were left out are not kept', async () => {
  const codes = Array.from({ length: 5_000 }, () => ({ code: 'const a = 1', language: 'js' }))
  const highlighted = await highlight([...codes, { code: 'x', language: 'klingon' }])
  const isDone = highlighted.map(({ tokens, isFinal }) => [tokens !== null, isFinal])
  expect(isDone.slice(0, 500)).toEqual(Array(500).fill([true, true]))
  expect(isDone.slice(500, 5_000)).toEqual(Array(4_500).fill([false, false]))
  expect(isDone[5_000]).toEqual([false, true])
})

test('PAGE-24: an unknown language and very long code are plain', async () => {
  for (const language of [null, '', 'klingon', 'constructor', '__proto__', '../../etc/passwd'])
    expect(await one('x', language)).toBeNull()
  expect(await one('x'.repeat(20_001), 'js')).toBeNull()
})

test.each([...CODE_LANGUAGES, 'cpp', 'jsx', 'postgresql'])('PAGE-24: %s is loaded', async (language) => {
  expect(textOf((await one('a = "b"\n- c', language)) ?? [])).toBe('a = "b"\n- c')
})

test.each([
  ['markdown', '*' + '``'.repeat(498)],
  ['bash', " '``" + '<<'.repeat(495)],
  ['java', '日a'.repeat(498)],
])('SEC-23: lines in %s that its patterns cannot cope with are plain', async (language, line) => {
  const code = Array.from({ length: 20 }, () => line).join('\n')
  expect(await one(code, language)).toEqual([{ type: 'text', value: code }])
})

/** Lines with a keyword, text or comment each. */
const LINES = {
  bash: 'echo "one ${two}" # three',
  css: 'a:hover { color: var(--b, "c"); }',
  go: 'func one(two int) string { return "three" }',
  html: '<a href="/one" title="two">three</a>',
  java: 'public int one() { return 2; }',
  json: '{ "one": [2, true, "three"] }',
  python: 'def one(two): return f"three {two}"',
  rust: 'fn one(two: &str) -> usize { two.len() + 3 }',
  sql: "select one from two where three = 'four';",
  typescript: 'const one: string = `two ${three}`',
}

test(
  'SEC-23: a page with 20 long codes in ten languages is colored completely, and other work goes on meanwhile',
  { timeout: 300_000 },
  async () => {
    // Two at once, so that both threads have loaded each grammar.
    for (const [language, line] of Object.entries(LINES))
      await Promise.all([1, 2].map(() => textTasks()('highlightCode', [line, language])))
    const codes = Object.entries(LINES).map(([language, line]) => ({
      code: Array<string>(200).fill(line).join('\n'),
      language,
    }))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 10)
    const highlighted = await highlight([...codes, ...codes])
    clearInterval(timer)
    for (const [at, { tokens }] of highlighted.entries()) {
      const { code, language } = codes[at % codes.length] ?? {}
      expect(textOf(tokens ?? []), language).toBe(code)
      const colored = tokens?.filter(({ type }) => type === 'element')
      expect(colored?.length, language).toBeGreaterThanOrEqual(200)
    }
    expect(turns).toBeGreaterThan(5)
  },
)
