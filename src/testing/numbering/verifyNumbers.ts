import type pg from 'pg'

/** The result of the checks on the numbers. */
export interface NumberingResult {
  /** How many entries there are, withdrawn ones included. */
  published: number
  /** Describes everything that is wrong; empty if the numbers are exactly 1…N. */
  errors: string[]
}

/**
 * Verifies the numbers of a database: exactly 1…N, every published entry has one, no draft has one, and each has one
 * audit row.
 */
export async function verifyNumbers(database: pg.Client): Promise<NumberingResult> {
  const { rows } = await database.query<{
    published: number
    gaps: number
    counter: number
    without: number
    drafts: number
    audited: number
  }>(`
    select
      (select count(*)::int from posts where status <> 'draft') as published,
      (select count(*)::int from (
         select number, row_number() over (order by number) as place from posts where number is not null
       ) numbered where number <> place) as gaps,
      (select n from publication_counter) as counter,
      (select count(*)::int from posts where status <> 'draft' and number is null) as without,
      (select count(*)::int from posts where status = 'draft' and number is not null) as drafts,
      (select count(*)::int from audit join posts on posts.id::text = audit.target_id
         where audit.action = 'publish' and (audit.details ->> 'number')::numeric = posts.number) as audited`)
  const found = rows[0]
  if (!found) throw new Error('the query returned no row')
  const { published } = found
  const checks: [boolean, string][] = [
    [found.gaps > 0, `${found.gaps} numbers are out of place`],
    [found.counter !== published, `the counter is ${found.counter}, but ${published} entries are published`],
    [found.without > 0, `${found.without} published entries have no number`],
    [found.drafts > 0, `${found.drafts} drafts have a number`],
    [found.audited !== published, `${found.audited} audit rows for ${published} published entries`],
  ]
  return { published, errors: checks.filter(([isWrong]) => isWrong).map(([, words]) => words) }
}
