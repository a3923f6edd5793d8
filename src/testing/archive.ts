import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { getPayload, type Payload } from 'payload'
import { inject } from 'vitest'
import { announceDatabaseUrl } from '@/server/database/databaseUrl'
import { createDatabase, disconnect, dropDatabase, urlOf } from './database/databases'

/** An archive of its own: migrated, with the built-in post types and nothing else. */
export interface TestArchive {
  payload: Payload
  /** Address of its database, for a second process or a look from outside. */
  databaseUrl: string
  /** Its `DATA_DIR`; the outbox lies in it. */
  dataDir: string
  close: () => Promise<void>
}

/**
 * Opens an archive on a fresh PostgreSQL database. Call it once a test file, in `beforeAll`, and `close` it in `afterAll`.
 * @param variables environment variables that differ from the tests' defaults (OPS-2)
 * @param through answers the address to use in place of the database's own, such as that of a proxy
 */
export async function openTestArchive(
  variables: Record<string, string> = {},
  through: (databaseUrl: string) => Promise<string> = (url) => Promise.resolve(url),
): Promise<TestArchive> {
  const server = inject('databaseServer')
  const name = `archive_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name, 'archive_template')
  const databaseUrl = await through(urlOf(server, name))
  const dataDir = mkdtempSync(join(inject('testFolder'), 'archive-'))
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
  return {
    payload,
    databaseUrl,
    dataDir,
    close: async () => {
      await disconnect(payload, server, name)
      await dropDatabase(server, name)
    },
  }
}
