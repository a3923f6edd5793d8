'use client'

import { TextInput, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { DEFAULT_COLOR, isColor } from '@/domain/color'
import './fields.scss'

/** A color as `#rrggbb`: the browser's picker next to a text input. */
export const ColorField: TextFieldClientComponent = ({ field: { label, admin }, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string>({ potentiallyStalePath: path })
  const isLocked = readOnly || disabled
  return (
    <TextInput
      BeforeInput={
        <input
          aria-label={path}
          disabled={isLocked}
          onChange={(event) => setValue(event.target.value)}
          type="color"
          value={isColor(value ?? '') ? value : DEFAULT_COLOR}
        />
      }
      className="archive-color"
      {...(admin?.description && { description: admin.description })}
      {...(label && { label })}
      onChange={(event: React.ChangeEvent<HTMLInputElement>) => setValue(event.target.value)}
      path={path}
      readOnly={isLocked}
      required
      showError={showError}
      value={value ?? ''}
    />
  )
}
