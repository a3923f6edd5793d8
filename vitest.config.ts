import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = import.meta.dirname
const alias = { '@payload-config': path.join(root, 'payload.config.ts'), '@/': `${path.join(root, 'src')}/` }

/** The files that take longest, the longest first. The first of them wait more than they compute. */
const LONGEST = [
  'src/operations/digest/processes',
  'src/api/v1/suite/audience',
  'src/cli/jobsRun',
  'src/api/v1/neverStale',
  'src/cli/commands',
  'src/server/database/embedded',
  'src/api/v1/media/mediaProcess',
  'src/api/v1/suite/fuzz',
  'src/testing/numbering/exercise',
  'src/session/restFuzz',
  'src/collections/queryAccess',
]

/**
 * Starts the longest files first, so that none of them is left over when the others have ended. Vitest knows how long
 * each took only where it has run before, which a fresh clone has not.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted
      .map((file) => ({ file, place: LONGEST.findIndex((name) => file.moduleId.includes(`/${name}.`)) }))
      .sort((one, other) => (one.place < 0 ? 99 : one.place) - (other.place < 0 ? 99 : other.place))
      .map(({ file }) => file)
  }
}

/** Integration tests with variables, module mocks or processes of their own: each evaluates the archive's modules afresh. */
const ISOLATED = [
  'src/{app,cli,content,integrations,server,testing}/**/*.integration.test.ts',
  'src/admin/serverFunctions/*.integration.test.ts',
  'src/api/v1/routes/jobs.integration.test.ts',
  'src/collections/DigestRuns/*.integration.test.ts',
  'src/globals/Settings/*.integration.test.ts',
  'src/operations/digest/processes.integration.test.ts',
  'src/session/{restFuzz,signIn}.integration.test.ts',
]

/** How long `expect.poll` repeats itself, on a busy machine too; without this, one second. */
const patient = { poll: { timeout: 20_000 } }

/** What both projects on a real PostgreSQL share. */
const onDatabase = {
  // Payload's pages import styles, which Node cannot load.
  server: { deps: { inline: [/@payloadcms\/(?:next|ui)/] } },
  environment: 'node' as const,
  globalSetup: ['src/testing/database/globalSetup.ts'],
  expect: patient,
  // Loading the packages takes longer than most files, so a process loads them once and runs many files.
  isolate: false,
  // A timeout ends a test that hangs. It says nothing about speed, so it leaves room for a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // One more than the two cores that the tests are made for: some of them wait for a process, or for time to pass.
  maxWorkers: 3,
}

/** Tests on the production build that hold figures of time, which a second browser on two cores would miss: they run alone. */
const TIMED = ['e2e/{anonymousBodies,lostDatabase}.e2e.test.ts']

const inBrowser = {
  environment: 'node' as const,
  expect: patient,
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['{src,bench}/**/*.integration.test.ts'],
          // Property tests on a busy machine.
          testTimeout: 60_000,
          environment: 'node',
          // They hold nothing but memory, and loading the packages anew for each file would take longer than the tests. What
          // puts something else in the place of a module cannot stand here: others may have loaded it.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'integration',
          include: ['{src,bench}/**/*.integration.test.ts'],
          exclude: ISOLATED,
          provide: { isSharingPayload: true },
        },
      },
      {
        resolve: { alias },
        test: {
          ...onDatabase,
          name: 'isolated',
          include: ISOLATED,
          setupFiles: ['src/testing/freshModules.ts'],
          provide: { isSharingPayload: false },
        },
      },
      {
        resolve: { alias },
        test: {
          ...inBrowser,
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          exclude: TIMED,
          // Each file has a server, a database and a browser of its own, and waits for them half of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve: { alias },
        test: { ...inBrowser, name: 'timed', include: TIMED, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
