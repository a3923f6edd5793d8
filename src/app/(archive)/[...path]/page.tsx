import { notFound } from 'next/navigation'
import { requirePerson } from '@/archive/currentPerson'
import { withRequestId } from '@/archive/withRequestId'

export const dynamic = 'force-dynamic'

/** Every address that leads nowhere: to the sign-in without a session, else a page that says so. */
export default async function UnknownPage({ params }: { params: Promise<{ path: string[] }> }) {
  const { path } = await params
  await withRequestId(() => requirePerson(`/${path.join('/')}`))
  notFound()
}
