'use client'

import { ErrorState } from '@/archive/shell/ErrorState'

/** What stands where a page could not be made. `digest` is the id of the request (`withRequestId`). */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <ErrorState requestId={error.digest ?? null} />
}
