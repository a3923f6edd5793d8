import { Button } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../useMessages'

/** What was found in an entry, at the foot of the page, so that one can go through it while the form stays open. */
export function FindingsPanel({
  heading,
  isRefusal,
  onClose,
  children,
}: {
  heading: string
  /** Whether it stands in the way. Advice does not. */
  isRefusal: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { words } = useMessages()
  // Beside the form and not inside its bar, which is too narrow for sentences and cuts off what leaves it.
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
