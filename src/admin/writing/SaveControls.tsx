'use client'

import { toast, useEditDepth, useForm, useHotkey, useModal, useTranslation } from '@payloadcms/ui'
import { use, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { SaveNowContext } from '../approval/saveNow'
import { Button } from '../Button'
import { ConfirmDialog } from '../ConfirmDialog'
import { isEmptied } from '../fields/notes'
import { useFieldNames } from '../fields/useFieldNames'
import { useShowErrors } from '../fields/useShowErrors'
import { SESSION_DIALOG, SignInAgain } from '../keeping/SignInAgain'
import { Notice } from '../Notice'
import { useAutosave, type SaveStatus } from './useAutosave'
import { useWritingMessages } from './useWritingMessages'
import { useWriting } from './writingContext'
import './writing.scss'

const APPROVED_DIALOG = 'change-approved'

/**
 * Saves the form by itself and says so quietly (ADMIN-17, ADMIN-18). Takes the place of Payload's button, which stays for those
 * who want it.
 */
export function SaveControls() {
  const { openModal } = useModal()
  const { notices } = useWriting()
  const { words, time, moment } = useWritingMessages()
  const { formRef, getFields } = useForm()
  const { t } = useTranslation()
  const showErrors = useShowErrors()
  const nameOf = useFieldNames()
  const { status, isKept, save, breakApproval, isScheduled, publishAt, user } = useAutosave()

  /** Saves on request. What stands in the way comes up at once, because nobody is typing now. */
  async function saveQuietly() {
    const { sent, invalid, waitsFor } = await save()
    if (invalid) showErrors(invalid.errors, words.saving.refused, invalid.message)
    if (waitsFor === 'titleMissing' || waitsFor === 'choiceMissing')
      showErrors(missingErrors(), words.saving.refused)
    if (waitsFor === 'signedOut') openModal(SESSION_DIALOG)
    if (waitsFor === 'scheduled') openModal(APPROVED_DIALOG)
    if (waitsFor === 'overtaken') notices?.scrollIntoView({ block: 'center' })
    return sent === 'saved'
  }

  /** Errors at the fields without which nothing is saved. */
  function missingErrors() {
    const fields = getFields()
    const isMissing = (path: string) => isEmptied(fields[path]?.value ?? null)
    return ['project', 'type', 'title']
      .filter(isMissing)
      .map((path) => ({ path, message: t('validation:required') }))
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
  const date = publishAt ? moment(publishAt) : ''
  const reasonOf = (path: string | undefined) => (path === undefined ? '' : `: ${nameOf(path)}`)
  const text = {
    idle: '',
    saving: saving.underWay,
    titleMissing: saving.titleMissing,
    choiceMissing: saving.choiceMissing,
    unreachable: isKept ? saving.offline : saving.offlineTooLarge,
    signedOut: isKept ? saving.signedOut : saving.signedOutTooLarge,
    scheduled: saving.scheduled,
    overtaken: isKept ? saving.kept : saving.tooLarge,
    invalid: status.kind === 'invalid' ? [saving.refused, reasonOf(status.errors[0]?.path)].join('') : '',
    saved: status.kind === 'saved' ? saving.saved(time(status.at)) : '',
  }[status.kind]
  return (
    <div className="archive-saving">
      <p aria-hidden className={`archive-saving__state archive-saving__state--${status.kind}`}>
        {text}
      </p>
      <Announcement text={isAnnounced(status) ? text : null} />
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
      {notices &&
        createPortal(
          <>
            {isScheduled && status.kind !== 'scheduled' && (
              <Notice id="approved-entry" tone="plain">
                <p>{words.approved.notice(date)}</p>
              </Notice>
            )}
            {isScheduled && status.kind === 'scheduled' && (
              <Asking id="approved-entry-changed" label={words.approved.ask} slug={APPROVED_DIALOG}>
                {words.approved.waiting(date)}
              </Asking>
            )}
            {status.kind === 'signedOut' && (
              <Asking id="signed-out" label={words.session.ask} slug={SESSION_DIALOG}>
                {words.session.text}
              </Asking>
            )}
          </>,
          notices,
        )}
      <SignInAgain isSignedOut={status.kind === 'signedOut'} onBack={() => void save()} user={user} />
      <ConfirmDialog
        confirmLabel={words.approved.confirm}
        confirmingLabel={words.approved.confirming}
        heading={words.approved.heading}
        onConfirm={breakApproval}
        slug={APPROVED_DIALOG}
      >
        <p>{words.approved.text(date)}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Says what needs the person. The dialog opens on a click only: someone who types would press its buttons. */
function Asking({
  id,
  label,
  slug,
  children,
}: {
  id: string
  label: string
  slug: string
  children: ReactNode
}) {
  const { openModal } = useModal()
  return (
    <Notice id={id} tone="warning">
      <p>{children}</p>
      <p className="archive-notice__actions">
        <Button
          buttonStyle="secondary"
          // The focus stays in the text, where it is again after the dialog.
          extraButtonProps={{ onMouseDown: (event: MouseEvent) => event.preventDefault() }}
          margin={false}
          onClick={() => openModal(slug)}
          size="small"
        >
          {label}
        </Button>
      </p>
    </Notice>
  )
}

/**
 * Says the latest text to screen readers; null leaves it, because not each save is worth an announcement. An element that comes
 * and goes would have the styles of the whole form computed again, for a rule of Payload's on the children of the page.
 */
function Announcement({ text }: { text: string | null }) {
  const [announced, setAnnounced] = useState(text)
  if (text !== null && text !== announced) setAnnounced(text)
  return (
    <p aria-live="polite" className="archive-visually-hidden" id="save-state">
      {announced}
    </p>
  )
}

function isAnnounced({ kind }: SaveStatus): boolean {
  return kind !== 'saving' && kind !== 'titleMissing' && kind !== 'choiceMissing'
}
