import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import pg from 'pg'

/** The template of every test database. */
export const TEMPLATE = 'archive_template'

/** The URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Creates a copy of a database, which takes about 50 ms. The name must be a plain identifier. */
export async function createDatabase(server: string, name: string, template: string): Promise<void> {
  await onServer(server, `create database ${name} template ${template}`)
}

/** Creates a migrated archive with an identity of its own, as a copy of the template. */
export async function createArchive(server: string, name: string): Promise<void> {
  await createDatabase(server, name, TEMPLATE)
  await onServer(urlOf(server, name), 'update archive_identity set id = gen_random_uuid()')
}

/**
 * Turns off durability, and what keeps large databases fast, which speeds up tests. No test crashes this server or its machine:
 * tests that kill a database start their own.
 */
export async function forgetDurability(server: string): Promise<void> {
  // Not allowed in a transaction, hence separate statements.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'])
    await onServer(server, `alter system set ${setting} = off`)
  await onServer(server, 'select pg_reload_conf()')
}

/**
 * Closes Payload and every connection of its pool to this database. Its adapter never releases one connection, so
 * ending the pool would hang; the server ends the connections instead.
 */
export async function disconnect(payload: Payload, server: string, name: string): Promise<void> {
  const { pool } = payload.db
  pool.on('error', () => undefined)
  await payload.destroy()
  await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/**
 * Drops a database, even if clients are connected. Those that are about to leave get a moment: a client whose session is ended after it
 * has said goodbye throws where nobody catches it.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await withClient(server, async (client) => {
    for (let tries = 0; tries < 20 && (await hasSessions(client, name)); tries += 1) await sleep(10)
    await client.query(`drop database if exists ${name} with (force)`)
  })
}

async function hasSessions(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name])
  return rows.length > 0
}

const onServer = (server: string, statement: string) =>
  withClient(server, async (client) => void (await client.query(statement)))

async function withClient(server: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
