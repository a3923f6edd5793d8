'use client'

import { Button, toast, useEditDepth, useForm, useHotkey, useModal } from '@payloadcms/ui'
import { use, useEffect } from 'react'
import { SaveNowContext } from '../approval/saveNow'
import { ConfirmDialog } from '../ConfirmDialog'
import { useFieldNames } from '../fields/useFieldNames'
import { useShowErrors } from '../fields/useShowErrors'
import { SESSION_DIALOG, SignInAgain } from './SignInAgain'
import { useAutosave, type SaveStatus } from './useAutosave'
import { useWritingMessages } from './useWritingMessages'
import './writing.scss'

const APPROVED_DIALOG = 'change-approved'

/**
 * Saves the form by itself and says so quietly (ADMIN-17, ADMIN-18). Takes the place of Payload's button, which stays for those
 * who want it.
 */
export function SaveControls() {
  const { openModal, closeModal } = useModal()
  const { words, time, moment } = useWritingMessages()
  const { formRef } = useForm()
  const showErrors = useShowErrors()
  const nameOf = useFieldNames()
  const { status, save, breakApproval, publishAt, user } = useAutosave({
    onSignedOut: () => openModal(SESSION_DIALOG),
    onApproved: () => openModal(APPROVED_DIALOG),
  })

  async function saveQuietly() {
    const { sent, invalid } = await save()
    if (invalid) showErrors(invalid.errors, words.saving.refused, invalid.message)
    return sent === 'saved'
  }

  async function saveNow() {
    if (await saveQuietly()) toast.success(words.saving.done)
  }

  // Handing in and approval save first.
  const saveNowRef = use(SaveNowContext)
  useEffect(() => {
    saveNowRef.current = saveQuietly
  })

  useHotkey({ cmdCtrlKey: true, editDepth: useEditDepth(), keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    void saveNow()
  })

  // Enter in a text field would send Payload's own request.
  useEffect(() => {
    const form = formRef?.current
    const refuse = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    form?.addEventListener('submit', refuse, true)
    return () => form?.removeEventListener('submit', refuse, true)
  }, [formRef])

  const { saving } = words
  const reasonOf = (path: string | undefined) => (path === undefined ? '' : `: ${nameOf(path)}`)
  const text = {
    idle: '',
    saving: saving.underWay,
    titleMissing: saving.titleMissing,
    choiceMissing: saving.choiceMissing,
    unreachable: saving.offline,
    signedOut: saving.signedOut,
    scheduled: saving.scheduled,
    invalid: status.kind === 'invalid' ? [saving.refused, reasonOf(status.errors[0]?.path)].join('') : '',
    saved: status.kind === 'saved' ? saving.saved(time(status.at)) : '',
  }[status.kind]
  return (
    <div className="archive-saving">
      <p aria-hidden className={`archive-saving__state archive-saving__state--${status.kind}`}>
        {text}
      </p>
      {/* Not each save is worth an announcement. */}
      <p aria-live="polite" className="archive-visually-hidden" id="save-state">
        {announced(status) ? text : ''}
      </p>
      {status.kind === 'signedOut' && (
        <Button
          buttonStyle="secondary"
          margin={false}
          onClick={() => openModal(SESSION_DIALOG)}
          size="medium"
        >
          {words.session.heading}
        </Button>
      )}
      <Button
        buttonStyle="secondary"
        id="action-save"
        margin={false}
        onClick={() => void saveNow()}
        size="medium"
        type="button"
      >
        {saving.save}
      </Button>
      <SignInAgain
        onBack={() => {
          closeModal(SESSION_DIALOG)
          void save()
        }}
        user={user}
      />
      <ConfirmDialog
        confirmLabel={words.approved.confirm}
        confirmingLabel={words.approved.confirming}
        heading={words.approved.heading}
        onConfirm={breakApproval}
        slug={APPROVED_DIALOG}
      >
        <p>{words.approved.text(publishAt ? moment(publishAt) : '')}</p>
      </ConfirmDialog>
    </div>
  )
}

function announced({ kind }: SaveStatus): boolean {
  return kind !== 'saving' && kind !== 'titleMissing' && kind !== 'choiceMissing'
}
