'use client'

import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { Button } from '../Button'
import { copyText } from '../copyText'
import { Notice } from '../Notice'
import { contentAsMarkdown, imagesIn } from './content'
import { namesOfImages } from '../namesOfImages'
import { createPost } from './requests'
import { useWritingMessages } from './useWritingMessages'
import type { Overtaken } from './writingContext'

/** Says why the form can no longer save, and saves what the person has written: as text, or as a draft of its own. */
export function OvertakenNotice({ overtaken }: { overtaken: Overtaken }) {
  const { words } = useWritingMessages()
  const { reason, by } = overtaken
  const heading =
    reason === 'locked' ? words.overtaken.locked(by ?? words.lock.someone) : words.overtaken[reason]
  return (
    <Notice id="overtaken" tone="warning">
      <p>
        <strong>{heading}.</strong> {words.overtaken.text}
      </p>
      <VersionActions overtaken={overtaken} />
    </Notice>
  )
}

function VersionActions({ overtaken }: { overtaken: Overtaken }) {
  const { words } = useWritingMessages()
  const { i18n } = useTranslation()
  const [done, setDone] = useState<'copied' | 'notCopied' | 'failed' | 'underWay' | null>(null)

  async function copy() {
    const content = overtaken.content()
    const names = await namesOfImages(imagesIn(content))
    const lineOf = (id: string) => words.overtaken.image(names.get(id) ?? id)
    setDone((await copyText(contentAsMarkdown(content, lineOf))) ? 'copied' : 'notCopied')
  }

  async function saveAsDraft() {
    if (done === 'underWay') return
    setDone('underWay')
    const answer = await createPost({ ...overtaken.content(), slug: null }, { language: i18n.language })
    if (answer.kind !== 'saved') return setDone('failed')
    overtaken.onStored()
    window.location.assign(`/admin/collections/posts/${answer.post.id}`)
  }

  const { overtaken: texts } = words
  return (
    <>
      <div className="archive-notice__actions">
        <Button id="copy-version" margin={false} onClick={() => void copy()} size="small">
          {done === 'copied' ? texts.copied : texts.copy}
        </Button>
        {overtaken.reason !== 'forbidden' && (
          <Button
            buttonStyle="secondary"
            id="version-as-draft"
            margin={false}
            onClick={() => void saveAsDraft()}
            size="small"
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
            size="small"
          >
            {texts.reload}
          </Button>
        )}
      </div>
      <p aria-live="polite">
        {done === 'failed' && texts.draftFailed}
        {done === 'notCopied' && texts.notCopied}
      </p>
    </>
  )
}
