// npm test (OPS-5): installs what it needs, runs every check with a real PostgreSQL and a real browser, and ends with
// "N passed, N failed".
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt } from './build.mjs'
import { checkNode, ensureInstalled } from './install.mjs'

const totals = { passed: 0, failed: 0, skipped: 0 }
const skippedTests = []
const failedTests = []
const reports = mkdtempSync(join(tmpdir(), 'archive-reports-'))

checkNode()
await ensureInstalled(process.cwd())
const browser = await findBrowserFirst()
// Runs alone, because it overwrites the files that it compares before it restores them.
await step('generated files', 'node', ['scripts/generate.mjs', '--check'])
// A build leaves them one core.
const workers = isBuilt(process.cwd()) ? 2 : 1
const [canServe] = await Promise.all([
  buildAndCheckTypes(),
  vitest(['unit'], {}, [`--maxWorkers=${workers}`]),
])
// The linters use what the tests leave over of the cores.
const checked = checkSources()
const onProduction = canServe && browser !== null ? ['e2e'] : []
await vitest(['integration', 'isolated', 'timed', ...onProduction], { CHROMIUM_PATH: browser ?? '' })
await checked

rmSync(reports, { recursive: true, force: true })
const { skipped, ...counted } = totals
if (skipped > 0)
  process.stdout.write(
    `\n${skipped} skipped, because this machine cannot run them\n${skippedTests.join('\n')}\n`,
  )
// Once more, because what each check printed is far above.
if (failedTests.length > 0) process.stdout.write(`\nFailed tests:\n${failedTests.join('\n')}\n`)
process.stdout.write(`\n${sum(counted)}\n`)
process.exit(totals.failed === 0 ? 0 : 1)

/** Builds the archive, then checks types, which include those that the build generates. Returns whether there is a build. */
async function buildAndCheckTypes() {
  const canServe = await step('build', 'node', ['scripts/build.mjs'])
  // The native compiler. `typescript` remains for the tools that use its API.
  await step('types', 'node', ['node_modules/typescript-native/bin/tsc', '--noEmit'])
  return canServe
}

/** At the lowest priority, because other checks run meanwhile. */
async function checkSources() {
  const idle = { priority: constants.priority.PRIORITY_LOW }
  await step('format', 'npx', ['oxfmt', '--check', '.'], idle)
  await step('lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings', '.'], idle)
}

/** Runs a check that passes or fails as a whole. Returns whether it passed. */
async function step(name, command, args, options) {
  const started = Date.now()
  const status = await statusOf(command, args, options)
  return count(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, started)
}

/**
 * Runs projects of the test suite. Tests that this machine cannot run count as skipped (some need root or Linux), except
 * browser tests, which count as failed.
 */
async function vitest(projects, variables = {}, options = []) {
  const started = Date.now()
  const report = join(reports, `${projects[0]}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const status = await statusOf('npx', ['vitest', 'run', ...chosen, ...reporters, ...options], { variables })
  count(`${projects.join(', ')} tests`, resultOf(report, status), started)
}

/**
 * Returns the path of a browser. Without one, says so before minutes of other checks, counts a failure and returns null.
 */
async function findBrowserFirst() {
  const started = Date.now()
  // Imported late, because it needs packages that the first step installs.
  const { findOrInstallBrowser } = await import('./browser.mjs')
  try {
    const found = findOrInstallBrowser()
    count('browser', { passed: 1, failed: 0 }, started)
    return found
  } catch (error) {
    process.stderr.write(`${error.message}\nThe browser tests do not run; everything else does.\n`)
    count('browser', { passed: 0, failed: 1 }, started)
    return null
  }
}

/** Runs a program and returns its exit status, or null if a signal ended it. */
async function statusOf(command, args, { variables = {}, priority } = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...variables } })
  if (priority !== undefined) setPriority(child.pid, priority)
  const [status] = await once(child, 'close')
  return status
}

function resultOf(report, status) {
  try {
    const { numPassedTests, numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap(({ assertionResults, name }) =>
      assertionResults.map((result) => ({ ...result, isInBrowser: name.includes('/e2e/') })),
    )
    for (const { status, fullName, failureMessages } of tests)
      if (status === 'failed') failedTests.push(`  ${fullName}: ${failureMessages.join().split('\n')[0]}`)
    for (const { status, message, name } of testResults)
      // A file that cannot be loaded, or whose hook failed.
      if (status === 'failed' && message !== '') failedTests.push(`  ${name}: ${message.split('\n')[0]}`)
    const pending = tests.filter(({ status }) => status === 'skipped' || status === 'pending')
    const skipped = pending.filter(({ isInBrowser }) => !isInBrowser)
    skippedTests.push(...skipped.map(({ fullName }) => `  ${fullName}`))
    const failed = numTotalTests - numPassedTests - skipped.length
    return {
      passed: numPassedTests,
      failed: status === 0 ? failed : Math.max(failed, 1),
      skipped: skipped.length,
    }
  } catch (error) {
    process.stderr.write(`no report of the tests: ${error.message}\n`)
    return { passed: 0, failed: 1 }
  }
}

function count(name, { passed, failed, skipped = 0 }, started) {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${failed === 0 ? 'ok' : 'FAILED'}: ${name}, ${sum({ passed, failed, skipped })} (${seconds} s)\n`,
  )
  return failed === 0
}

function sum({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
