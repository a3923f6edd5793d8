import { statfsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = import.meta.dirname
const alias = { '@payload-config': path.join(root, 'payload.config.ts'), '@/': `${path.join(root, 'src')}/` }

// Databases are made of a thousand files each, and come and go: on a disk, finding places for them takes a twentieth of the processors.
if (freeBytesOf('/dev/shm') > 4 * 1024 ** 3) process.env.TMPDIR ??= '/dev/shm'

function freeBytesOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    // Only Linux has it.
    return 0
  }
}

/** The slowest files, the slowest first. */
const SLOWEST = [
  'src/server/lostDatabase',
  'src/cli/backup',
  'src/server/database/monitorDatabase',
  'src/server/database/embedded',
  'src/server/http/httpServer',
  'src/integrations/mail/entryMail',
  'src/integrations/mail/entriesMail',
  'src/server/database/migrate',
  'src/testing/numbering/exercise',
  'src/operations/digest/processes',
  'src/server/imagesInBucket',
  'src/integrations/image/imageProcesses',
  'src/server/database/pooler',
  'src/server/migrations',
  'src/cli/newArchive',
  'e2e/hostileText',
  'e2e/nothingLost',
  'e2e/writing',
  'e2e/accessibility',
  'e2e/corrections',
  'e2e/images',
  'e2e/readingList',
  'e2e/faults',
  'e2e/approval',
  'e2e/readingEntry',
  'e2e/signOut',
  'e2e/manage',
  'e2e/subscriptions',
  'e2e/desk',
  'e2e/adminFunctions',
  'e2e/lostDatabase',
  'e2e/digest',
  'e2e/process',
  'e2e/scriptInjection',
  'e2e/preview',
  'e2e/richText',
  'e2e/anonymousBodies',
  'e2e/whatsNew',
  'src/api/v1/media/mediaProcess',
  'src/queries/replica',
  'src/operations/backup/forged',
  'src/queries/contentBytes',
  'src/api/v1/media/media',
]

/**
 * Starts the slowest files first, so that no worker is still busy with one when the others are done. Vitest does this
 * by itself only where it has run before, which a fresh clone has not. The files of a project stay together: a worker
 * ends when the next file belongs to another project, and a new one loads all packages again.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted
      .map((file) => ({
        file,
        // The project `integration` comes last, because it has the most small files.
        project: file.project.name === 'integration' ? 1 : 0,
        place: SLOWEST.findIndex((name) => file.moduleId.includes(`/${name}.`)),
      }))
      .sort(
        (one, other) =>
          one.project - other.project ||
          (one.place < 0 ? 99 : one.place) - (other.place < 0 ? 99 : other.place),
      )
      .map(({ file }) => file)
  }
}

/** Integration tests with their own variables, module mocks or processes. Each evaluates the archive's modules again. */
const ISOLATED = [
  'src/admin/serverFunctions/handlers.integration.test.ts',
  'src/api/v1/routes/jobs.integration.test.ts',
  'src/app/**/*.integration.test.ts',
  'src/cli/{backup,backupMemory,doctor,newArchive}.integration.test.ts',
  'src/cli/demo/fillDemo.integration.test.ts',
  'src/collections/DigestRuns/endpoints.integration.test.ts',
  'src/globals/Settings/settings.integration.test.ts',
  'src/integrations/{chat,image,mail,storage,text}/*.integration.test.ts',
  'src/operations/digest/processes.integration.test.ts',
  'src/server/{diskFull,imagesInBucket,lostDatabase,migrations}.integration.test.ts',
  'src/server/database/{connectionCount,embedded,migrate,monitorDatabase,openDatabase,pooler}.integration.test.ts',
  'src/server/{http,metrics}/*.integration.test.ts',
  'src/session/signIn.integration.test.ts',
  'src/testing/numbering/exercise.integration.test.ts',
]

/** Compares times that must not differ, so it runs alone. */
const TIMED = ['src/testing/equalTimes.integration.test.ts']

/** How long `expect.poll` tries. It only ends a test that hangs. */
const expectOptions = { poll: { timeout: 60_000 } }

/** Options of tests on a real PostgreSQL. */
const onDatabase = {
  // Node cannot load the styles that Payload's pages import.
  server: { deps: { inline: [/@payloadcms\/(?:next|ui)/] } },
  environment: 'node' as const,
  globalSetup: ['src/testing/database/globalSetup.ts'],
  expect: expectOptions,
  // Loading the packages takes longer than most files, so a process loads them once for many files.
  isolate: false,
  // A timeout only ends a test that hangs, so it leaves room for a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Two more than the two cores that the suite is tuned for, because tests wait: for a browser, a server, a limit of time.
  maxWorkers: 4,
  sequence: { groupOrder: 1 },
}

// Projects with different workers run one after the other, in the order of their groups.
export default defineConfig({
  resolve: { alias },
  test: {
    // The next run, and other projects of this one, need not transform the same modules again.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['{src,bench}/**/*.integration.test.ts'],
          // For property tests on a busy machine.
          testTimeout: 60_000,
          environment: 'node',
          globalSetup: ['src/testing/unitSetup.ts'],
          // They share modules, because loading the packages for each file would take longer than the tests. So a test that
          // mocks a module cannot be a unit test: another file may have loaded it already.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'integration',
          include: ['{src,bench}/**/*.integration.test.ts'],
          exclude: [...ISOLATED, ...TIMED],
          provide: { isSharingPayload: true },
        },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'isolated',
          include: ISOLATED,
          exclude: TIMED,
          setupFiles: ['src/testing/freshModules.ts'],
          provide: { isSharingPayload: false },
        },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: [...onDatabase.globalSetup, 'e2e/support/globalSetup.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'timed',
          include: TIMED,
          setupFiles: ['src/testing/freshModules.ts'],
          provide: { isSharingPayload: false },
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
