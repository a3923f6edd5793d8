import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPayload } from 'payload'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '@/server/database/embedded/openEmbedded'
import { announceDatabaseUrl } from '@/server/database/connection'
import { migrateUnderLock } from '@/server/database/migrate'
import { noVariables } from '../noVariables'
import { bundlePrograms } from '../programs'
import { fingerprintForTests } from '../../../scripts/build.mjs'
import { createDatabase, disconnect, forgetDurability, TEMPLATE, urlOf } from './databases'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server's maintenance database. */
    databaseServer: string
    /** Folder for everything that tests write; removed afterwards. */
    testFolder: string
    /** Folder of the programs that tests start as processes (`programIn`). */
    programs: string
    /** Whether the files of a worker share one Payload (`openTestArchive`). */
    isSharingPayload: boolean
  }
}

interface Shared {
  server: { url: string; close(): Promise<unknown> }
  folder: string
  programs: string
}

const root = join(import.meta.dirname, '../../..')
/** What the latest run made of the sources, for the next one on the same sources. */
const CACHE = join(root, 'node_modules/.cache/update-archive-tests')
/** Begins the name of a copy in the making, which may be that of another run. */
const HALF = 'half-'

/** All projects of a run share the first setup. Each evaluates this module, so it is stored on `globalThis`. */
const run: { updateArchiveTests?: { shared: Promise<Shared>; projects: number } } = Object.assign(globalThis)

/** Starts a PostgreSQL with the template database for the tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const current = (run.updateArchiveTests ??= { shared: start(), projects: 0 })
  current.projects += 1
  const { server, folder, programs } = await current.shared
  project.provide('databaseServer', server.url)
  project.provide('testFolder', folder)
  project.provide('programs', programs)
  return async () => {
    current.projects -= 1
    if (current.projects > 0) return
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-tests-'))
  // PostgreSQL's files belong to a user of their own if this one is root.
  const cached = join(CACHE, `${fingerprintForTests(root)}-${process.getuid?.() ?? 0}`)
  if (existsSync(cached)) copy(cached, folder)
  else {
    await Promise.all([makeTemplate(folder), bundlePrograms(folder)])
    keep(folder, cached)
  }
  const server = await openEmbedded(join(folder, 'data'), silent)
  return { server, folder, programs: join(folder, 'programs') }
}

const silent = pino({ level: 'silent' })

/** Copies what is in a folder, with owners and links. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** Keeps a copy of a folder in place of all earlier ones. */
function keep(folder: string, cached: string): void {
  mkdirSync(CACHE, { recursive: true })
  const half = mkdtempSync(join(CACHE, HALF))
  copy(folder, half)
  for (const name of readdirSync(CACHE))
    if (!name.startsWith(HALF)) rmSync(join(CACHE, name), { recursive: true })
  renameSync(half, cached)
}

/** Makes a PostgreSQL with the template database, migrated with the production migrations. */
async function makeTemplate(folder: string): Promise<void> {
  const server = await openEmbedded(join(folder, 'data'), silent)
  await createDatabase(server.url, TEMPLATE, 'template1')
  await migrate(server.url, folder)
  await forgetDurability(server.url)
  await server.close()
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
