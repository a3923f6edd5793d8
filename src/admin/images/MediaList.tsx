import type { ListViewServerProps } from 'payload'
import { z } from 'zod'
import { libraryQuery } from '@/collections/Media/endpoints'
import { userScope } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import { hasRole } from '@/domain/role'
import type { User } from '@/payload-types'
import { poolDb } from '@/queries/db'
import { imageLibrary } from '@/queries/imageLibrary'
import { projects } from '@/queries/projects'
import { ImageLibrary } from './ImageLibrary'

/**
 * Payload's list view of the images: the library with its first page (IMG-18). Payload has checked that the user may read
 * images.
 */
export async function MediaList({
  payload,
  searchParams,
  user,
}: Pick<ListViewServerProps, 'payload' | 'searchParams'> & { user?: User }) {
  if (user === undefined || !hasRole(user.role, 'author')) return null
  const given = z
    .record(z.string(), z.string().catch(''))
    .catch({})
    .parse(searchParams ?? {})
  const query = libraryQuery.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  )
  // A wrong address lists everything.
  const { q: terms, page, ...filter } = query.success ? query.data : libraryQuery.parse({})
  const [db, scope, perPage] = [poolDb(payload), userScope(), LIMITS.libraryImages]
  const [{ items, total }, all] = await Promise.all([
    imageLibrary(db, scope, { ...filter, terms }, { page, perPage }),
    projects(db, scope),
  ])
  return (
    <ImageLibrary
      initial={{ q: terms.join(' '), filter: filter.filter, project: filter.project ?? '', page }}
      initialPage={{ items, meta: { total, per_page: perPage } }}
      projects={all.map(({ id, name }) => ({ id, name }))}
    />
  )
}
