import { parseArgs } from 'node:util'

/** What a run of the benchmark is asked for. */
export interface Options {
  /** How many published posts there are. With 1,000,000 and more both sizes are measured, for the growth. */
  posts: number
  /** How long each side is measured in each of its two turns. */
  seconds: number
  /** Names of workloads; empty means all. */
  only: string[]
  /** Where the figures go as JSON, null for nowhere. */
  json: string | null
  /** Folder for profiles of the product's processor time, null for none. */
  profile: string | null
}

const USAGE = `npm run bench -- [options]

  --posts N       published posts (10,000); from 100,000 on: growth from 10,000 to N, and reads of a large archive (large)
  --seconds S     seconds a turn (4), of which every workload has two on each side
  --only a,b      these workloads alone; memory runs only when named: some ten minutes of large uploads
  --json FILE     the figures as JSON
  --profile DIR   profiles of the product's processor time, one for the whole run
`

/** From here on a run compares two sizes. */
export const GROWTH_FROM = 100_000

/** The size that is compared with, and the default. */
export const USUAL_POSTS = 10_000

/** Reads the command line. Prints the usage and ends the process for `--help` or an option that makes no sense. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parse(args)
  if (values.help === true) leave(0)
  const posts = Number((values.posts ?? String(USUAL_POSTS)).replaceAll(/[_,]/g, ''))
  const seconds = Number(values.seconds ?? 4)
  if (!Number.isInteger(posts) || posts < 200 || posts > 10_000_000) leave(1)
  if (!(seconds > 0 && seconds <= 600)) leave(1)
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
    return leave(1)
  }
}

function leave(status: number): never {
  process.stderr.write(USAGE)
  process.exit(status)
}
