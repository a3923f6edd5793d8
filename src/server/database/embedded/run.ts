import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasCode, messageOf } from '@/lib/errors'
import { unwritable } from '@/runtime/dataFolder'
import { StartupError } from '@/runtime/startupError'
import { launchAs } from './account'
import type { Cluster } from './cluster'
import { isAlive } from './processes'
import {
  findProcessOn,
  isPostmasterOf,
  parsePidFile,
  readPidFile,
  removePidFile,
  runningPostmaster,
} from './postmaster'

const START_LIMIT_MS = 60_000
/** A starting PostgreSQL writes its `postmaster.pid` much earlier. */
const UNUSABLE_AFTER_MS = 1000
/** The archive's database in the cluster. */
const DATABASE = 'update_archive'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket files, whose paths may be too long.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
}

/**
 * Finds the cluster's PostgreSQL or starts it, and returns its port on 127.0.0.1. Creates the archive's database if it is
 * missing. `postmaster.pid` is the mutex: of several processes that start PostgreSQL one wins, and the others wait. It listens on
 * `port` if given, else preferably on the last port. Throws `StartupError` after a minute, three failures,
 * or a wrong password.
 */
export async function ensureRunning(cluster: Cluster, port?: number): Promise<number> {
  const deadline = Date.now() + START_LIMIT_MS
  const { folder } = cluster
  let wanted = lastPort(cluster)
  let failure = 'it does not respond'
  for (let failures = 0; Date.now() < deadline && failures < 3; await sleep(50)) {
    const found = runningPostmaster(folder)
    if (found !== null) {
      if (found.port === null) continue
      failure = (await createDatabase(cluster, found.port)) ?? ''
      if (failure === '') return found.port
      if (/password authentication failed/.test(failure)) {
        failure = `the password in ${join(cluster.dataDir, 'postgres.password')} does not open ${folder}; put back the password file that belongs to that folder`
        break
      }
      continue
    }
    const obstacle = await clearPidFile(folder)
    if (obstacle !== null) {
      failure = obstacle
      continue
    }
    const lines = await start(cluster, port ?? wanted ?? (await freePort()), deadline)
    if (lines === null) continue
    failure = reasonIn(cluster, lines)
    const log = lines.join('\n')
    // Both resolve by themselves: another process won the race, or children of a dead PostgreSQL are still exiting.
    if (/lock file|pre-existing shared memory/.test(log)) await sleep(150)
    else failures += 1
    if (/could not bind|could not create any TCP/.test(log)) wanted = null
  }
  throw new StartupError(`The embedded PostgreSQL did not start: ${failure} (see ${cluster.log}).`)
}

/** Why PostgreSQL exited, from its log lines, with their detail or hint. */
function reasonIn({ folder, account }: Cluster, logged: readonly string[]): string {
  const lines = logged.map((line) => line.replace(/^.*?\] /, ''))
  const at = lines.findLastIndex((line) => /\b(FATAL|PANIC):/.test(line))
  const [reason = 'it gave no reason', detail = ''] = lines.slice(at)
  if (/Permission denied|wrong ownership/.test(reason)) {
    const owner = account === null ? 'this user' : `the user with the id ${account.uid}`
    return `${reason}; ${folder} and everything in it must belong to ${owner} (chown -R)`
  }
  if (!/^(DETAIL|HINT):/.test(detail)) return reason
  return `${reason}; ${detail.replace(/^\w+: +/, '').replace(/\.$/, '')}`
}

/**
 * Removes a `postmaster.pid` that names another program, or keeps naming no process: with it PostgreSQL would not start. The
 * file of a dead PostgreSQL stays: PostgreSQL removes it after checking that no child process still uses the folder. Returns
 * what prevents a start, or null.
 */
async function clearPidFile(folder: string): Promise<string | null> {
  const text = readPidFile(folder)
  if (text === null) return null
  const named = parsePidFile(text)
  if (named !== null) {
    if (isAlive(named.pid) && !isPostmasterOf(folder, named.pid)) removePidFile(folder, text)
    return null
  }
  await sleep(UNUSABLE_AFTER_MS)
  if (readPidFile(folder) !== text) return 'another process is starting it'
  const pid = findProcessOn(folder)
  if (pid !== null)
    return `${join(folder, 'postmaster.pid')} is damaged while process ${pid} still works on that folder; stop that process and start again`
  removePidFile(folder, text)
  return null
}

/** Stops PostgreSQL and waits for its end. Running statements are rolled back; after five seconds it stops without cleanup. */
export async function stopRunning(cluster: Cluster): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    const deadline = Date.now() + limitMs
    if (!signalPostmaster(cluster, signal)) return
    while (Date.now() < deadline) {
      if (runningPostmaster(cluster.folder) === null) return
      await sleep(20)
    }
  }
}

/** Sends a signal to the cluster's PostgreSQL. Returns whether it was running. */
export function signalPostmaster({ folder }: Cluster, signal: NodeJS.Signals): boolean {
  const found = runningPostmaster(folder)
  if (found === null) return false
  try {
    process.kill(found.pid, signal)
    return true
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false
    throw error
  }
}

/** The address of a database in the cluster. Contains the password, never log it. */
export function urlOf({ password }: Cluster, port: number, database = DATABASE): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

/** Starts PostgreSQL and waits. Returns null once it is ready, or its log lines if it exits or misses the deadline. */
async function start(cluster: Cluster, port: number, deadline: number): Promise<string[] | null> {
  const { log, offset } = openLog(cluster)
  let child: ChildProcess
  try {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', cluster.folder, '-p', String(port), ...settings]
    const launch = launchAs(cluster.account, cluster.binaries.postgres, args, [cluster.folder])
    child = spawn(launch.command, launch.args, {
      ...launch.options,
      // In a session of its own: a Ctrl-C in the terminal must not stop it before the server.
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
  let ended: string | null = null
  child.once('error', (error) => (ended = error.message))
  child.once('exit', () => (ended ??= ''))
  child.unref()
  while (ended === null && Date.now() < deadline) {
    const found = runningPostmaster(cluster.folder)
    if (found !== null && found.pid === child.pid && found.port !== null) {
      writeFileSync(join(cluster.dataDir, 'postgres.port'), String(port), { mode: 0o600 })
      return null
    }
    await sleep(20)
  }
  const logged = readFileSync(cluster.log).subarray(offset).toString().trim().split('\n')
  return ended === null || ended === '' ? logged : [ended]
}

/** Opens the log for appending and returns its size as `offset`. Over 10 MB it is rotated. */
function openLog(cluster: Cluster): { log: number; offset: number } {
  try {
    const size = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0
    if (size > 10 * 1024 * 1024) renameSync(cluster.log, `${cluster.log}.1`)
    const log = openSync(cluster.log, 'a', 0o600)
    return { log, offset: statSync(cluster.log).size }
  } catch (error) {
    throw unwritable('DATA_DIR', cluster.log, error)
  }
}

/** Creates the archive's database if it is missing. Returns null or PostgreSQL's error. */
async function createDatabase(cluster: Cluster, port: number): Promise<string | null> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    connectionTimeoutMillis: 2_000,
    query_timeout: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
    return null
  } catch (error) {
    // Another process created it between the two statements.
    if (hasCode(error, '42P04', '23505')) return null
    return messageOf(error)
  } finally {
    await client.end()
  }
}

function lastPort(cluster: Cluster): number | null {
  try {
    const port = Number(readFileSync(join(cluster.dataDir, 'postgres.port'), 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
