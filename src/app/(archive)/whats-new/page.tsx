import config from '@payload-config'
import type { Metadata } from 'next'
import { getPayload } from 'payload'
import { PER_PAGE, readPlace, withQuery, type Query } from '@/archive/address'
import { listedEntries } from '@/archive/list/listedEntries'
import { timeZone } from '@/archive/timeZone'
import { RefreshOnReturn } from '@/archive/whatsNew/RefreshOnReturn'
import { WhatsNewPage } from '@/archive/whatsNew/WhatsNewPage'
import { WHATS_NEW_ADDRESS } from '@/archive/whatsNew/WhatsNewSection'
import { userScope } from '@/domain/client'
import { systemClock } from '@/lib/dates'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { postTypes } from '@/queries/postTypes'
import { whatsNew } from '@/queries/whatsNew'
import { preferences, requireUser, withRequestId } from '../request'

interface Props {
  searchParams: Promise<Query>
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: messages[(await preferences()).language].whatsNew.title }
}

/** Everything that is new for the reader (PAGE-45). */
export default async function WhatsNewRoute({ searchParams }: Props) {
  const query = await searchParams
  return withRequestId(async () => {
    const user = await requireUser(withQuery(WHATS_NEW_ADDRESS, query))
    const [payload, { language }] = await Promise.all([getPayload({ config }), preferences()])
    const db = poolDb(payload)
    const { page } = readPlace(query)
    const [news, types] = await Promise.all([
      whatsNew(db, userScope(), user.id, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
      postTypes(db),
    ])
    const now = systemClock()
    return (
      <>
        <RefreshOnReturn renderedAt={now.toISOString()} />
        <WhatsNewPage
          news={news}
          entries={await listedEntries(db, user.id, news?.items ?? [], { types, language })}
          page={page}
          locale={{ language, timeZone: await timeZone() }}
          now={now}
        />
      </>
    )
  })
}
