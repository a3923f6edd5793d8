import config from '@payload-config'
import { getPayload } from 'payload'
import { timeZone } from '@/archive/timeZone'
import { listAddress, PER_PAGE, postFilterOf, readPlace, type Query } from '@/archive/address'
import { ListPage } from '@/archive/list/ListPage'
import { recentDay } from '@/archive/list/periods'
import { NO_HITS, searchHits } from '@/archive/list/searchHits'
import { toEntry } from '@/archive/model'
import { userScope } from '@/domain/client'
import { hasRole } from '@/domain/role'
import { startOfDay } from '@/lib/timeZones'
import { cachedFacets } from '@/queries/facets'
import { mediaRecords } from '@/queries/media'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { publishedPosts } from '@/queries/publishedPosts'
import { readingFacts } from '@/queries/readingFacts'
import { savedFilters } from '@/queries/savedFilters'
import { poolDb } from '@/queries/db'
import { requireUser, preferences, withRequestId } from './request'

interface Props {
  searchParams: Promise<Query>
}

/** All entries, newest first, filtered by the query (READ-15). */
export default async function ListRoute({ searchParams }: Props) {
  const place = readPlace(await searchParams)
  return withRequestId(async () => {
    const user = await requireUser(listAddress(place))
    const [payload, { language }] = await Promise.all([getPayload({ config }), preferences()])
    const [db, scope] = [poolDb(payload), userScope()]
    const zone = await timeZone()
    const now = new Date()
    const filter = postFilterOf(place, zone)
    const recentSince = startOfDay(recentDay(now, zone), 0, zone)
    const [{ items, total, isTotalCapped }, counts, types, all, saved] = await Promise.all([
      publishedPosts(db, scope, filter, { page: place.page, perPage: PER_PAGE }),
      cachedFacets(db, scope, filter, { timeZone: zone, recentSince }),
      postTypes(db),
      projects(db, scope),
      savedFilters(db, user.id),
    ])
    const covers = items.flatMap(({ cover }) => cover?.id ?? [])
    const ids = items.map(({ id }) => id)
    const [images, facts, hits] = await Promise.all([
      mediaRecords(db, covers),
      readingFacts(db, ids),
      place.q === null ? NO_HITS : searchHits(db, place.q, items),
    ])
    return (
      <ListPage
        place={place}
        entries={items.map((post) => ({
          ...toEntry(post, { types, images, language }),
          ...facts.get(post.id),
          excerpt: hits.excerpts.get(post.id),
        }))}
        total={total}
        isTotalCapped={isTotalCapped}
        facets={counts}
        saved={saved}
        mark={hits.mark}
        now={now}
        projects={all.map(({ slug, name }) => ({ value: slug, label: name }))}
        types={types.map(({ key, labels }) => ({ value: key, label: labels[language] }))}
        locale={{ language, timeZone: zone }}
        mayWrite={hasRole(user.role, 'author')}
      />
    )
  })
}
