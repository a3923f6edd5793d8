'use client'

import Link, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'

/** A link within the archive without prefetching. The page shows a skeleton while it is being followed. */
export function PageLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} prefetch={false}>
      {children}
      <PendingMark />
    </Link>
  )
}

/** Marks the page while its link is being followed; `styles/list.css` then shows the skeleton. */
function PendingMark() {
  const { pending } = useLinkStatus()
  return pending ? <span data-pending hidden /> : null
}
