'use client'

import { Modal, useModal } from '@payloadcms/ui'
import { useEffect } from 'react'
import { Button } from '../Button'
import { Notice } from '../Notice'
import { useWritingMessages } from './useWritingMessages'

const DIALOG = 'entry-locked'

interface LockedProps {
  /** The user who is editing. */
  name: string
  /** Undefined for those who may not take over. */
  onTakeOver: (() => void) | undefined
}

/** Says who is editing the entry, and offers to read it first. */
export function LockedDialog({ name, onTakeOver }: LockedProps) {
  const { words } = useWritingMessages()
  const { openModal, closeModal } = useModal()
  useEffect(() => {
    openModal(DIALOG)
    return () => closeModal(DIALOG)
  }, [closeModal, openModal])
  const { lock } = words
  return (
    <Modal aria-label={lock.heading(name)} className="confirmation-modal" closeOnBlur={false} slug={DIALOG}>
      <div className="confirmation-modal__wrapper">
        <div className="confirmation-modal__content">
          <h1>{lock.heading(name)}</h1>
          <p>{lock.text}</p>
          {onTakeOver && <p>{lock.takeOverHelp(name)}</p>}
        </div>
        <div className="confirmation-modal__controls">
          <Button id="entry-read-only" onClick={() => closeModal(DIALOG)} size="large">
            {lock.read}
          </Button>
          {onTakeOver && (
            <Button buttonStyle="secondary" id="entry-take-over" onClick={onTakeOver} size="large">
              {lock.takeOver}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** The line above a form that is read-only because someone else is editing. */
export function LockedNotice({ name, onTakeOver }: LockedProps) {
  const { words } = useWritingMessages()
  const { lock } = words
  return (
    <Notice tone="plain">
      <p>{lock.reading(name)}</p>
      <p className="archive-notice__actions">
        <Button buttonStyle="secondary" margin={false} onClick={() => window.location.reload()} size="small">
          {lock.reload}
        </Button>
        {onTakeOver && (
          <Button buttonStyle="secondary" margin={false} onClick={onTakeOver} size="small">
            {lock.takeOver}
          </Button>
        )}
      </p>
    </Notice>
  )
}
