import { Button } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../useMessages'

/** The findings of a post at the bottom of the page, to work through while the form stays open. */
export function FindingsPanel({
  heading,
  isRefusal,
  onClose,
  children,
}: {
  heading: string
  /** Whether it blocks approval, unlike advice. */
  isRefusal: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { words } = useMessages()
  // Rendered outside the form's bar, which is too narrow for sentences and clips its content.
  return createPortal(
    <div
      aria-label={heading}
      className={`archive-findings${isRefusal ? ' archive-findings--refusal' : ''}`}
      role={isRefusal ? 'alert' : 'region'}
    >
      <div className="archive-findings__content">
        <p>{heading}</p>
        {children}
      </div>
      <Button
        aria-label={words.close}
        buttonStyle="icon-label"
        icon="x"
        margin={false}
        onClick={onClose}
        round
        size="small"
      />
    </div>,
    document.body,
  )
}
