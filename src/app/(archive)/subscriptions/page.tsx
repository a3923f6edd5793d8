import config from '@payload-config'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getPayload } from 'payload'
import { feedQueryOf, readFilter, withQuery, type Query } from '@/archive/address'
import { NEW_FEED_COOKIE } from '@/archive/feeds/changeSubscriptions'
import { queryOf, readFeedFilter } from '@/archive/feeds/filterWords'
import { SubscriptionsPage } from '@/archive/feeds/SubscriptionsPage'
import { timeZone } from '@/archive/timeZone'
import { feedAddresses } from '@/collections/ownEndpoints'
import { userScope } from '@/domain/client'
import { messages } from '@/messages'
import { showFeed } from '@/operations/subscriptions/feeds'
import { poolDb } from '@/queries/db'
import { feedsOf } from '@/queries/feeds'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { savedFilters } from '@/queries/savedFilters'
import { subscriptionsOf } from '@/queries/subscriptions'
import { preferences, requireUser, withRequestId } from '../request'

interface Props {
  searchParams: Promise<Query>
}

export async function generateMetadata(): Promise<Metadata> {
  const { language } = await preferences()
  return { title: messages[language].feeds.title }
}

/** The user's own feeds and mail subscriptions. The query may name a project, or the filter of the list to make a feed of. */
export default async function SubscriptionsRoute({ searchParams }: Props) {
  const query = await searchParams
  return withRequestId(async () => {
    const user = await requireUser(withQuery('/subscriptions', query))
    const [payload, { language }, stored] = await Promise.all([
      getPayload({ config }),
      preferences(),
      cookies(),
    ])
    const db = poolDb(payload)
    const filter = readFeedFilter(query)
    const token = stored.get(NEW_FEED_COOKIE)?.value
    const created = token === undefined ? null : await showFeed(db, user, token)
    const [feeds, subscriptions, types, allProjects, saved] = await Promise.all([
      feedsOf(db, user.id),
      subscriptionsOf(db, user.id),
      postTypes(db),
      projects(db, userScope()),
      savedFilters(db, user.id),
    ])
    const offered = saved.flatMap(({ id, name, query: stored }) => {
      const feedQuery = feedQueryOf(readFilter(parametersOf(stored)))
      const own = feedQuery === null ? null : readFeedFilter(parametersOf(feedQuery))
      return own === null ? [] : [{ id, name, query: queryOf(own) }]
    })
    return (
      <SubscriptionsPage
        email={user.email}
        feeds={feeds}
        subscriptions={subscriptions}
        saved={offered}
        hasOtherFilters={offered.length < saved.length}
        types={types}
        projects={allProjects}
        created={created && token !== undefined ? { ...created, ...feedAddresses(token) } : null}
        filter={filter ?? {}}
        rhythm={query.rhythm}
        done={query.done}
        problem={query.problem ?? (filter === null ? 'filter' : undefined)}
        locale={{ language, timeZone: await timeZone() }}
      />
    )
  })
}

function parametersOf(query: string): Query {
  return Object.fromEntries(new URLSearchParams(query))
}
