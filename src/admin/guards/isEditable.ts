import type { Payload } from 'payload'
import { LIMITS } from '@/domain/limits'
import { isUuid } from '@/lib/ids'
import { comparedVersions, contentBytes } from '@/queries/contentBytes'
import { poolDb } from '@/queries/db'

/**
 * Whether the admin can show an entry, or versions of it, without keeping everybody else waiting (LIMIT-44). Payload builds a page in one
 * go, with several copies of the content. What does not exist can be shown.
 * @param versions ids of versions that the page shows, too
 */
export async function isEditable(
  payload: Payload,
  postId: string,
  versions: readonly string[] = [],
): Promise<boolean> {
  const bytes = await contentBytes(poolDb(payload), { posts: [postId], versions })
  return bytes <= LIMITS.editableBytes
}

/**
 * Whether the admin can show a page.
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
  return isEditable(
    payload,
    id,
    view === 'versions' ? await comparedVersions(poolDb(payload), id, named) : named,
  )
}
