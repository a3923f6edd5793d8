import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { request } from '../faults/calls'
import { asClient, asUser, type Access } from './calls'
import { PLACES, type Machines } from './machines'

const ENTRIES = 40
const CALLS_EACH = 5
/** Long enough to schedule them all. */
const DUE_IN_MS = 5_000

/**
 * Schedules entries, and when all are due asks each process five times at once to publish them. Each must be listed once, and they
 * must have the next numbers in the order of their dates. Returns how many there were and what is wrong.
 */
export async function checkPublishDue(
  { urlOf }: Machines,
  access: Access,
  { project, database }: { project: string; database: pg.Client },
): Promise<{ calls: number; entries: number; errors: string[] }> {
  const dueAt = Date.now() + DUE_IN_MS
  const ids: string[] = await Promise.all(
    Array.from({ length: ENTRIES }, async (_, place) => {
      const draft = { project, title: `Due ${place}`, type: 'fix', teaser: 'New.' }
      const { json } = await asClient(access, 'POST', '/posts', draft)
      const publishAt = new Date(dueAt + place).toISOString()
      const { status } = await asUser(access, json.id, 'approve', { when: 'planned', publishAt })
      if (status !== 200) throw new Error(`scheduling returned ${status}`)
      return json.id
    }),
  )
  const last = await numbers(database, 'select max(number)::int as number from posts')
  await sleep(dueAt + ENTRIES + 100 - Date.now())
  const answers = await Promise.all(
    PLACES.flatMap((place) => Array<string>(CALLS_EACH).fill(urlOf(place))).map((url) =>
      request({ ...access, url }, '/api/v1/publish-due', { method: 'POST', as: 'scheduler' }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  const listed = answers.flatMap(({ json }) => json.published?.map(({ id }: { id: string }) => id) ?? [])
  const given = await numbers(
    database,
    'select number::int from unnest($1::uuid[]) with ordinality due (id, place) join posts using (id) order by place',
    [ids],
  )
  const errors: string[] = []
  if (statuses.some((status) => status !== 200)) errors.push(`publish-due returned ${statuses.join(', ')}`)
  if (!isDeepStrictEqual(listed.toSorted(), ids.toSorted()))
    errors.push(`of ${ids.length} due entries ${listed.length} were listed as published`)
  if (
    !isDeepStrictEqual(
      given,
      ids.map((_, place) => (last[0] ?? 0) + 1 + place),
    )
  )
    errors.push(`due entries have the numbers ${given.join(', ')} after ${last.join()}`)
  return { calls: answers.length, entries: ids.length, errors }
}

async function numbers(
  database: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<(number | null)[]> {
  const { rows } = await database.query<{ number: number | null }>(text, values)
  return rows.map(({ number }) => number)
}
