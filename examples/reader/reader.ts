import type { ArchiveClient, Problem } from './client'
import type { components } from '../types'

/** A published entry as lists answer it. */
export type Entry = components['schemas']['ListItem']

/** A call that was refused. `problem` says why, in words for programs and people. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.title}: ${problem.detail ?? problem.type}`)
  }
}

/**
 * Every entry since a date, newest first, one page after the other. An entry that is published meanwhile moves the
 * others down a page, so one that was seen is not given twice.
 * @param since an ISO 8601 date or date-time
 */
export async function* entriesSince(
  client: ArchiveClient,
  since: string,
  perPage = 100,
): AsyncGenerator<Entry> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const query = { since, page, per_page: perPage }
    const { data, error } = await client.GET('/posts', { params: { query } })
    if (error) throw new Refused(error)
    for (const entry of data.items) {
      if (!seen.has(entry.id)) yield entry
      seen.add(entry.id)
    }
    if (page * perPage >= data.meta.total) return
  }
}

/** What a user of this application has not read yet: how many entries in all, and the newest of them. */
export async function unreadOf(
  client: ArchiveClient,
  user: string,
): Promise<{ count: number; items: Entry[] }> {
  const { data, error } = await client.GET('/unread', { params: { query: { external_user_id: user } } })
  if (error) throw new Refused(error)
  return data
}

/** Records that the user has seen these entries. Answers how many of them were new. */
export async function markRead(
  client: ArchiveClient,
  user: string,
  entries: readonly Entry[],
): Promise<number> {
  const body = { external_user_id: user, post_ids: entries.map(({ id }) => id) }
  const { data, error } = await client.POST('/read', { body })
  if (error) throw new Refused(error)
  return data.marked
}

/** An entry with its text as HTML, ready for a page, or null when there is none that this client sees. */
export async function htmlOf(client: ArchiveClient, slug: string): Promise<string | null> {
  const { data, error } = await client.GET('/posts/{id}', {
    params: { path: { id: slug }, query: { format: 'html' } },
  })
  if (error?.type === 'not_found') return null
  if (error) throw new Refused(error)
  return data.blocks.flatMap((block) => ('html' in block ? [block.html] : [])).join('\n')
}
