import type { ReactNode } from 'react'
import './notice.scss'

/** What came of something, or what to know before it. Only what went wrong interrupts a screen reader. */
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
      role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
    >
      {children}
    </div>
  )
}
