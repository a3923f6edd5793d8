import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { COMMANDS } from '@/cli/commandList'

const root = path.resolve(import.meta.dirname, '../..')

/** The programs that tests start as processes, each a file of `src/` without its extension. */
const PROGRAMS = {
  apiServer: 'src/testing/apiServer.ts',
  commandConfig: 'src/testing/commandConfig.ts',
  databaseProcess: 'src/server/database/testing/databaseProcess.ts',
  imageClient: 'src/testing/imageClient.ts',
  imageWorker: 'src/integrations/image/worker/main.ts',
  migrateOnce: 'src/server/testing/migrateOnce.ts',
  numberingWorker: 'src/testing/numbering/worker.ts',
  server: 'src/testing/server.ts',
} as const

const COMMAND_FILES = Object.fromEntries(
  Object.values(COMMANDS).map(({ file }) => [`commands/${path.basename(file, '.ts')}`, `src/cli/${file}`]),
)

type Program = keyof typeof PROGRAMS

/**
 * Bundles the programs that tests start, with external packages as in production. Running the sources would cost four
 * more seconds of CPU time per start.
 * @returns their folder, for `programIn`
 */
export async function bundlePrograms(parent: string): Promise<string> {
  const folder = path.join(parent, 'programs')
  mkdirSync(folder)
  // Packages are resolved relative to the module.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await build({
    absWorkingDir: root,
    entryPoints: { ...PROGRAMS, ...COMMAND_FILES },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  })
  return folder
}

/** The path of a bundled program. */
export function programIn(folder: string, program: Program): string {
  return path.join(folder, `${program}.mjs`)
}
