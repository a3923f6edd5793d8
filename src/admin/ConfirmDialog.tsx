'use client'

import { Button, Modal, useModal } from '@payloadcms/ui'
import { useState, type ReactNode } from 'react'
import { useMessages } from './useMessages'
import './confirmDialog.scss'

const OBSTACLE = 'confirm-obstacle'

/**
 * A question before something that reaches other people. It is Payload's own confirmation in looks; that one neither says
 * its name to a screen reader nor lets its button show danger. Escape and "cancel" leave it, and the focus goes back.
 */
export function ConfirmDialog({
  slug,
  heading,
  confirmLabel,
  confirmingLabel,
  isDanger = false,
  obstacle = null,
  onConfirm,
  children,
}: {
  slug: string
  heading: string
  confirmLabel: string
  /** What the button says while it is being done. */
  confirmingLabel: string
  isDanger?: boolean
  /** Why it cannot be done now, in words; the button then says so and does nothing. */
  obstacle?: string | null
  /** Closes the dialog when it is done. */
  onConfirm: () => Promise<void>
  children: ReactNode
}) {
  const { words } = useMessages()
  const { closeModal, isModalOpen } = useModal()
  const [isUnderWay, setUnderWay] = useState(false)
  if (!isModalOpen(slug)) return null

  async function confirm() {
    if (isUnderWay || obstacle !== null) return
    setUnderWay(true)
    await onConfirm()
    setUnderWay(false)
    closeModal(slug)
  }

  const classes = [isDanger && 'archive-danger', obstacle !== null && 'btn--disabled']
    .filter(Boolean)
    .join(' ')
  return (
    <Modal aria-label={heading} className="confirmation-modal" closeOnBlur={false} slug={slug}>
      <div className="confirmation-modal__wrapper">
        <div className="confirmation-modal__content">
          <h1>{heading}</h1>
          {children}
          {obstacle !== null && <p id={OBSTACLE}>{obstacle}</p>}
        </div>
        <div className="confirmation-modal__controls">
          <Button
            buttonStyle="secondary"
            disabled={isUnderWay}
            id="confirm-cancel"
            onClick={() => closeModal(slug)}
            size="large"
          >
            {words.cancel}
          </Button>
          <Button
            buttonStyle="primary"
            {...(classes !== '' && { className: classes })}
            // Not `disabled`: who comes with the keyboard or a screen reader hears there why it cannot be done.
            {...(obstacle !== null && {
              extraButtonProps: { 'aria-disabled': true, 'aria-describedby': OBSTACLE },
            })}
            id="confirm-action"
            onClick={() => void confirm()}
            size="large"
          >
            {isUnderWay ? confirmingLabel : confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
