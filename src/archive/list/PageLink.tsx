'use client'

import Link, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'

/** A link within the archive, without prefetching. The page shows a skeleton during the navigation. */
export function PageLink({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} prefetch={false}>
      {children}
      <LinkStatus />
    </Link>
  )
}

function LinkStatus() {
  return <PendingMark isPending={useLinkStatus().pending} />
}

/** Marks the page during a navigation, so that `styles/list.css` shows the skeleton. */
export function PendingMark({ isPending }: { isPending: boolean }) {
  return isPending ? <span data-pending hidden /> : null
}
