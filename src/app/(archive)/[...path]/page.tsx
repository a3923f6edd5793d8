import { notFound } from 'next/navigation'
import { withQuery, type Query } from '@/archive/address'
import { requireUser, withRequestId } from '../request'

interface Props {
  params: Promise<{ path: string[] }>
  searchParams: Promise<Query>
}

/** Unknown paths: redirects to the sign-in without a session, else shows "not found". */
export default async function UnknownPage({ params, searchParams }: Props) {
  const [{ path }, query] = await Promise.all([params, searchParams])
  await withRequestId(() => requireUser(withQuery(`/${path.join('/')}`, query)))
  notFound()
}
