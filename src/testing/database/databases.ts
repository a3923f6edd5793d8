import type { Payload } from 'payload'
import pg from 'pg'

/** The database that each test database is copied from. */
export const TEMPLATE = 'archive_template'

/** The address of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Makes a database as a copy of another one, which takes some 50 ms. The name must be a plain identifier. */
export async function createDatabase(server: string, name: string, template: string): Promise<void> {
  await onServer(server, `create database ${name} template ${template}`)
}

/**
 * Makes a server write to the disk whenever it likes, which spares tests the waiting. No test crashes this server or its
 * machine: those that kill a database start one of their own.
 */
export async function forgetDurability(server: string): Promise<void> {
  // One statement each, since this one is not allowed in a transaction.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await onServer(server, `alter system set ${setting} = off`)
  await onServer(server, 'select pg_reload_conf()')
}

/**
 * Ends Payload and every connection of its pool to this database. Its adapter keeps one connection checked out for
 * good, so that ending the pool would wait for ever; the server ends them instead.
 */
export async function disconnect(payload: Payload, server: string, name: string): Promise<void> {
  const { pool } = payload.db
  pool.on('error', () => undefined)
  await payload.destroy()
  await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

/** Removes a database, whoever is still connected. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await onServer(server, `drop database if exists ${name} with (force)`)
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
