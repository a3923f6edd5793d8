'use client'

import { FieldDescription, PasswordField, useDocumentInfo, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useEffect, useRef } from 'react'

const anything = () => true as const

/**
 * The bot token as a secret: never readable on the screen, never offered by the browser, gone from the form once it is saved. The
 * server judges it.
 */
export const BotTokenField: TextFieldClientComponent = ({ field: { name, label, admin }, path }) => {
  const description = admin?.description
  const { setValue } = useField<string>({ potentiallyStalePath: path })
  const { lastUpdateTime } = useDocumentInfo()
  const savedAt = useRef(lastUpdateTime)
  useEffect(() => {
    if (savedAt.current === lastUpdateTime) return
    savedAt.current = lastUpdateTime
    // Not a change that would have to be saved.
    setValue('', true)
  }, [lastUpdateTime, setValue])
  return (
    <div className="archive-bot-token">
      <PasswordField
        autoComplete="off"
        field={{ name, ...(label && { label }) }}
        path={path}
        validate={anything}
      />
      {description && <FieldDescription description={description} path={path} />}
    </div>
  )
}
