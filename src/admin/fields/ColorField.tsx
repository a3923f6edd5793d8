'use client'

import { getTranslation } from '@payloadcms/translations'
import { TextInput, useField, useTranslation } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { DEFAULT_COLOR, isColor, PALETTE } from '@/domain/color'
import { keysOf } from '@/lib/objects'
import { useMessages } from '../useMessages'
import './fields.scss'

/** A color as `#rrggbb`: a palette, the browser's picker, and a text input. */
export const ColorField: TextFieldClientComponent = ({ field: { label, admin }, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string>({ potentiallyStalePath: path })
  const { i18n } = useTranslation()
  const names = useMessages().words.colors
  const isLocked = readOnly || disabled
  const chosen = (value ?? '').toLowerCase()
  return (
    <TextInput
      AfterInput={
        <div aria-label={getTranslation(label || path, i18n)} className="archive-palette" role="group">
          {keysOf(PALETTE).map((name) => (
            <button
              aria-label={names[name]}
              aria-pressed={PALETTE[name] === chosen}
              disabled={isLocked}
              key={name}
              onClick={() => setValue(PALETTE[name])}
              style={{ background: PALETTE[name] }}
              title={names[name]}
              type="button"
            />
          ))}
        </div>
      }
      BeforeInput={
        <input
          aria-label={names.any}
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
