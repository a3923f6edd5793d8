import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MALLOC_VARIABLES } from '@/integrations/workers/startWorker'
import { freePort } from '@/testing/freePort'
import { cpuTime } from '@/testing/processTree'

/** A server under load, in its own process. */
export interface ServerProcess {
  name: 'product' | 'limit'
  port: number
  pid: number
  /** Resident memory now and at peak (MiB), CPU time (seconds). */
  usage(): { rss: number; peak: number; cpu: number }
  /** Stops it and waits until it has exited. */
  stop(): Promise<void>
}

/** Where the processes may write, and their database. */
export interface ServerOptions {
  folder: string
  databaseUrl: string
}

/** Secret of the product's job endpoints. */
export const SCHEDULER_SECRET = 'a scheduler secret for the benchmark'

const START_LIMIT_MS = 120_000
const ROOT = path.dirname(path.dirname(import.meta.dirname))

/**
 * Starts the production build without a rate limit and resolves once it is ready.
 * @param options.isCached whether it keeps responses, as it does by default
 */
export async function startProduct(
  { folder, databaseUrl }: ServerOptions,
  { profile = null, isCached = true }: { profile?: string | null; isCached?: boolean } = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const profiling = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`]
  return start('product', port, '/readyz', [...profiling, 'dist/server.mjs'], folder, {
    ...MALLOC_VARIABLES,
    DATABASE_URL: databaseUrl,
    PAYLOAD_SECRET: 'a secret for the benchmark that is long enough',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: path.join(folder, 'data-of-product'),
    MEDIA_DIR: path.join(folder, 'media'),
    CRON_SECRET: SCHEDULER_SECRET,
    RATE_LIMIT_PER_MINUTE: '0',
    ...(!isCached && { ANSWER_MEMORY_MIB: '0' }),
    PORT: String(port),
  })
}

/** Starts the limit with this many database connections. */
export async function startLimit(
  { folder, databaseUrl }: ServerOptions,
  pool: number,
): Promise<ServerProcess> {
  const port = await freePort()
  const variables = {
    DATABASE_URL: databaseUrl,
    POOL: String(pool),
    PORT: String(port),
  }
  return start('limit', port, '/', ['--import', 'tsx', 'bench/limit/main.ts'], folder, variables)
}

/** Stops all running servers when a run is interrupted. */
export function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}

const children = new Set<ChildProcess>()

async function start(
  name: ServerProcess['name'],
  port: number,
  path_: string,
  args: string[],
  folder: string,
  variables: Record<string, string>,
): Promise<ServerProcess> {
  const logFile = path.join(folder, `${name}.log`)
  const log = openSync(logFile, 'a')
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', ...variables },
    stdio: ['ignore', log, log],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const stop = () => end(child)
  const began = Date.now()
  while (!(await isReady(`http://127.0.0.1:${port}${path_}`, name))) {
    if (child.exitCode !== null || Date.now() - began > START_LIMIT_MS) {
      await stop()
      throw new Error(`the ${name} did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
    }
    await sleep(50)
  }
  const pid = child.pid ?? 0
  return { name, port, pid, usage: () => usageOf(pid), stop }
}

async function isReady(url: string, name: ServerProcess['name']): Promise<boolean> {
  try {
    const { status } = await fetch(url)
    return name === 'limit' || status === 200
  } catch (error) {
    // Not listening yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function usageOf(pid: number): { rss: number; peak: number; cpu: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  const cpu = (cpuTime(pid)?.own ?? 0) / 100
  return { rss: mebibytes('VmRSS'), peak: mebibytes('VmHWM'), cpu }
}
