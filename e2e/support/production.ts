import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { freePort } from '@/testing/freePort'
import { noVariables } from '@/testing/noVariables'
import { ProductionServer } from '@/testing/productionServer'

/** The production build as a process, with its own embedded PostgreSQL and folder. */
export interface Production {
  /** Base address without a trailing slash. */
  url: string
  folder: string
  /** The latest process. */
  readonly process: ChildProcess
  environment: NodeJS.ProcessEnv
  /** Everything that the process has printed. */
  output: () => string
  /** Runs `npx payload <args>` while the server runs and returns its standard output. */
  command: (...args: string[]) => Promise<string>
  /** Requests a sign-in link and returns it from the mail in the outbox. */
  signInLink: (email: string) => Promise<string>
  /** Starts it again after it has died, and waits until it is ready. */
  restart: () => Promise<void>
  /** Stops it with SIGTERM, removes the folder and returns the exit status. */
  stop: () => Promise<number | null>
}

/** Starts `dist/server.mjs` from `npm run build`, or another command that runs it, and waits until it is ready. */
export async function startProduction(
  variables: Record<string, string> = {},
  command?: [string, ...string[]],
): Promise<Production> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-e2e-'))
  const port = await freePort()
  // A minimal system may not resolve "localhost".
  const url = `http://127.0.0.1:${port}`
  const dataDir = variables.DATA_DIR ?? join(folder, 'data')
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...noVariables,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    PUBLIC_URL: url,
    MEDIA_DIR: join(folder, 'media'),
    ...variables,
    DATA_DIR: dataDir,
  }
  const server = new ProductionServer(url, environment, { command })
  await server.start()
  return {
    url,
    folder,
    get process() {
      return server.process
    },
    environment,
    output: () => server.output,
    command: (...args) => runCommand(args, environment),
    signInLink: (email) => requestLink(url, email, join(dataDir, 'outbox')),
    restart: () => server.start(),
    stop: async () => {
      const status = await server.stop()
      rmSync(folder, { recursive: true, force: true })
      return status
    },
  }
}

async function runCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('npx', ['payload', ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`payload ${args.join(' ')} ended with ${status}:\n${stderr}`)
  return stdout
}

async function requestLink(url: string, email: string, outbox: string): Promise<string> {
  const before = new Set(readdirSync(outbox))
  const response = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  if (response.status !== 202)
    throw new Error(`sign-in returned ${response.status}: ${await response.text()}`)
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50)) {
    // There are other mails too, about entries.
    for (const mail of readdirSync(outbox).filter((file) => file.endsWith('.eml') && !before.has(file))) {
      const { text } = await PostalMime.parse(readFileSync(join(outbox, mail)))
      const link = /https?:\/\/\S+\/sign-in\/confirm\?\S+/.exec(text ?? '')?.[0]
      if (link) return link
    }
  }
  throw new Error(`no mail with a link came for ${email}`)
}
