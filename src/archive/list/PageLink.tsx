import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { PendingMark } from './PendingMark'

interface Props extends Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> {
  href: string
  children: ReactNode
}

/** A link within the archive. Nothing is fetched before it is followed; while it is, the page knows. */
export function PageLink({ children, ...rest }: Props) {
  return (
    <Link {...rest} prefetch={false}>
      {children}
      <PendingMark />
    </Link>
  )
}
