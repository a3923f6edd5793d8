import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPayload } from 'payload'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { announceDatabaseUrl } from '@/server/database/databaseUrl'
import { migrateUnderLock } from '@/server/migrate'
import { noVariables } from '../noVariables'
import { bundlePrograms } from '../programs'
import { createDatabase, disconnect, forgetDurability, urlOf } from './databases'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's maintenance database. */
    databaseServer: string
    /** Folder for everything that tests write; removed afterwards. */
    testFolder: string
    /** Folder of the programs that tests start as processes of their own (`programIn`). */
    programs: string
  }
}

/** The database that each test database is copied from. */
const TEMPLATE = 'archive_template'

/** Starts a PostgreSQL of the tests' own and migrates the template database once, by the migrations that production runs. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-tests-'))
  const server = await openEmbedded(join(folder, 'data'), pino({ level: 'silent' }))
  await forgetDurability(server.url)
  await createDatabase(server.url, TEMPLATE, 'template1')
  await migrate(server.url, folder)
  project.provide('databaseServer', server.url)
  project.provide('testFolder', folder)
  project.provide('programs', await bundlePrograms(folder))
  return async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function migrate(server: string, folder: string): Promise<void> {
  const url = urlOf(server, TEMPLATE)
  Object.assign(process.env, noVariables)
  process.env.DATABASE_URL = url
  process.env.PAYLOAD_SECRET = 'a secret for tests that is long enough'
  process.env.DATA_DIR = join(folder, 'data')
  process.env.LOG_LEVEL = 'fatal'
  announceDatabaseUrl(url)
  const { default: config } = await import('@payload-config')
  const payload = await getPayload({ config, disableOnInit: true })
  await migrateUnderLock(payload, pino({ level: 'fatal' }))
  await disconnect(payload, server, TEMPLATE)
}
