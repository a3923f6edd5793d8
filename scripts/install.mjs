import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fail, run } from './run.mjs'

const MINIMUM_NODE = [20, 19]

/** Exits with one sentence if this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1])) return
  fail(
    `Node ${MINIMUM_NODE.join('.')} or newer is required, this is ${process.versions.node}. Install it from https://nodejs.org.`,
  )
}

/** Installs the packages of the lockfile if they are missing. Exits with one sentence if that fails. */
export async function ensureInstalled(root) {
  const expected = fingerprint(root)
  const stamp = path.join(root, 'node_modules/.update-archive')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return
  if (!isInstalled(root)) {
    process.stderr.write('Installing packages...\n')
    // Uses the npm that runs `npm start`, but without its production settings, because the build needs all packages.
    const npm = process.env.npm_execpath
    // Errors only: a new user cannot act on npm's notices about deprecated packages and skipped scripts.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const status = await (npm === undefined
      ? run('npm', args, { cwd: root })
      : run(process.execPath, [npm, ...args], { cwd: root }))
    if (status !== 0) fail('Installing the packages failed; see the output of npm above.')
  }
  writeFileSync(stamp, expected)
}

/** A hash of the lockfile and the Node version that the packages were installed for. */
function fingerprint(root) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  return hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`).digest('hex')
}

/** Whether every package of the lockfile is installed, such as by hand, according to npm's record in node_modules. */
function isInstalled(root) {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const expected = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(expected).every(([name, entry]) => {
    const isThere = existsSync(path.join(root, name, 'package.json'))
    // npm's record leaves out optional packages of other platforms.
    if (name === '' || (entry.optional === true && !isThere)) return true
    return isThere && installed[name]?.version === entry.version
  })
}
