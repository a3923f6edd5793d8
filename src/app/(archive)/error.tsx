'use client'

import { ErrorState } from '@/archive/shell/ErrorState'

/** Shown when a page fails to render. `digest` is the request id (`withRequestId`). */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <ErrorState requestId={error.digest ?? null} />
}
