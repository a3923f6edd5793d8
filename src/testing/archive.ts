import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { getPayload, type Payload } from 'payload'
import { inject } from 'vitest'
import { watchPool } from '@/lib/watchPool'
import { announceDatabaseUrl } from '@/server/database/connection'
import { createArchive, disconnect, dropDatabase, urlOf } from './database/databases'
import { noVariables } from './noVariables'

/** A migrated archive with the built-in post types and nothing else. */
export interface TestArchive {
  payload: Payload
  /** URL of its database, for a second process or direct queries. */
  databaseUrl: string
  /** Its `DATA_DIR`, which contains the outbox. */
  dataDir: string
  close: () => Promise<void>
}

/**
 * Opens an archive on a fresh PostgreSQL database. Call it once per test file in `beforeAll`, and `close` it in
 * `afterAll`. Files of the project `integration` share one Payload per worker; each gets its database fresh from the
 * template.
 * @param variables environment variables that differ from the defaults of tests (OPS-2); for the project `isolated`
 * @param through returns the URL to use instead of the database's own, such as that of a proxy; for `isolated`
 */
export async function openTestArchive(
  variables: Record<string, string> = {},
  through: (databaseUrl: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<TestArchive> {
  // The shell, or the file before in this process, may have set others.
  if (shared === null) Object.assign(process.env, noVariables)
  if (!inject('isSharingPayload')) return openOwnArchive(variables, through)
  if (Object.keys(variables).length > 0)
    throw new Error('A file with its own variables belongs to the project "isolated" (vitest.config.ts).')
  return openSharedArchive()
}

async function openOwnArchive(
  variables: Record<string, string>,
  through: (databaseUrl: string) => Promise<string>,
): Promise<TestArchive> {
  const server = inject('databaseServer')
  const name = `archive_${randomUUID().replaceAll('-', '')}`
  await createArchive(server, name)
  const archive = await connect(name, await through(urlOf(server, name)), newFolder(), variables)
  return {
    ...archive,
    close: async () => {
      await disconnect(archive.payload, server, name)
      await dropDatabase(server, name)
    },
  }
}

let shared: Promise<Omit<TestArchive, 'close'>> | null = null

/** Its Payload stays open until the worker ends; only the database and the folder are recreated. */
async function openSharedArchive(): Promise<TestArchive> {
  const server = inject('databaseServer')
  const name = `archive_worker_${process.pid}`
  await dropDatabase(server, name)
  await createArchive(server, name)
  shared ??= connect(name, urlOf(server, name), newFolder(), {}).then((archive) => {
    watchPool(archive.payload.db.pool, { warn: () => undefined })
    return archive
  })
  const archive = await shared
  rmSync(archive.dataDir, { recursive: true })
  mkdirSync(join(archive.dataDir, 'media'), { recursive: true })
  return { ...archive, close: () => Promise.resolve() }
}

const newFolder = () => mkdtempSync(join(inject('testFolder'), 'archive-'))

async function connect(
  name: string,
  databaseUrl: string,
  dataDir: string,
  variables: Record<string, string>,
): Promise<Omit<TestArchive, 'close'>> {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MEDIA_DIR: join(dataDir, 'media'),
    PAYLOAD_SECRET: 'a secret for tests that is long enough',
    PUBLIC_URL: 'http://localhost:3000',
    ADMIN_EMAILS: 'admin@example.com',
    LOG_LEVEL: 'fatal',
    ...variables,
  })
  announceDatabaseUrl(databaseUrl)
  const { default: config } = await import('@payload-config')
  const payload = await getPayload({ config, key: name })
  return { payload, databaseUrl, dataDir }
}
