import { BaseSequencer, type TestSpecification } from 'vitest/node'

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
]

/**
 * Starts the longest files first, so that none of them is left over when the others have ended. Vitest knows how long
 * each took only where it has run before, which a fresh clone has not.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted
      .map((file) => ({ file, place: LONGEST.findIndex((name) => file.moduleId.includes(`/${name}.`)) }))
      .sort((one, other) => (one.place < 0 ? 99 : one.place) - (other.place < 0 ? 99 : other.place))
      .map(({ file }) => file)
  }
}
