'use client'

import { FieldError, TextInput, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { FieldFrame } from './FieldFrame'
import './fields.scss'

/** A color as `#rrggbb`: the browser's picker next to a text input. */
export const ColorField: TextFieldClientComponent = ({ field, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string>({ potentiallyStalePath: path })
  const isLocked = readOnly || disabled
  return (
    <FieldFrame className="archive-color" field={field} path={path}>
      <div className="archive-color__inputs">
        <input
          aria-label={path}
          disabled={isLocked}
          onChange={(event) => setValue(event.target.value)}
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(value ?? '') ? value : '#4f5d75'}
        />
        <TextInput
          Error={<FieldError path={path} showError={showError} />}
          Label={null}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setValue(event.target.value)}
          path={path}
          readOnly={isLocked}
          showError={showError}
          value={value ?? ''}
        />
      </div>
    </FieldFrame>
  )
}
