'use client'

import { FieldDescription, PasswordField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'

const anything = () => true as const

/** The bot token as a secret: never readable on the screen, never offered by the browser. The server judges it. */
export const BotTokenField: TextFieldClientComponent = ({ field: { name, label, admin }, path }) => {
  const description = admin?.description
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
