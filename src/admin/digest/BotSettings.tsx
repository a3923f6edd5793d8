'use client'

import {
  FieldDescription,
  PasswordField,
  useDocumentInfo,
  useField,
  useFormFields,
  useFormModified,
} from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../Button'
import { callArchive, problemText } from '../callArchive'
import { ConfirmButton } from '../ConfirmDialog'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { botReport, type BotReport } from './botReport'
import { useDigestMessages } from './useDigestMessages'
import './digest.scss'

const alwaysValid = () => true as const

/**
 * The field for the bot token. The screen never shows the token, the browser never suggests it, and saving clears the field. Only
 * the server validates it.
 */
export const BotTokenField: TextFieldClientComponent = ({ field: { name, label, admin }, path }) => {
  const description = admin?.description
  const { setValue } = useField<string>({ potentiallyStalePath: path })
  const { lastUpdateTime } = useDocumentInfo()
  const savedAt = useRef(lastUpdateTime)
  useEffect(() => {
    if (savedAt.current === lastUpdateTime) return
    savedAt.current = lastUpdateTime
    // `true`: this does not count as a change to save.
    setValue('', true)
  }, [lastUpdateTime, setValue])
  return (
    <div className="archive-bot-token">
      <PasswordField
        autoComplete="off"
        field={{ name, ...(label && { label }) }}
        path={path}
        validate={alwaysValid}
      />
      {description && <FieldDescription description={description} path={path} />}
    </div>
  )
}

/** The button that tests the stored bot, without posting anything. */
export function TestBot() {
  const admin = useMessages().words
  const messages = useDigestMessages()
  const words = messages.settings
  const isModified = useFormModified()
  const isStored = useFormFields(([fields]) => fields['chat.botTokenSet']?.value === true)
  const [found, setFound] = useState<BotReport | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const obstacle = isModified ? words.saveFirst : isStored ? null : words.noToken

  async function test() {
    if (isUnderWay) return
    setUnderWay(true)
    setFound(null)
    const response = await callArchive('/api/digest-runs/test-bot')
    setFound(
      response.ok
        ? botReport(response.json, messages)
        : { tone: 'error', sentences: [], findings: [problemText(response, admin)] },
    )
    setUnderWay(false)
  }

  return (
    <div className="archive-test-bot field-type">
      <div className="archive-test-bot__button">
        <Button
          buttonStyle="secondary"
          disabled={obstacle !== null}
          extraButtonProps={obstacle === null ? {} : { 'aria-describedby': 'test-bot-obstacle' }}
          id="test-bot"
          margin={false}
          onClick={() => void test()}
          size="medium"
        >
          {isUnderWay ? words.testing : words.test}
        </Button>
        {obstacle === null ? <RemoveToken /> : <span id="test-bot-obstacle">{obstacle}</span>}
      </div>
      {found && obstacle === null && (
        // One box, so that a screen reader reads it as one message.
        <Notice id="test-bot-found" tone={found.tone}>
          {found.sentences.length > 0 && <p>{found.sentences.join(' ')}</p>}
          {found.findings.map((finding) => (
            <p key={finding}>{finding}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}

/** The button that removes the stored token after a confirmation. Saving an empty field keeps the token. */
function RemoveToken() {
  const { settings: words } = useDigestMessages()
  return (
    <ConfirmButton
      button={{ children: words.remove, id: 'remove-bot-token' }}
      call={() => callArchive('/api/globals/settings', { body: { chat: { botToken: null } } })}
      confirmLabel={words.removeConfirm}
      confirmingLabel={words.removing}
      heading={words.removeTitle}
      isDanger
      onDone={() => window.location.reload()}
      slug="remove-bot-token"
    >
      <p>{words.removeText}</p>
    </ConfirmButton>
  )
}
