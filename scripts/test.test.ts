import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram } from '@/testing/runProgram'

const root = join(import.meta.dirname, '..')
/** Reports three passed tests for each run of vitest; cannot install a browser; every other check passes. */
const NPX = `#!/bin/sh
for word in "$@"; do
  case "$word" in
    install) echo "download failed"; exit 1 ;;
    --outputFile.json=*) echo '{"numPassedTests":3,"numPendingTests":0,"numTotalTests":3}' >"\${word#*=}" ;;
  esac
done
echo "ran $1 $4"
`

const TSC = 'node_modules/typescript-native/bin/tsc'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-npm-test-'))
  mkdirSync(join(folder, 'bin'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function provide(name: string, script: string) {
  writeFileSync(join(folder, 'bin', name), script)
  chmodSync(join(folder, 'bin', name), 0o755)
}

/** `npm test` on a machine with no other programs than those provided. */
function npmTest(variables: Record<string, string> = {}) {
  const env = {
    PATH: join(folder, 'bin'),
    HOME: folder,
    TMPDIR: folder,
    PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers'),
    ...variables,
  }
  return runProgram(process.execPath, ['scripts/test.mjs'], { cwd: root, env })
}

test('without a browser, npm test says so first, runs the rest and prints the totals', async () => {
  provide('node', '#!/bin/sh\necho "ran $1"\n')
  provide('npx', NPX)
  const { code, out, error } = await npmTest()
  expect(code).toBe(1)
  expect(error).toMatch(
    /^The browser tests need Chromium, and installing it failed\. Install it .+CHROMIUM_PATH/,
  )
  const places = ['download failed', 'FAILED: browser', 'ran scripts/generate.mjs'].map((text) =>
    out.findIndex((line) => line.startsWith(text)),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(out).toEqual(expect.arrayContaining(['ran vitest unit', 'ran vitest integration', `ran ${TSC}`]))
  expect(out).not.toContain('ran vitest e2e')
  // Two projects of three tests, and seven steps that pass as a whole.
  expect(out.at(-1)).toBe('13 passed, 1 failed')
})

test('finds an installed browser without any other system program', async () => {
  provide('node', '#!/bin/sh\n')
  provide('npx', NPX)
  provide('chromium', '#!/bin/sh\necho Chromium 140\n')
  const { code, out } = await npmTest()
  expect(code).toBe(0)
  expect(out).toContain('ran vitest e2e')
  expect(out.at(-1)).toBe('17 passed, 0 failed')
})

test('an invalid CHROMIUM_PATH is reported, and no other browser is used', async () => {
  provide('node', '#!/bin/sh\n')
  provide('npx', NPX)
  provide('chromium', '#!/bin/sh\n')
  const { code, out, error } = await npmTest({ CHROMIUM_PATH: join(folder, 'missing') })
  expect(code).toBe(1)
  expect(error).toMatch(/^CHROMIUM_PATH is not a working browser/)
  expect(out.at(-1)).toBe('13 passed, 1 failed')
})
