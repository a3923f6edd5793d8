import config from '@payload-config'
import { getPayload } from 'payload'
import { requireUser, preferences, withRequestId } from '@/archive/request'
import { serverTimeZone } from '@/archive/dates'
import { listAddress, PER_PAGE, readPlace } from '@/archive/list/address'
import { ListPage } from '@/archive/list/ListPage'
import { toEntrySummary } from '@/archive/toEntry'
import { userScope } from '@/domain/client'
import { hasRole } from '@/domain/role'
import { mediaRecords } from '@/queries/media'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { publishedPosts } from '@/queries/publishedPosts'
import { poolDb } from '@/queries/db'

export const dynamic = 'force-dynamic'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** All entries, newest first, filtered by the query. */
export default async function ListRoute({ searchParams }: Props) {
  const place = readPlace(await searchParams)
  return withRequestId(async () => {
    const person = await requireUser(listAddress(place))
    const [payload, { language }] = await Promise.all([getPayload({ config }), preferences()])
    const [db, scope] = [poolDb(payload), userScope()]
    const filter = {
      project: place.project ?? undefined,
      types: place.type === null ? undefined : [place.type],
      tags: place.tag === null ? undefined : [place.tag],
    }
    const [{ items, total }, types, all] = await Promise.all([
      publishedPosts(db, scope, filter, { page: place.page, perPage: PER_PAGE }),
      postTypes(db),
      projects(db, scope),
    ])
    const images = await mediaRecords(
      db,
      items.flatMap(({ cover }) => cover?.id ?? []),
    )
    return (
      <ListPage
        place={place}
        entries={items.map((post) => toEntrySummary(post, { types, images, language }))}
        total={total}
        projects={all.map(({ slug, name }) => ({ value: slug, label: name }))}
        types={types.map(({ key, labels }) => ({ value: key, label: labels[language] }))}
        locale={{ language, timeZone: serverTimeZone() }}
        mayWrite={hasRole(person.role, 'author')}
      />
    )
  })
}
