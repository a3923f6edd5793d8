'use client'

import { Button, Modal, useAuth, useModal, useTranslation } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { User } from '@/payload-types'
import { Notice } from '../Notice'
import { contentAsMarkdown } from './content'
import { keptName } from './kept'
import { createPost } from './requests'
import { useWritingMessages } from './useWritingMessages'
import type { Overtaken } from './writingContext'

const DIALOG = 'entry-overtaken'

/** Says why the form can no longer save, and saves what the person has written: as text, or as a draft of its own. */
export function OvertakenDialog({ overtaken, postId }: { overtaken: Overtaken; postId: string | undefined }) {
  const { words } = useWritingMessages()
  const { openModal, closeModal, isModalOpen } = useModal()
  useEffect(() => openModal(DIALOG), [openModal])
  const { reason, by } = overtaken
  const heading =
    reason === 'locked' ? words.overtaken.locked(by ?? words.lock.someone) : words.overtaken[reason]
  const actions = <VersionActions overtaken={overtaken} postId={postId} />
  if (!isModalOpen(DIALOG))
    return (
      <Notice tone="warning">
        <p>
          <strong>{heading}.</strong> {words.overtaken.text}
        </p>
        {actions}
      </Notice>
    )
  return (
    <Modal aria-label={heading} className="confirmation-modal" closeOnBlur={false} slug={DIALOG}>
      <div className="confirmation-modal__wrapper">
        <div className="confirmation-modal__content">
          <h1>{heading}</h1>
          <p>{words.overtaken.text}</p>
        </div>
        {actions}
        <div>
          <Button buttonStyle="secondary" margin={false} onClick={() => closeModal(DIALOG)} size="medium">
            {words.overtaken.read}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function VersionActions({ overtaken, postId }: { overtaken: Overtaken; postId: string | undefined }) {
  const { words } = useWritingMessages()
  const { user } = useAuth<User>()
  const { i18n } = useTranslation()
  const [done, setDone] = useState<'copied' | 'failed' | 'underWay' | null>(null)
  const name = keptName(user?.id ?? '', postId)

  async function copy() {
    await navigator.clipboard.writeText(contentAsMarkdown(overtaken.content))
    setDone('copied')
  }

  async function saveAsDraft() {
    if (done === 'underWay') return
    setDone('underWay')
    const answer = await createPost({ ...overtaken.content, slug: null }, { language: i18n.language })
    if (answer.kind !== 'saved') return setDone('failed')
    localStorage.removeItem(name)
    window.location.assign(`/admin/collections/posts/${answer.post.id}`)
  }

  const { overtaken: texts } = words
  return (
    <>
      <div className="archive-writing-actions">
        <Button id="copy-version" margin={false} onClick={() => void copy()} size="medium">
          {done === 'copied' ? texts.copied : texts.copy}
        </Button>
        {overtaken.reason !== 'forbidden' && (
          <Button
            buttonStyle="secondary"
            id="version-as-draft"
            margin={false}
            onClick={() => void saveAsDraft()}
            size="medium"
          >
            {texts.asDraft}
          </Button>
        )}
        {overtaken.reason !== 'gone' && (
          <Button
            buttonStyle="secondary"
            id="show-current"
            margin={false}
            onClick={() => window.location.reload()}
            size="medium"
          >
            {texts.reload}
          </Button>
        )}
      </div>
      <p aria-live="polite">{done === 'failed' ? texts.draftFailed : ''}</p>
    </>
  )
}
