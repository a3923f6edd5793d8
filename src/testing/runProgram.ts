import { execFile, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { programIn } from './programs'

const root = path.resolve(import.meta.dirname, '../..')

/** How a program ended, and its lines on standard output. */
export interface Ended {
  code: number
  out: string[]
  error: string
}

interface Options {
  cwd: string
  env: Record<string, string | undefined>
  started?: (child: ChildProcess) => void
}

/** Runs a program to its end, with `NODE_ENV=production` and no other environment than the given one. */
export function runProgram(program: string, words: string[], { cwd, env, started }: Options): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env: { NODE_ENV: 'production' as const, ...env } }
    const child = execFile(program, words, options, (failure, stdout, stderr) =>
      resolve({
        code: failure ? Number(failure.code) : 0,
        out: stdout === '' ? [] : stdout.trimEnd().split('\n'),
        error: stderr.trimEnd(),
      }),
    )
    started?.(child)
  })
}

/**
 * Runs `npx payload <words>` as an operator does next to a running server.
 * @param programs the folder of the bundled programs: running the sources would cost seven more seconds of CPU time per
 * command
 */
export function runPayload(
  words: string[],
  {
    variables = {},
    programs,
    started = () => undefined,
  }: { variables?: Record<string, string>; programs?: string } & Pick<Options, 'started'> = {},
): Promise<Ended> {
  // Without the developer's locale, which commands follow.
  const env = { ...process.env, LC_ALL: '', LC_MESSAGES: '', LANG: '', NODE_ENV: 'production', ...variables }
  if (programs === undefined)
    return runProgram(process.execPath, ['node_modules/payload/bin.js', ...words], {
      cwd: root,
      env,
      started,
    })
  const bundled = { ...env, PAYLOAD_CONFIG_PATH: programIn(programs, 'commandConfig') }
  const args = [programIn(programs, 'payload'), '--disable-transpile', ...words]
  return runProgram(process.execPath, args, { cwd: root, env: bundled, started })
}
