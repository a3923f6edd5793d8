import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const docs = ['README.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))]
const code = ['src', 'e2e', 'bench', 'scripts', 'jobs', 'migrations']
  .flatMap(filesIn)
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file))

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** What the pattern captures in each file, as `file: capture`, where `isKnown` does not know it. */
function unknown(files: string[], pattern: RegExp, isKnown: (capture: string, file: string) => boolean) {
  return files.flatMap((file) =>
    [...textOf(file).matchAll(pattern)]
      .map(([, capture]) => capture ?? '')
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

test('every rule that code, tests or documents cite is in docs/rules.md', () => {
  const rules = new Set([...textOf('docs/rules.md').matchAll(/\*\*([A-Z]+-\d+)\*\*/g)].map(([, id]) => id))
  const areas = [...new Set([...rules].map((id) => id?.replace(/-\d+/, '')))]
  expect(areas.length).toBeGreaterThan(10)
  const cited = new RegExp(`\\b((?:${areas.join('|')})-\\d+)\\b`, 'g')
  expect(unknown([...code, ...docs], cited, (id) => rules.has(id))).toEqual([])
})
