'use client'

import { Modal, useModal } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../Button'
import { CopyValue } from '../CopyValue'
import { useMessages } from '../useMessages'
import './apiClients.scss'

/** Of the dialog, for `openModal`. */
export const TOKEN_DIALOG = 'show-token'

/**
 * Shows a token, once, with a first call to try it. While it has not been copied, Escape and the button only ask whether to lose it,
 * and clicking outside does nothing (TOKEN-12).
 */
export function TokenDialog({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useMessages().words.clients
  const { closeModal, isModalOpen } = useModal()
  const [isCopied, setCopied] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isOpen = isModalOpen(TOKEN_DIALOG)
  const done = useCallback(() => {
    closeModal(TOKEN_DIALOG)
    onDone()
  }, [closeModal, onDone])

  useEffect(() => {
    if (!isOpen) return
    // Before Payload closes the dialog.
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      if (isCopied) done()
      else setAsking(true)
    }
    function onLeave(event: BeforeUnloadEvent) {
      if (!isCopied) event.preventDefault()
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [isOpen, isCopied, done])

  if (!isOpen) return null
  const call = `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/v1/projects`
  const copied = () => {
    setCopied(true)
    setAsking(false)
  }
  return (
    <Modal aria-label={words.newToken} className="confirmation-modal" closeOnBlur={false} slug={TOKEN_DIALOG}>
      <div className="confirmation-modal__wrapper archive-token">
        <div className="confirmation-modal__content">
          <h1>{words.newToken}</h1>
          <p>{words.token}</p>
          <CopyValue id="clear-token" label={words.newToken} onCopied={copied} value={token} />
          <p>{words.firstCall}</p>
          <CopyValue id="first-call" label={words.firstCall} onCopied={copied} value={call} />
        </div>
        {isAsking && (
          <p className="archive-token__warning" role="alert">
            {words.notCopied}
          </p>
        )}
        <div className="confirmation-modal__controls">
          {isAsking && (
            <Button
              buttonStyle="secondary"
              className="archive-danger"
              id="lose-token"
              margin={false}
              onClick={done}
              size="large"
            >
              {words.closeAnyway}
            </Button>
          )}
          <Button
            id="token-stored"
            margin={false}
            onClick={() => (isCopied ? done() : setAsking(true))}
            size="large"
          >
            {words.tokenStored}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
