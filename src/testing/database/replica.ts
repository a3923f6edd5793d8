import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { launchAs } from '@/server/database/embedded/account'
import { prepareCluster } from '@/server/database/embedded/cluster'
import { Daemon } from '../daemon'
import { freePort } from '../freePort'

/** A streaming replica of an embedded PostgreSQL, in its own process. */
export interface ReplicaServer {
  /** URL of the same database on the replica. */
  url: string
  /** Runs SQL on the replica, such as `select pg_wal_replay_pause()`. */
  query: (text: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Copies a running embedded PostgreSQL and starts the copy as its streaming replica.
 * @param primary the `dataDir` and the URL of the primary
 * @param folder a new folder for the replica
 */
export async function startReplica(
  primary: { dataDir: string; url: string },
  folder: string,
): Promise<ReplicaServer> {
  const cluster = await prepareCluster(primary.dataDir)
  const slot = `replica_${randomUUID().replaceAll('-', '_')}`
  // Keeps the WAL that the replica has not received: a database that is dropped meanwhile lets the primary recycle it.
  await withClient(primary.url, (client) =>
    client.query('select pg_create_physical_replication_slot($1, true)', [slot]),
  )
  const label = await copyCluster(primary.url, cluster.folder, folder)
  const { hostname: host, port: primaryPort, username, password } = new URL(primary.url)
  const port = await freePort()
  const source = `host=${host} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    primary_conninfo: source,
    primary_slot_name: slot,
  }
  const account = cluster.account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  for (const [name, text] of [
    ['postgresql.auto.conf', lines.join('')],
    ['standby.signal', ''],
    ['backup_label', label],
  ] as const) {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    chownSync(join(folder, name), account.uid, account.gid)
  }
  const { command, args, options } = launchAs(
    cluster.account,
    cluster.binaries.postgres,
    ['-D', folder],
    [folder],
  )
  const daemon = new Daemon(command, args, options)
  const url = new URL(primary.url)
  url.port = String(port)
  const query = async (text: string) =>
    withClient(url.href, async (client) => void (await client.query(text)))
  const stop = async () => {
    await daemon.end('SIGINT')
    await withClient(primary.url, async (client) => dropSlot(client, slot))
  }
  try {
    await daemon.start(() => query('select 1'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: url.href, query, stop }
}

/** Copies the files of a running cluster, as a base backup does, and returns the `backup_label`. */
async function copyCluster(url: string, from: string, to: string): Promise<string> {
  return withClient(url, async (client) => {
    await client.query("select pg_backup_start('replica', true)")
    // Keeps the owner. Files that disappear meanwhile, such as temporary ones, are no error.
    spawnSync('cp', ['-a', from, to], { stdio: 'ignore' })
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    rmSync(join(to, 'postmaster.pid'), { force: true })
    return rows[0]?.label ?? ''
  })
}

/** Drops a slot as soon as the primary has noticed that its replica has ended. */
async function dropSlot(client: pg.Client, slot: string): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [slot],
    )
    if (rowCount === 1) return
    await sleep(50)
  }
}

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
