import { join } from 'node:path'
import pg from 'pg'
import { Daemon } from '../daemon'
import { freePort } from '../freePort'
import { ordinaryAccount, programOf, writeReadable } from './debian'

/** The most sessions that it has on a database. */
export const POOL_SIZE = 30

/** PgBouncer in transaction mode in front of the databases of a server. */
export interface PgBouncer {
  /** Address of the given database through PgBouncer. */
  url: string
  /** Leads new transactions to this server, as an operator does after a promotion: a changed file and a reload. */
  leadTo: (databaseUrl: string) => void
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer with the settings of docs/scaling.md.
 * @param folder an existing folder that every account may enter, for its configuration
 */
export async function startPgBouncer(folder: string, databaseUrl: string): Promise<PgBouncer> {
  const program = programOf('pgbouncer')
  if (program === null) throw new Error('PgBouncer is not installed.')
  const port = await freePort()
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const url = new URL(databaseUrl)
  writeReadable(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  const configure = (target: URL) =>
    writeReadable(
      file,
      `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${url.password === '' ? 'trust' : 'scram-sha-256'}
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 200
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 5
`,
    )
  configure(url)
  const daemon = new Daemon(program, [file], { ...ordinaryAccount(), cwd: '/' })
  const through = new URL(url)
  through.port = String(port)
  await daemon.start(() => ping(through.href))
  return {
    url: through.href,
    leadTo: (target) => {
      configure(new URL(target))
      daemon.signal('SIGHUP')
    },
    stop: async () => void (await daemon.end('SIGKILL')),
  }
}

async function ping(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}
