'use client'

import { TextInput, useField } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { DEFAULT_COLOR, isColor, PALETTE } from '@/domain/color'
import './fields.scss'

/** A color as `#rrggbb`: a palette, the browser's picker, and a text input. */
export const ColorField: TextFieldClientComponent = ({ field: { label, admin }, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string>({ potentiallyStalePath: path })
  const isLocked = readOnly || disabled
  const chosen = (value ?? '').toLowerCase()
  return (
    <TextInput
      AfterInput={
        <div aria-label={typeof label === 'string' ? label : path} className="archive-palette" role="group">
          {PALETTE.map((color) => (
            <button
              aria-label={color}
              aria-pressed={color === chosen}
              disabled={isLocked}
              key={color}
              onClick={() => setValue(color)}
              style={{ background: color }}
              title={color}
              type="button"
            />
          ))}
        </div>
      }
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
