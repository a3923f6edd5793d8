// The browser of the browser tests: one that is there, else the system's package, else the one that Playwright brings.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

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
  throw new Error('The browser tests need a Chromium. Install one, or name it in CHROMIUM_PATH.')
}

function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return names.map(lookUp).find(Boolean) ?? playwrightBrowser()
}

function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const path = chromium.executablePath()
  return path && spawnSync(path, ['--version']).status === 0 ? path : undefined
}

function lookUp(name) {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
