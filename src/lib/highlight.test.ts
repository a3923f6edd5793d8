import type { ElementContent } from 'hast'
import { expect, test } from 'vitest'
import { highlight } from './highlight'

const textOf = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : ''))
    .join('')

const kindOf = (nodes: readonly ElementContent[] | null | undefined, text: string): unknown =>
  nodes?.find((node) => node.type === 'element' && textOf(node.children) === text)

async function one(code: string, language: string | null) {
  return (await highlight([{ code, language }]))[0]
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

test('PAGE-24: an unknown language and very long code are plain', async () => {
  for (const language of [null, '', 'klingon', 'constructor', '__proto__', '../../etc/passwd'])
    expect(await one('x', language)).toBeNull()
  expect(await one('x'.repeat(20_001), 'js')).toBeNull()
})

test.each([
  ...['sql', 'yaml', 'bash', 'python', 'java', 'csharp', 'php', 'go', 'json', 'html', 'css', 'vue', 'docker'],
  ...[
    'diff',
    'c',
    'cpp',
    'kotlin',
    'ruby',
    'rust',
    'swift',
    'toml',
    'xml',
    'ini',
    'graphql',
    'markdown',
    'http',
  ],
  ...['powershell', 'scss', 'tsx'],
])('PAGE-24: %s is loaded', async (language) => {
  expect(textOf((await one('a = "b"\n- c', language)) ?? [])).toBe('a = "b"\n- c')
})

test.each([
  ['markdown', '*' + '``'.repeat(498)],
  ['bash', " '``" + '<<'.repeat(495)],
  ['java', '日a'.repeat(498)],
])('SEC-20: lines in %s that its patterns cannot cope with are plain', async (language, line) => {
  const code = Array.from({ length: 20 }, () => line).join('\n')
  const began = performance.now()
  const tokens = (await one(code, language)) ?? []
  // With tokens, one line alone takes up to half a second.
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(tokens).toEqual([{ type: 'text', value: code }])
})

test('SEC-20: code that takes too long ends plain, and whole', async () => {
  const line = '*' + '``'.repeat(124)
  const code = Array.from({ length: 70 }, () => line).join('\n')
  const began = performance.now()
  const all = await highlight(Array.from({ length: 30 }, () => ({ code, language: 'markdown' })))
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(all.map((tokens) => textOf(tokens ?? []))).toEqual(Array.from({ length: 30 }, () => code))
})

test('SEC-20: other work runs while code is highlighted, also when the language is new', async () => {
  const code = "select a, count(*) from b where c = 'd' -- e\n".repeat(400)
  // CPU time, which other processes of the machine do not lengthen.
  const busy = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let last = busy()
  const timer = setInterval(() => {
    const now = busy()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  await highlight(Array.from({ length: 20 }, (_, n) => ({ code: `${code}${n}`, language: 'sql' })))
  clearInterval(timer)
  expect(longest).toBeLessThan(250)
})
