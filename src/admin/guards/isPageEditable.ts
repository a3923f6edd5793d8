import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { isUuid } from '@/lib/ids'
import { comparedVersions, contentBytes } from '@/queries/contentBytes'
import { poolDb } from '@/queries/db'

/**
 * Whether the admin can show a page, also in a drawer, without keeping everybody else waiting: the entry and the versions on it are short
 * enough (LIMIT-44). Payload builds a page in one go, with several copies of the content. What does not exist can be shown.
 * @param segments of its path, below `/admin`
 * @param searchParams which name versions
 */
export async function isPageEditable(
  payload: Payload,
  segments: readonly string[],
  searchParams: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const [kind, slug, id = '', view] = segments
  if (kind !== 'collections' || slug !== 'posts' || !isUuid(id)) return true
  const named = [...segments.slice(4), ...Object.values(searchParams).map(String)].filter(isUuid)
  const db = poolDb(payload)
  const versions = view === 'versions' ? await comparedVersions(db, id, named) : named
  return (await contentBytes(db, { posts: [id], versions })) <= LIMITS.editableBytes
}
