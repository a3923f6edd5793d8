'use client'

import Link, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'

/** A link within the archive, without prefetching. The page shows a skeleton during the navigation. */
export function PageLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} prefetch={false}>
      {children}
      <PendingMark />
    </Link>
  )
}

/** Marks the page during the navigation, so that `styles/list.css` shows the skeleton. */
function PendingMark() {
  const { pending } = useLinkStatus()
  return pending ? <span data-pending hidden /> : null
}
