'use client'

import { Modal, useAuth, useModal } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRecord } from '@/lib/json'
import type { User } from '@/payload-types'
import { Button } from '../Button'
import { callArchive, type RefusedCall } from '../callArchive'
import { RETURN_FOCUS } from '../ConfirmDialog'
import { useKeepingMessages } from './useKeepingMessages'

export const SESSION_DIALOG = 'sign-in-again'
/** How often to look whether the session is back, in milliseconds. */
const LOOK_MS = 2000

/**
 * Asks to sign in again without leaving the form, and goes on by itself once the same user has a session. Opens on request only:
 * someone may be typing when the session ends.
 */
export function SignInAgain({
  user,
  isSignedOut,
  onBack,
}: {
  user: User | null | undefined
  isSignedOut: boolean
  onBack: () => void
}) {
  const { session } = useKeepingMessages()
  const { closeModal, isModalOpen } = useModal()
  const [step, setStep] = useState<'asked' | 'sent' | 'failed' | 'other'>('asked')
  const isOpen = isModalOpen(SESSION_DIALOG)
  const isExpected = isOpen || step === 'sent'
  const userId = user?.id
  const back = useEffectEvent(() => {
    setStep('asked')
    closeModal(SESSION_DIALOG)
    onBack()
  })

  useEffect(() => {
    if (!isSignedOut) return
    let isCurrent = true
    const look = () =>
      void signedInUser().then((signedIn) => {
        if (!isCurrent || signedIn === null) return
        if (signedIn === userId) back()
        else setStep('other')
      })
    const timer = isExpected ? setInterval(look, LOOK_MS) : undefined
    // Back from another tab, where one may have signed in.
    window.addEventListener('focus', look)
    return () => {
      isCurrent = false
      clearInterval(timer)
      window.removeEventListener('focus', look)
    }
  }, [isExpected, isSignedOut, userId])

  async function request() {
    const sent = await callArchive('/api/sign-in', { body: { email: user?.email } })
    setStep(sent.ok ? 'sent' : 'failed')
  }

  if (!isOpen || !user) return null
  return (
    <Modal
      aria-label={session.heading}
      className="confirmation-modal"
      closeOnBlur={false}
      focusTrapOptions={RETURN_FOCUS}
      slug={SESSION_DIALOG}
    >
      <div className="confirmation-modal__wrapper">
        <div className="confirmation-modal__content">
          <h1>{session.heading}</h1>
          <p>{session.text}</p>
          <div aria-live="polite">
            {step === 'sent' && <p>{session.sent(user.email)}</p>}
            {step === 'failed' && <p>{session.failed}</p>}
            {step === 'other' && <p>{session.other}</p>}
          </div>
        </div>
        <div className="confirmation-modal__controls">
          <Button buttonStyle="secondary" onClick={() => closeModal(SESSION_DIALOG)} size="large">
            {session.later}
          </Button>
          <Button id="send-sign-in-link" onClick={() => void request()} size="large">
            {step === 'sent' ? session.again : session.send}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Asks to sign in again after a call that was refused because the session has ended. Nobody is typing then. */
export function SignInAfterRefusal({
  refused,
  onBack,
}: {
  refused: RefusedCall | null
  /** To forget the refusal. */
  onBack: () => void
}) {
  const { user } = useAuth<User>()
  const { openModal } = useModal()
  const isSignedOut = refused?.type === 'unauthorized'
  const ask = useEffectEvent(() => openModal(SESSION_DIALOG))
  useEffect(() => {
    if (refused?.type === 'unauthorized') ask()
  }, [refused])
  return <SignInAgain isSignedOut={isSignedOut} onBack={onBack} user={user} />
}

/** The id of the signed-in user, or null. */
async function signedInUser(): Promise<string | null> {
  const me = await callArchive('/api/users/me', { method: 'GET' })
  if (!me.ok || !isRecord(me.json) || !isRecord(me.json.user)) return null
  return String(me.json.user.id)
}
