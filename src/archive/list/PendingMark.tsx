'use client'

import { useLinkStatus } from 'next/link'

/** Stands in a link and marks the page while that link is being followed; `styles/list.css` shows the skeleton then. */
export function PendingMark() {
  const { pending } = useLinkStatus()
  return pending ? <span data-pending hidden /> : null
}
