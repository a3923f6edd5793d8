import { z } from 'zod'
import { median } from '@/testing/median'
import { SCHEDULER_SECRET } from '../drive/serverProcess'
import { formatDecimal, table } from '../report'
import { unpublish } from './publishing'
import type { CustomWorkload, Surface } from './workload'

const ENTRIES = 500
const PROJECTS = 40
const RUNS = 30
/** Maximum milliseconds of a call, from the request to the complete response. */
const MAX_MS = 200

const responseSchema = z.looseObject({
  status: z.literal('dry_run'),
  entries: z.literal(ENTRIES),
  projects: z.array(z.string()).length(PROJECTS),
  message: z.looseObject({ blocks: z.array(z.unknown()).min(10) }),
})

/** The time to build the digest of a busy week: a dry run of the weekly report, including its record. */
export const digest: CustomWorkload = {
  name: 'digest',
  measure: async (surface) => {
    await fillWeek(surface)
    try {
      await build(surface)
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) times.push(await build(surface))
      const [usual, longest] = [median(times), Math.max(...times)]
      const holds = longest < MAX_MS
      const row = [
        `${ENTRIES} entries in ${PROJECTS} projects`,
        formatDecimal(usual, 1),
        formatDecimal(longest, 1),
      ]
      const head = ['digest of a week, ms', 'median', 'longest', 'under', 'holds']
      return {
        text: table(head, [[...row, `${MAX_MS}`, holds ? 'yes' : 'NO']]),
        figures: { digest: { usual, longest } },
        holds,
      }
    } finally {
      await emptyWeek(surface)
    }
  },
}

/** Milliseconds of one call. */
async function build({ product }: Surface): Promise<number> {
  const begin = performance.now()
  const response = await fetch(`http://127.0.0.1:${product.port}/api/v1/weekly-report?dry=1`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SCHEDULER_SECRET}` },
  })
  const body: unknown = await response.json()
  const took = performance.now() - begin
  responseSchema.parse(body)
  return took
}

/** Adds entries of the last days and projects for them. */
async function fillWeek({ pool, archive }: Surface): Promise<void> {
  await pool.query(
    `insert into projects (id, name, slug, code, color, sort)
     select gen_random_uuid(), 'Product ' || n, 'week-' || n, 'W' || n, '#1d4ed8', 100 + n from generate_series(1, $1) n`,
    [PROJECTS],
  )
  await pool.query(
    `insert into posts (id, title, teaser, cover_id, blocks, project_id, type_id, audience, publish_at, tags, author_name,
                        slug, status, number, published_at)
     select gen_random_uuid(), post.title, post.teaser, post.cover_id, post.blocks, project.id, post.type_id, post.audience, at,
       post.tags, post.author_name, 'week-' || n, 'published', $1::int + n, at
     from generate_series(1, $2::int) n
     join posts post on post.number = n
     join projects project on project.slug = 'week-' || n % $3::int + 1
     cross join lateral (select now() - n * interval '15 minutes' as at) moment`,
    [archive.layout.posts, ENTRIES, PROJECTS],
  )
}

async function emptyWeek({ pool, archive }: Surface): Promise<void> {
  await unpublish(pool, archive.layout.posts)
  await pool.query(`delete from projects where slug like 'week-%'`)
  await pool.query('delete from digest_runs')
}
