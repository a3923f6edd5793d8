import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode, reasonOf } from '@/lib/errors'
import { makeFolder, unwritable } from '@/runtime/dataFolder'
import { storedSecret } from '@/runtime/storedSecret'
import { StartupError } from '@/runtime/startupError'
import { databaseAccount, launchAs, type Account } from './account'
import { findBinaries, type Binaries } from './binaries'
import { isAlive } from './processes'

/** A PostgreSQL data folder, with everything needed to run it. */
export interface Cluster {
  /** Real path of `$DATA_DIR`. */
  dataDir: string
  /** `$DATA_DIR/postgres`. */
  folder: string
  /** `$DATA_DIR/postgres.log`. */
  log: string
  password: string
  account: Account | null
  binaries: Binaries
}

/**
 * The cluster in `dataDir`, created if missing. Several processes may do this at once: each creates a copy, the first is moved into
 * place, and the others are deleted. Throws `StartupError`.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  makeFolder('DATA_DIR', dataDir)
  const real = realpathSync(dataDir)
  const folder = join(real, 'postgres')
  const cluster: Cluster = {
    dataDir: real,
    folder,
    log: join(real, 'postgres.log'),
    password: storedSecret(real, 'postgres.password'),
    account: databaseAccount(folder),
    binaries: findBinaries(),
  }
  if (!exists(cluster)) await create(cluster)
  return cluster
}

function exists({ folder }: Cluster): boolean {
  try {
    return readdirSync(folder).includes('PG_VERSION')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw unwritable('DATA_DIR', folder, error)
  }
}

async function create(cluster: Cluster): Promise<void> {
  const { dataDir, folder, account } = cluster
  removeAbandoned(dataDir)
  const copy = join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${copy}.password`
  try {
    mkdirSync(copy, { mode: 0o700 })
    writeFileSync(passwordFile, cluster.password, { mode: 0o600, flag: 'wx' })
    if (account !== null) for (const path of [copy, passwordFile]) chownSync(path, account.uid, account.gid)
    await initialise(cluster, copy, passwordFile)
    moveIntoPlace(copy, folder)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw unwritable('DATA_DIR', dataDir, error)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(copy, { recursive: true, force: true })
  }
}

async function initialise(cluster: Cluster, copy: string, passwordFile: string): Promise<void> {
  // PostgreSQL's own C.UTF-8 sorts the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = [`--pgdata=${copy}`, ...locale, ...access]
  const launch = launchAs(cluster.account, cluster.binaries.initdb, args, [copy])
  try {
    await promisify(execFile)(launch.command, launch.args, launch.options)
  } catch (error) {
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const reason = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
    throw new StartupError(
      `The embedded PostgreSQL could not be created in ${cluster.folder} (${reason?.trim() ?? reasonOf(error)}). Correct that, or set DATA_DIR to another folder.`,
    )
  }
}

function moveIntoPlace(copy: string, folder: string): void {
  try {
    renameSync(copy, folder)
  } catch (error) {
    // Another process was first.
    if (existsSync(join(folder, 'PG_VERSION'))) return
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST'))
      throw new StartupError(
        `DATA_DIR cannot be used: ${folder} holds files that are not a PostgreSQL database. Move them away, or set DATA_DIR to another folder.`,
      )
    throw error
  }
}

/** Removes the copies that killed processes left behind. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
