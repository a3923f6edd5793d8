import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getPayload } from 'payload'
import { UnsubscribePage } from '@/archive/feeds/UnsubscribePage'
import { subscriptionsIn } from '@/domain/subscription'
import { messages } from '@/messages'
import { poolDb } from '@/queries/db'
import { subscriptionsWith } from '@/queries/subscriptions'
import { environment } from '@/runtime/environment'
import { preferences, withRequestId } from '../../request'

interface Props {
  params: Promise<{ token: string }>
}

/** The URL contains a secret, so no referrer is sent. */
export async function generateMetadata(): Promise<Metadata> {
  const { language } = await preferences()
  return {
    title: messages[language].feeds.title,
    referrer: 'no-referrer',
    robots: { index: false, follow: false },
  }
}

/** Asks whether to end the mails. Only the button does it, because mail scanners follow links (SUB-5). */
export default async function UnsubscribeRoute({ params }: Props) {
  const { token } = await params
  const ids = subscriptionsIn(environment().payloadSecret, token)
  if (ids === null) notFound()
  return withRequestId(async () => {
    const [payload, { language }] = await Promise.all([getPayload({ config }), preferences()])
    const subscriptions = await subscriptionsWith(poolDb(payload), ids)
    return <UnsubscribePage token={token} subscriptions={subscriptions} words={messages[language].feeds} />
  })
}
