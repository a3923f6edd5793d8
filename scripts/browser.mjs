// The browser of the browser tests: one that is there, else the system's package, else the one that Playwright brings.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium, installed when there is none. Throws a sentence that says what to do when that fails. */
export function findOrInstallBrowser() {
  const found = findBrowser()
  if (found) return found
  process.stdout.write('No Chromium here, installing one for the browser tests\n')
  if (process.getuid?.() === 0 && lookUp('apt-get')) {
    run('apt-get', ['update'])
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
  } else {
    run('npx', ['playwright-core', 'install', 'chromium'])
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'The browser tests need a Chromium, and none could be installed. Install one (on Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (!CHROMIUM_PATH) return NAMES.map(lookUp).find(Boolean) ?? playwrightBrowser()
  if (runs(CHROMIUM_PATH)) return CHROMIUM_PATH
  throw new Error(`CHROMIUM_PATH names no browser that runs here: ${CHROMIUM_PATH}. Correct it, or unset it.`)
}

function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const found = chromium.executablePath()
  return found && runs(found) ? found : undefined
}

function runs(browser) {
  return spawnSync(browser, ['--version']).status === 0
}

/** The program's path, or undefined. Not by `which`, which a minimal system may not have. */
function lookUp(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, name)).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing, or not ours to run.
    return false
  }
}

function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
