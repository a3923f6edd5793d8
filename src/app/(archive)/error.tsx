'use client'

import { Fault } from '@/archive/shell/Fault'

interface Props {
  error: Error & { digest?: string }
  retry: () => void
  reset: () => void
}

/** What stands where a page could not be made. */
export default function ErrorPage({ error, reset }: Props) {
  return <Fault requestId={error.digest ?? null} retry={reset} />
}
