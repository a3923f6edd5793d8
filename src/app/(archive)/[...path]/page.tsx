import { notFound } from 'next/navigation'
import { requireUser, withRequestId } from '@/archive/request'
import { withQuery } from '@/archive/withQuery'

export const dynamic = 'force-dynamic'

interface Props {
  params: Promise<{ path: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Unknown paths: redirects to the sign-in without a session, else shows "not found". */
export default async function UnknownPage({ params, searchParams }: Props) {
  const [{ path }, query] = await Promise.all([params, searchParams])
  await withRequestId(() => requireUser(withQuery(`/${path.join('/')}`, query)))
  notFound()
}
