import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled } from './install.mjs'
import { fail, run } from './run.mjs'

const SOURCES = [
  'src',
  'migrations',
  'public',
  'payload.config.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
]

/**
 * Builds the archive unless the build is newer than the sources: the server into dist/, the pages into .next/. The
 * environment and the listening address are judged before the long part when `preflight` is set. Ends the process
 * with one sentence when it fails.
 */
export async function ensureBuilt(root, { preflight = false } = {}) {
  const stamp = path.join(root, 'dist/build')
  const isCurrent =
    existsSync(stamp) &&
    existsSync(path.join(root, '.next/BUILD_ID')) &&
    readFileSync(stamp, 'utf8') === fingerprint(root)
  if (isCurrent) return
  process.stderr.write('Building (about a minute or two)...\n')
  rmSync(path.join(root, 'dist'), { recursive: true, force: true })
  await bundleServer(root)
  copyReference(root)
  if (preflight) await judgeEnvironment(root)
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  if ((await run(process.execPath, [next, 'build'], { cwd: root, env })) !== 0)
    fail('The build failed; the reason stands above.')
  // Taken afterwards, since Next completes tsconfig.json.
  writeFileSync(stamp, fingerprint(root))
}

/** Ends the process with one sentence a fault when a variable is wrong or the address is taken. */
async function judgeEnvironment(root) {
  const { preflight } = await import(pathToFileURL(path.join(root, 'dist/preflight.mjs')).href)
  await preflight().catch((error) => fail(error.message))
}

async function bundleServer(root) {
  const { build, stop } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'src/server/main.ts',
      preflight: 'src/server/preflight.ts',
      imageWorker: 'src/integrations/image/worker/main.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Chunks, so that a wrong variable is told before the large packages are loaded.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [packagesOutside],
    sourcemap: true,
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  }).catch(() => fail('The server could not be built; the reason stands above.'))
  // Its helper process would stay as long as this one, which becomes the server.
  await stop()
}

/** The script of the interactive reference; its package is not there where the archive runs. */
function copyReference(root) {
  const script = path.join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js')
  cpSync(script, path.join(root, 'dist/reference/scalar.js'))
}

/** Leaves packages where they are; the aliases of tsconfig.json look like packages and are ours. */
const packagesOutside = {
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ kind, path: name }) =>
      kind === 'entry-point' || name.startsWith('@/') || name === '@payload-config'
        ? undefined
        : { external: true },
    )
  },
}

/** A hash over the content of everything that is built, tests left out. */
function fingerprint(root) {
  const hash = createHash('sha256').update(process.versions.modules)
  for (const file of SOURCES.flatMap((name) => filesOf(root, name)))
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesOf(root, name) {
  const found = statSync(path.join(root, name), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(name) ? [] : [name]
  const names = readdirSync(path.join(root, name)).sort()
  return names.flatMap((entry) => filesOf(root, path.posix.join(name, entry)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.dirname(import.meta.dirname)
  checkNode()
  await ensureInstalled(root)
  await ensureBuilt(root)
}
