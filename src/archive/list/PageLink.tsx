import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { PendingMark } from './PendingMark'

interface Props extends Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> {
  href: string
  children: ReactNode
}

/** A link within the archive without prefetching. The page shows a skeleton while it is being followed. */
export function PageLink({ children, ...rest }: Props) {
  return (
    <Link {...rest} prefetch={false}>
      {children}
      <PendingMark />
    </Link>
  )
}
