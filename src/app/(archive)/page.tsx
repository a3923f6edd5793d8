import config from '@payload-config'
import { getPayload } from 'payload'
import { timeZone } from '@/archive/timeZone'
import { listAddress, PER_PAGE, readPlace, type Query } from '@/archive/address'
import { ListPage } from '@/archive/list/ListPage'
import { toEntry } from '@/archive/model'
import { RefreshOnReturn } from '@/archive/whatsNew/RefreshOnReturn'
import { TITLES, WhatsNewSection } from '@/archive/whatsNew/WhatsNewSection'
import { userScope } from '@/domain/client'
import { hasRole } from '@/domain/role'
import { systemClock } from '@/lib/dates'
import { mediaRecords } from '@/queries/media'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { publishedPosts } from '@/queries/publishedPosts'
import { poolDb } from '@/queries/db'
import { newAmong, whatsNew } from '@/queries/whatsNew'
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
    const filter = {
      project: place.project ?? undefined,
      types: place.type === null ? undefined : [place.type],
      tags: place.tag === null ? undefined : [place.tag],
    }
    const isStart = listAddress(place) === '/'
    const [{ items, total }, types, all, news] = await Promise.all([
      publishedPosts(db, scope, filter, { page: place.page, perPage: PER_PAGE }),
      postTypes(db),
      projects(db, scope),
      isStart ? whatsNew(db, scope, user.id, { limit: TITLES, offset: 0 }) : null,
    ])
    const covers = items.flatMap(({ cover }) => cover?.id ?? [])
    const [images, fresh] = await Promise.all([
      mediaRecords(db, covers),
      newAmong(
        db,
        user.id,
        items.map(({ id }) => id),
      ),
    ])
    const [locale, now] = [{ language, timeZone: await timeZone() }, systemClock()]
    return (
      <ListPage
        place={place}
        entries={items.map((post) => ({
          ...toEntry(post, { types, images, language }),
          isNew: fresh.has(post.id),
        }))}
        total={total}
        projects={all.map(({ slug, name }) => ({ value: slug, label: name }))}
        types={types.map(({ key, labels }) => ({ value: key, label: labels[language] }))}
        locale={locale}
        mayWrite={hasRole(user.role, 'author')}
        whatsNew={
          news !== null &&
          news.count > 0 && (
            <>
              <RefreshOnReturn renderedAt={now.toISOString()} />
              <WhatsNewSection
                news={news}
                entries={news.items.map((post) => toEntry(post, { types, images, language }))}
                locale={locale}
                now={now}
              />
            </>
          )
        }
      />
    )
  })
}
