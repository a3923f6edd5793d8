// Finds a browser for the browser tests, or installs the system's package or Playwright's.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The shell first: it has no windows and takes a quarter less CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/**
 * Returns the path of a Chromium, installed if needed. If that fails, throws an error with instructions.
 * @returns {string}
 */
export function findOrInstallBrowser() {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('No Chromium found, installing one for the browser tests. This can take minutes.\n')
  // Shown only if no browser results: packages print warnings that do not concern the tests.
  const printed = []
  if (process.getuid?.() === 0 && findProgram('apt-get')) {
    printed.push(run('apt-get', ['update']))
    // Not every distribution has the shell.
    for (const name of NAMES.slice(0, 2))
      if (!findBrowser()) printed.push(run('apt-get', ['install', '--yes', '--no-install-recommends', name]))
  } else {
    printed.push(run('npx', ['playwright-core', 'install', 'chromium']))
  }
  const installed = findBrowser()
  if (installed) return installed
  process.stdout.write(printed.join(''))
  throw new Error(
    'The browser tests need Chromium, and installing it failed. Install it (on Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to its path.',
  )
}

function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (!CHROMIUM_PATH) return NAMES.map(findProgram).find(Boolean) ?? playwrightBrowser()
  if (runs(CHROMIUM_PATH)) return CHROMIUM_PATH
  throw new Error(`CHROMIUM_PATH is not a working browser: ${CHROMIUM_PATH}. Correct or unset it.`)
}

function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const found = chromium.executablePath()
  return found && runs(found) ? found : undefined
}

function runs(browser) {
  return spawnSync(browser, ['--version']).status === 0
}

/** The path of a program, or undefined. Does not use `which`, because a minimal system may not have it. */
function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing, or not executable for us.
    return false
  }
}

/** Runs a command and returns what it printed. */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { output } = spawnSync(command, args, { encoding: 'utf8', env, maxBuffer: 64 * 2 ** 20 })
  return output?.join('') ?? `Could not run ${command}.\n`
}
