import type { ReactNode } from 'react'

/** A link of a message, which opens beside the admin. */
export function ChatLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} rel="noreferrer" target="_blank">
      {children}
    </a>
  )
}
