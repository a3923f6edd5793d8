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
 * Builds the archive unless the build is up to date: the server into dist/, the pages into .next/. With `preflight`,
 * validates the environment and the listening address before the slow part. Exits with one sentence on failure.
 */
export async function ensureBuilt(root, { preflight = false } = {}) {
  if (isBuilt(root)) return
  process.stderr.write('Building (about a minute or two)...\n')
  rmSync(path.join(root, 'dist'), { recursive: true, force: true })
  await bundleServer(root)
  copyReference(root)
  if (preflight) await checkEnvironment(root)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    BUILD_ID: fingerprint(root).slice(0, 20),
    // A server function keeps its id from build to build, which is a hash with this key. The server replaces it (OPS-39).
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: createHash('sha256').update('update-archive').digest('base64'),
  }
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  if ((await run(process.execPath, [next, 'build'], { cwd: root, env })) !== 0)
    fail('The build failed; see the output above.')
  // After the build, because Next edits tsconfig.json.
  writeFileSync(stampOf(root), fingerprint(root))
}

/** Whether the build of a folder is up to date. */
export function isBuilt(root) {
  const stamp = stampOf(root)
  return (
    existsSync(stamp) &&
    existsSync(path.join(root, '.next/BUILD_ID')) &&
    readFileSync(stamp, 'utf8') === fingerprint(root)
  )
}

const stampOf = (root) => path.join(root, 'dist/build')

/** Exits with one sentence per error if a variable is invalid or the address is in use. */
async function checkEnvironment(root) {
  const { preflight } = await import(pathToFileURL(path.join(root, 'dist/preflight.mjs')).href)
  await preflight().catch((error) => fail(error.message))
}

/** Bundles the server of a folder into its dist/. Exits with one sentence on failure. */
export async function bundleServer(root) {
  const { build, stop } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'src/server/main.ts',
      preflight: 'src/server/preflight.ts',
      imageWorker: 'src/integrations/image/worker/main.ts',
      textWorker: 'src/integrations/text/worker/main.ts',
    },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Split, so that an invalid variable is reported before the large packages are loaded.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [packagesOutside],
    sourcemap: true,
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  }).catch(() => fail('Building the server failed; see the output above.'))
  // esbuild's child process would live as long as this process, which becomes the server.
  await stop()
}

/** Copies the script of the API reference, because its package is not installed in production. */
function copyReference(root) {
  const script = path.join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js')
  cpSync(script, path.join(root, 'dist/reference/scalar.js'))
}

/** Keeps packages external. The path aliases of tsconfig.json look like packages, but are our own code. */
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

/** A hash of everything that is built, without tests. */
export function fingerprint(root) {
  return hashOf(root, (file) => !file.startsWith('src/testing/'))
}

/** A hash of everything that tests use, without themselves. */
export function fingerprintForTests(root) {
  return hashOf(root, () => true)
}

function hashOf(root, isPart) {
  const hash = createHash('sha256').update(process.versions.modules)
  for (const file of SOURCES.flatMap((name) => filesOf(root, name)).filter(isPart))
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
