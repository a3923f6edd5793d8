import config from '@payload-config'
import { cookies } from 'next/headers'
import { getPayload } from 'payload'
import { timeZone } from '@/archive/timeZone'
import { listAddress, PER_PAGE, postFilterOf, readPlace, type Query } from '@/archive/address'
import { listedEntries } from '@/archive/list/listedEntries'
import { NOTICE_COOKIE, noticeWords } from '@/archive/listNotice'
import { ListPage } from '@/archive/list/ListPage'
import { recentDay } from '@/archive/list/periods'
import { NO_HITS, searchHits } from '@/archive/list/searchHits'
import { toEntry } from '@/archive/model'
import { RefreshOnReturn } from '@/archive/whatsNew/RefreshOnReturn'
import { TITLES, WhatsNewSection } from '@/archive/whatsNew/WhatsNewSection'
import { userScope } from '@/domain/client'
import { hasRole } from '@/domain/role'
import { systemClock } from '@/lib/dates'
import { startOfDay } from '@/lib/timeZones'
import { cachedFacets } from '@/queries/facets'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { publishedPosts } from '@/queries/publishedPosts'
import { savedFilters } from '@/queries/savedFilters'
import { poolDb } from '@/queries/db'
import { whatsNew } from '@/queries/whatsNew'
import { requireUser, preferences, withRequestId } from './request'

interface Props {
  searchParams: Promise<Query>
}

/** All entries, newest first, filtered by the query (READ-15). */
export default async function ListRoute({ searchParams }: Props) {
  const place = readPlace(await searchParams)
  return withRequestId(async () => {
    const user = await requireUser(listAddress(place))
    const [payload, { language }, stored] = await Promise.all([
      getPayload({ config }),
      preferences(),
      cookies(),
    ])
    const [db, scope] = [poolDb(payload), userScope()]
    const zone = await timeZone()
    const now = systemClock()
    const locale = { language, timeZone: zone }
    const filter = postFilterOf(place, zone)
    const recentSince = startOfDay(recentDay(now, zone), 0, zone)
    const isStart = listAddress(place) === '/'
    const [{ items, total, isTotalCapped }, counts, types, all, saved, news] = await Promise.all([
      publishedPosts(db, scope, filter, { page: place.page, perPage: PER_PAGE }),
      cachedFacets(db, scope, filter, { timeZone: zone, recentSince }),
      postTypes(db),
      projects(db, scope),
      savedFilters(db, user.id),
      isStart ? whatsNew(db, scope, user.id, { limit: TITLES, offset: 0 }) : null,
    ])
    const [entries, hits] = await Promise.all([
      listedEntries(db, user.id, items, { types, language }),
      place.q === null ? NO_HITS : searchHits(db, place.q, items),
    ])
    const hasNews = news !== null && news.count > 0
    return (
      <>
        {(hasNews || entries.some(({ isNew }) => isNew)) && (
          <RefreshOnReturn renderedAt={now.toISOString()} />
        )}
        <ListPage
          place={place}
          entries={entries.map((entry) => ({ ...entry, excerpt: hits.excerpts.get(entry.id) }))}
          total={total}
          isTotalCapped={isTotalCapped}
          facets={counts}
          saved={saved}
          mark={hits.mark}
          now={now}
          projects={all.map(({ slug, name }) => ({ value: slug, label: name }))}
          types={types.map(({ key, labels }) => ({ value: key, label: labels[language] }))}
          locale={locale}
          notice={noticeWords(stored.get(NOTICE_COOKIE)?.value, language)}
          mayWrite={hasRole(user.role, 'author')}
          whatsNew={
            hasNews && (
              <WhatsNewSection
                news={news}
                entries={news.items.map((post) => toEntry(post, { types, images: [], language }))}
                locale={locale}
                now={now}
              />
            )
          }
        />
      </>
    )
  })
}
