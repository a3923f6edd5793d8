import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runProgram } from '@/testing/runProgram'

const root = join(import.meta.dirname, '..')
const SKIPPED = { status: 'skipped', fullName: 'a full disk' }

/**
 * Reports for the unit tests what is given (three passed tests and a skipped one by default), and three passed tests for each
 * other run of vitest; cannot install a browser; every other check passes.
 */
const npx = (
  unit: object = {
    numPassedTests: 3,
    numPendingTests: 1,
    numTotalTests: 4,
    testResults: [{ name: 'disk.test.ts', assertionResults: [SKIPPED] }],
  },
) => `#!/bin/sh
for word in "$@"; do
  case "$word" in
    install) echo "download failed"; exit 1 ;;
    --outputFile.json=*/unit.json) printf '%s' '${JSON.stringify(unit)}' >"\${word#*=}" ;;
    --outputFile.json=*) echo '{"numPassedTests":3,"numPendingTests":0,"numTotalTests":3,"testResults":[]}' >"\${word#*=}" ;;
  esac
done
echo "ran $*"
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

/** The checks that were reported, and the last line that their results add up to. */
function resultsIn(out: readonly string[]): { names: string[]; totals: string } {
  const results = out.flatMap((line) => {
    const [, name, passed, failed] = /^(?:ok|FAILED): (.+), (\d+) passed, (\d+) failed/.exec(line) ?? []
    return name === undefined ? [] : [{ name, passed: Number(passed), failed: Number(failed) }]
  })
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
  return {
    names: results.map(({ name }) => name).sort(),
    totals: `${sum('passed')} passed, ${sum('failed')} failed`,
  }
}

/** The projects whose tests were run, in this order. */
const projectsIn = (out: readonly string[]) =>
  out
    .filter((line) => line.startsWith('ran vitest'))
    .flatMap((line) => Array.from(line.matchAll(/--project=(\w+)/g), ([, project]) => project))

/** Every check. */
const CHECKS = [
  'browser',
  'build',
  'format',
  'generated files',
  'integration, isolated, timed, e2e tests',
  'lint',
  'types',
  'unit tests',
]

test('OPS-5: without a browser, npm test says so first, runs the rest and prints the totals', async () => {
  provide('node', '#!/bin/sh\necho "ran $1"\n')
  provide('npx', npx())
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
  expect(out).toContain(`ran ${TSC}`)
  expect(projectsIn(out)).toEqual(['unit', 'integration', 'isolated', 'timed'])
  const { names, totals } = resultsIn(out)
  expect(names).toEqual(CHECKS.map((name) => name.replace(', e2e', '')))
  expect(out.at(-1)).toBe(totals)
  expect(totals).toMatch(/ 1 failed$/)
})

test('OPS-5: finds an installed browser without any other system program, and names the skipped tests', async () => {
  provide('node', '#!/bin/sh\n')
  provide('npx', npx())
  provide('chromium', '#!/bin/sh\necho Chromium 140\n')
  const { code, out } = await npmTest()
  expect(code).toBe(0)
  expect(projectsIn(out)).toEqual(['unit', 'integration', 'isolated', 'timed', 'e2e'])
  const { names, totals } = resultsIn(out)
  expect(names).toEqual(CHECKS)
  expect(out.at(-1)).toBe(totals)
  expect(totals).toMatch(/ 0 failed$/)
  const place = out.indexOf('1 skipped, because this machine cannot run them')
  expect(out[place + 1]).toBe('  a full disk')
})

test('names the failed tests once more before the totals, with the first line of what was wrong', async () => {
  const wrong = {
    status: 'failed',
    fullName: 'adds',
    failureMessages: ['expected 3 to be 2\n    at add.ts:1'],
  }
  provide('node', '#!/bin/sh\n')
  provide(
    'npx',
    npx({
      numPassedTests: 2,
      numPendingTests: 0,
      numTotalTests: 3,
      testResults: [
        { status: 'failed', name: 'add.test.ts', message: '', assertionResults: [wrong] },
        { status: 'failed', name: 'broken.test.ts', message: 'No such module\n    at', assertionResults: [] },
      ],
    }),
  )
  provide('chromium', '#!/bin/sh\necho Chromium 140\n')
  const { code, out } = await npmTest()
  expect(code).toBe(1)
  expect(out.slice(out.indexOf('Failed tests:'), -1).filter((line) => line !== '')).toEqual([
    'Failed tests:',
    '  adds: expected 3 to be 2',
    '  broken.test.ts: No such module',
  ])
})

test('an invalid CHROMIUM_PATH is reported, and no other browser is used', async () => {
  provide('node', '#!/bin/sh\n')
  provide('npx', npx())
  provide('chromium', '#!/bin/sh\n')
  const { code, out, error } = await npmTest({ CHROMIUM_PATH: join(folder, 'missing') })
  expect(code).toBe(1)
  expect(error).toMatch(/^CHROMIUM_PATH is not a working browser/)
  expect(out.at(-1)).toMatch(/ 1 failed$/)
})
