import type { ReactNode } from 'react'
import './notice.scss'

/** A message about a result or something to know. Errors and warnings interrupt a screen reader. */
export function Notice({
  tone,
  id,
  children,
}: {
  tone: 'success' | 'plain' | 'warning' | 'error'
  id?: string
  children: ReactNode
}) {
  return (
    <div
      className={`archive-notice archive-notice--${tone}`}
      id={id}
      // What has an id can be given the focus.
      {...(id !== undefined && { tabIndex: -1 })}
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
    >
      {children}
    </div>
  )
}
