'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { editAddress } from '@/archive/address'

/** Leads to the form of the entry, but not from the frame beside it. Rendered by the browser, which knows whether there is a frame. */
export function EditLink({ id, children }: { id: string; children: ReactNode }) {
  const isOnItsOwn = useSyncExternalStore(
    () => () => undefined,
    () => window.parent === window,
    () => false,
  )
  if (!isOnItsOwn) return null
  return (
    <a className="preview-edit" href={editAddress(id)}>
      {children}
    </a>
  )
}
