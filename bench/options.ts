import { parseArgs } from 'node:util'

export interface Options {
  /** Number of published posts. From `GROWTH_FROM` on, both sizes are measured to compare them. */
  posts: number
  /** Length of each round. */
  seconds: number
  /** Names of workloads; empty means all. */
  only: string[]
  /** File for the figures as JSON, or null. */
  json: string | null
  /** Folder for CPU profiles of the product, or null. */
  profile: string | null
}

const USAGE = `npm run bench -- [options]

  --posts N       published posts (10,000); from 100,000 on: growth from 10,000 to N, and reads of a large archive (large)
  --seconds S     seconds per round (4); two rounds per side, six to create drafts
  --only a,b      only these workloads; memory, form, pages and backup run only when named: ten minutes of large uploads, three each in a browser, three
  --json FILE     writes the figures as JSON
  --profile DIR   writes a CPU profile of the product for the whole run
`

/** From this number of posts on, a run compares two sizes. */
export const GROWTH_FROM = 100_000

/** The default size, and the one that larger sizes are compared with. */
export const DEFAULT_POSTS = 10_000

/** Parses the command line. Prints the usage and exits for `--help` or an invalid option. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parse(args)
  if (values.help === true) exitWithUsage(0)
  const posts = Number((values.posts ?? String(DEFAULT_POSTS)).replaceAll(/[_,]/g, ''))
  const seconds = Number(values.seconds ?? 4)
  if (!Number.isInteger(posts) || posts < 200 || posts > 10_000_000) exitWithUsage(1)
  if (!(seconds > 0 && seconds <= 600)) exitWithUsage(1)
  const only = (values.only ?? '').split(',').filter((name) => name !== '')
  return { posts, seconds, only, json: values.json ?? null, profile: values.profile ?? null }
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const options = {
      posts: text,
      seconds: text,
      only: text,
      json: text,
      profile: text,
      help: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options })
  } catch (error) {
    if (error instanceof TypeError) process.stderr.write(`${error.message}\n`)
    return exitWithUsage(1)
  }
}

function exitWithUsage(status: number): never {
  process.stderr.write(USAGE)
  process.exit(status)
}
