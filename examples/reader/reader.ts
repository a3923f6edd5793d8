import type { ArchiveClient, Problem } from './client'
import type { components } from '../types'

/** A published entry as in lists. */
export type Entry = components['schemas']['ListItem']

/** A refused call. `problem` has the reason. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.title}: ${problem.detail ?? problem.type}`)
  }
}

/**
 * Every entry since a date, newest first, page by page. An entry published meanwhile shifts the others by one, so
 * entries that were already returned are skipped.
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

/** What a user of this application has not read yet: the number of entries, and the newest of them. */
export async function unreadOf(
  client: ArchiveClient,
  user: string,
): Promise<{ count: number; items: Entry[] }> {
  const { data, error } = await client.GET('/unread', { params: { query: { external_user_id: user } } })
  if (error) throw new Refused(error)
  return data
}

/** Records that the user has seen these entries. Returns how many of them were new. */
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

/** An entry with its text as HTML, or null if this client sees none. */
export async function htmlOf(client: ArchiveClient, slug: string): Promise<string | null> {
  const { data, error } = await client.GET('/posts/{id}', {
    params: { path: { id: slug }, query: { format: 'html' } },
  })
  if (error?.type === 'not_found') return null
  if (error) throw new Refused(error)
  return data.blocks.flatMap((block) => ('html' in block ? [block.html] : [])).join('\n')
}
