'use client'

import { Fault } from '@/archive/shell/Fault'

/** What stands where a page could not be made. `digest` is the id of the request (`withRequestId`). */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <Fault requestId={error.digest ?? null} />
}
