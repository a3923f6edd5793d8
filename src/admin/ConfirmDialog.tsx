'use client'

import { Button, Modal, useModal } from '@payloadcms/ui'
import { useState, type ReactNode } from 'react'
import { useMessages } from './useMessages'
import './confirmDialog.scss'

const OBSTACLE = 'confirm-obstacle'

/**
 * A confirmation for actions that affect other people. It looks like Payload's own, which neither announces its title
 * to screen readers nor supports a danger button. Escape and "Cancel" close it and restore the focus.
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
  /** Label of the button while the action runs. */
  confirmingLabel: string
  isDanger?: boolean
  /** Why the action is not possible now; the button then explains it and does nothing. */
  obstacle?: string | null
  /** Close the dialog when it resolves. */
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
            // Not `disabled`, so that keyboard and screen reader users learn the reason.
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
