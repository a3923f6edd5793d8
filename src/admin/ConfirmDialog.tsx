'use client'

import { Modal, useModal } from '@payloadcms/ui'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './Button'
import { problemText, type ArchiveResponse } from './callArchive'
import { Notice } from './Notice'
import { useMessages } from './useMessages'
import './confirmDialog.scss'

const OBSTACLE = 'confirm-obstacle'

/**
 * For a dialog's focus trap: the focus goes back to where it was, with its caret. By itself, the trap selects the whole text of a
 * field, which the next key would replace.
 */
export const RETURN_FOCUS = {
  setReturnFocus: (previous: HTMLElement | SVGElement): false => {
    previous.focus({ preventScroll: true })
    return false
  },
}

interface DialogProps {
  slug: string
  heading: string
  confirmLabel: string
  /** Label of the button while the action runs. */
  confirmingLabel: string
  /** Instead of "Cancel". */
  cancelLabel?: string
  isDanger?: boolean
  /** Why the action is not possible now. The dialog shows it, and the button does nothing. */
  obstacle?: string | null
  /** Runs once, however often the button is clicked. The dialog closes when it resolves. */
  onConfirm: () => Promise<void>
  children: ReactNode
}

/**
 * A confirmation for actions that affect other people. Looks like Payload's own, which neither announces its title to
 * screen readers nor has a danger button. Escape and "Cancel" close it and restore the focus.
 */
export function ConfirmDialog({
  slug,
  heading,
  confirmLabel,
  confirmingLabel,
  cancelLabel,
  isDanger = false,
  obstacle = null,
  onConfirm,
  children,
}: DialogProps) {
  const { words } = useMessages()
  const { closeModal, isModalOpen } = useModal()
  const [isUnderWay, setUnderWay] = useState(false)
  // A second click can come before the state has changed.
  const isConfirmed = useRef(false)
  if (!isModalOpen(slug)) return null

  async function confirm() {
    if (isConfirmed.current || obstacle !== null) return
    isConfirmed.current = true
    setUnderWay(true)
    await onConfirm()
    isConfirmed.current = false
    setUnderWay(false)
    closeModal(slug)
  }

  const className = `${isDanger ? 'archive-danger' : ''} ${obstacle === null ? '' : 'btn--disabled'}`
  return (
    <Modal
      aria-label={heading}
      className="confirmation-modal"
      closeOnBlur={false}
      focusTrapOptions={RETURN_FOCUS}
      slug={slug}
    >
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
            {cancelLabel ?? words.cancel}
          </Button>
          <Button
            buttonStyle="primary"
            className={className}
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

/** A button that calls an endpoint after a confirmation, and shows why the call was refused. */
export function ConfirmButton({
  button,
  call,
  onDone,
  failed,
  ...dialog
}: Omit<DialogProps, 'onConfirm'> & {
  button: ComponentProps<typeof Button>
  call: () => Promise<ArchiveResponse>
  onDone: (json: unknown) => void
  /** What did not happen, shown before the reason. */
  failed?: string
}) {
  const { words } = useMessages()
  const { openModal } = useModal()
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setProblem(null)
    const response = await call()
    if (response.ok) onDone(response.json)
    else setProblem(problemText(response, words))
  }

  return (
    <>
      <Button
        buttonStyle="secondary"
        margin={false}
        onClick={() => openModal(dialog.slug)}
        size="medium"
        {...button}
      />
      {problem !== null && (
        <Notice tone="error">
          <p>
            {failed && <strong>{failed} </strong>}
            {problem}
          </p>
        </Notice>
      )}
      <ConfirmDialog {...dialog} onConfirm={confirm} />
    </>
  )
}
