import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_LIMITS } from '@/server/database/connection'
import { Daemon } from '../daemon'
import { freePort } from '../freePort'
import { processTree } from '../processTree'
import { makeFolder, ordinaryAccount, postgresProgram } from './debian'

/** The role and the database of the archive. */
export const NAME = 'archive'
const SUPERUSER = 'postgres'

/** One of Debian's PostgreSQL servers on this machine: a primary, or a streaming replica that can be promoted. */
export class PostgresServer {
  private readonly daemon: Daemon

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {
    this.daemon = new Daemon(postgresProgram('postgres'), ['-D', folder], { ...ordinaryAccount(), cwd: '/' })
  }

  /** A primary with the role of the archive, which has the limits that a connection pooler does not pass on. */
  static async startPrimary(folder: string): Promise<PostgresServer> {
    makeFolder(folder)
    const options = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    run('initdb', ['-D', folder, '-U', SUPERUSER, ...options])
    const server = new PostgresServer(folder, await freePort())
    server.configure()
    await server.start()
    await server.query(`create role ${NAME} login`)
    for (const [name, ms] of Object.entries(SESSION_LIMITS))
      await server.query(`alter role ${NAME} set ${name} = ${ms}`)
    await server.query(`create database ${NAME} owner ${NAME}`)
    return server
  }

  /** A streaming replica of this server, for whose disk every commit waits from now on. */
  async startSynchronousReplica(folder: string): Promise<PostgresServer> {
    makeFolder(folder)
    const connection = ['-h', '127.0.0.1', '-p', String(this.port), '-U', SUPERUSER]
    run('pg_basebackup', [...connection, '-D', folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
    const replica = new PostgresServer(folder, await freePort())
    replica.configure()
    await replica.start()
    await this.waitFor('*')
    for (;;) {
      const [row] = await this.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_replication where sync_state = 'sync'",
      )
      if (row?.n === 1) return replica
      await sleep(100)
    }
  }

  /** From now on every commit waits for the disk of a replica with this name. */
  async waitFor(standby: string): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '${standby}'`)
    await this.query('select pg_reload_conf()')
  }

  /** Address of the archive's database for the archive's role. */
  get url(): string {
    return `postgres://${NAME}@127.0.0.1:${this.port}/${NAME}`
  }

  /** Runs a statement as superuser, in a database of its own. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: SUPERUSER,
      database: SUPERUSER,
      connectionTimeoutMillis: 2_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Kills all its processes at once, as a lost machine would. */
  async kill(): Promise<void> {
    const [, ...backends] = processTree(this.daemon.pid)
    // So that it notices nothing and starts none meanwhile.
    this.daemon.signal('SIGSTOP')
    for (const pid of backends) process.kill(pid, 'SIGKILL')
    await this.daemon.end('SIGKILL')
  }

  /** Makes a replica the primary. Returns when it accepts writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()')
  }

  async stop(): Promise<void> {
    await this.daemon.end('SIGQUIT')
  }

  private configure(): void {
    const settings = `
      port = ${this.port}
      listen_addresses = '127.0.0.1'
      unix_socket_directories = ''
      max_connections = 100
      shared_buffers = 64MB
      hot_standby_feedback = on`
    appendFileSync(`${this.folder}/postgresql.conf`, settings)
  }

  private async start(): Promise<void> {
    await this.daemon.start(() => this.query('select 1'))
  }
}

function run(program: string, args: string[]): void {
  execFileSync(postgresProgram(program), args, { ...ordinaryAccount(), cwd: '/', stdio: 'ignore' })
}
