'use client'

import { useLinkStatus } from 'next/link'

/** Marks the page while its link is being followed; `styles/list.css` then shows the skeleton. */
export function PendingMark() {
  const { pending } = useLinkStatus()
  return pending ? <span data-pending hidden /> : null
}
