import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const docs = ['README.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))]
const code = ['src', 'e2e', 'bench', 'scripts', 'jobs', 'migrations']
  .flatMap(filesIn)
  .filter((file) => /\.(?:tsx?|mjs|sh)$/.test(file))
const rules = capturesIn('docs/rules.md', /\*\*([A-Z]+-\d+)\*\*/g)
const topics = [...new Set(rules.map((id) => id.replace(/-\d+/, '')))]
/** The id of a rule, of any number. */
const RULE_ID = new RegExp(`\\b((?:${topics.join('|')})-\\d+)\\b`, 'g')
/** The title of a test or of a group, also behind the table of `each`. */
const TITLE = /(?:\b(?:test|it|describe)|\))\(\s*(?:'[^'\n]+'|"[^"\n]+"|`[^`\n]+`)/g
/** Rules that no test in the suite shows, or only in part, with the script that does. */
const SHOWN_BY_SCRIPT: Readonly<Record<string, string>> = {
  // Needs root and a clean Debian.
  'OPS-3': 'scripts/checkFresh.sh',
  // Needs Debian's PostgreSQL, PgBouncer and HAProxy, and three minutes. Tests check the examples.
  'OPS-31': 'src/testing/machines/main.ts',
  // Needs root and clean systems. A test checks compose.yaml.
  'OPS-33': 'scripts/checkImage.sh',
  // Installs packages of OpenTelemetry, which the archive does not contain.
  'OPS-37': 'src/testing/checkTraces.ts',
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** What the pattern captures in a file. */
function capturesIn(file: string, pattern: RegExp): string[] {
  return [...textOf(file).matchAll(pattern)].map(([, capture]) => capture ?? '')
}

/** What the pattern captures in each file and `isKnown` rejects, as `file: capture`. */
function unknown(files: string[], pattern: RegExp, isKnown: (capture: string, file: string) => boolean) {
  return files.flatMap((file) =>
    capturesIn(file, pattern)
      .filter((capture) => !isKnown(capture, file))
      .map((capture) => `${file}: ${capture}`),
  )
}

const exists = (path: string) => existsSync(join(root, path))

test('every path that the architecture names exists', () => {
  const paths = /`((?:src|migrations|docs|e2e|jobs|bench|scripts)\/[\w./()[\]-]+)`/g
  expect(textOf('docs/architecture.md').match(paths)?.length).toBeGreaterThan(20)
  expect(unknown(['docs/architecture.md', 'README.md'], paths, exists)).toEqual([])
})

test('every path in src that code names exists', () => {
  const folders = readdirSync(join(root, 'src')).filter((name) => !name.includes('.'))
  const paths = new RegExp(`\`((?:${folders.join('|')})/[\\w/.()[\\]-]+)\``, 'g')
  const isFile = (path: string) => ['', '.ts', '.tsx'].some((ending) => exists(`src/${path}${ending}`))
  expect(code.flatMap((file) => capturesIn(file, paths)).length).toBeGreaterThan(10)
  expect(unknown(code, paths, isFile)).toEqual([])
})

test('every link between documents leads to a file', () => {
  const links = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g
  expect(unknown(docs, links, (link, file) => exists(join(dirname(file), link)))).toEqual([])
})

test('every decision that code cites is in docs/decisions', () => {
  const numbers = new Set(filesIn('docs/decisions').map((file) => file.match(/\d{4}/)?.[0]))
  expect(unknown([...code, ...docs], /docs\/decisions\/(\d{4})/g, (number) => numbers.has(number))).toEqual(
    [],
  )
})

test('docs/operating.md lists every migration', () => {
  const rows = capturesIn('docs/operating.md', /^\| `(\d{8}_\d{6}_\w+)`/gm)
  expect(rows).toEqual(capturesIn('migrations/index.ts', /name: '(\w+)'/g))
})

test('every rule that code, tests or documents cite is in docs/rules.md', () => {
  expect(topics.length).toBeGreaterThan(10)
  expect(unknown([...code, ...docs], RULE_ID, (id) => rules.includes(id))).toEqual([])
})

test('every rule has a unique id, and the title of a test or a script names it', () => {
  expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([])
  const tests = code.filter((file) => /^(?:src|e2e|scripts)\/.*\.test\.tsx?$/.test(file))
  const titles = tests.flatMap((file) => textOf(file).match(TITLE) ?? [])
  const named = new Set(titles.flatMap((title) => title.match(RULE_ID) ?? []))
  expect(rules.filter((id) => !named.has(id) && !(id in SHOWN_BY_SCRIPT))).toEqual([])
  for (const [id, script] of Object.entries(SHOWN_BY_SCRIPT))
    expect(capturesIn(script, RULE_ID)).toContain(id)
})
