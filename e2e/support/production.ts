import { randomInt, randomUUID } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { Agent, request } from 'undici'
import { inject } from 'vitest'
import { createArchive, dropDatabase, urlOf } from '@/testing/database/databases'
import { freePort } from '@/testing/freePort'
import { noVariables } from '@/testing/noVariables'
import { ProductionServer } from '@/testing/productionServer'
import { runPayload } from '@/testing/runProgram'

/** The production build as a process, with its own database and folder. */
export interface Production {
  /** Base address without a trailing slash. */
  url: string
  folder: string
  /** The latest process. */
  readonly process: ChildProcess
  /** Its variables (OPS-2). */
  environment: Record<string, string>
  /** Everything that the process has printed. */
  output: () => string
  /** Runs `npx payload <args>` while the server runs and returns its standard output, without the last line break. */
  command: (...args: string[]) => Promise<string>
  /** Requests a sign-in link and returns it from the mail in the outbox. */
  signInLink: (email: string) => Promise<string>
  /** Starts it again after it has died, and waits until it is ready. */
  restart: () => Promise<void>
  /** Stops it with SIGTERM, removes the folder and returns the exit status. */
  stop: () => Promise<number | null>
}

/** Starts the production build on a database of its own on the PostgreSQL of all tests, and waits until it is ready. */
export async function startProduction(variables: Record<string, string> = {}): Promise<Production> {
  const server = inject('databaseServer')
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await createArchive(server, name)
  const production = await startAlone(
    {
      DATABASE_URL: urlOf(server, name),
      // As with the embedded PostgreSQL.
      PAYLOAD_SECRET: 'a secret for tests that is long enough',
      ADMIN_EMAILS: 'admin@example.com',
      ...variables,
    },
    // It does not live long enough to regain what optimizing its code costs.
    [process.execPath, '--no-opt', '--single-threaded', 'dist/server.mjs'],
  )
  const { stop } = production
  return Object.assign(production, {
    stop: async () => {
      const status = await stop()
      await dropDatabase(server, name)
      return status
    },
  })
}

let shared: Promise<Production> | undefined

/**
 * The production build of a worker: its files share it until the worker ends. For tests with projects, people and entries of their own, for
 * which it does not matter what else the archive has.
 */
export function sharedProduction(): Promise<Production> {
  // Vitest ends a worker with this signal, without which `Daemon` would not end the server.
  if (shared === undefined) process.once('SIGTERM', () => process.exit())
  return (shared ??= startProduction())
}

/**
 * Starts the production build as operators do: with its embedded PostgreSQL, or the database in `variables`. Waits until it is ready.
 * @param command another command that runs `dist/server.mjs`
 */
export async function startAlone(
  variables: Record<string, string> = {},
  command?: [string, ...string[]],
): Promise<Production> {
  const folder = mkdtempSync(join(inject('testFolder'), 'e2e-'))
  const port = await freePort()
  // A minimal system may not resolve "localhost".
  const url = `http://127.0.0.1:${port}`
  const dataDir = variables.DATA_DIR ?? join(folder, 'data')
  const environment = {
    ...noVariables,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    PUBLIC_URL: url,
    MEDIA_DIR: join(folder, 'media'),
    ...variables,
    DATA_DIR: dataDir,
  }
  const server = new ProductionServer(url, { ...process.env, ...environment }, { command })
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
      if (server.output.includes('MaxListenersExceededWarning')) throw new Error(server.output)
      rmSync(folder, { recursive: true, force: true })
      return status
    },
  }
}

async function runCommand(args: string[], variables: Record<string, string>): Promise<string> {
  const { code, out, error } = await runPayload(args, { variables, programs: inject('programs') })
  if (code !== 0) throw new Error(`payload ${args.join(' ')} ended with ${code}:\n${error}`)
  return out.join('\n')
}

async function requestLink(url: string, email: string, outbox: string): Promise<string> {
  const before = new Set(readdirSync(outbox))
  // Each from a client of its own: files that share a server sign in more often than one client may (LIMIT-24).
  const localAddress = `127.${randomInt(1, 256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const client = new Agent({ localAddress })
  const { statusCode, body } = await request(`${url}/api/sign-in`, {
    dispatcher: client,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const answer = await body.text()
  await client.close()
  if (statusCode !== 202) throw new Error(`sign-in returned ${statusCode}: ${answer}`)
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50)) {
    // There are other mails too, about entries.
    for (const mail of readdirSync(outbox).filter((file) => file.endsWith('.eml') && !before.has(file))) {
      const { to, text } = await PostalMime.parse(readFileSync(join(outbox, mail)))
      if (to?.[0]?.address !== email) continue
      const link = /https?:\/\/\S+\/sign-in\/confirm\?\S+/.exec(text ?? '')?.[0]
      if (link) return link
    }
  }
  throw new Error(`no mail with a link came for ${email}`)
}
