'use client'

import { FieldError, FieldLabel, ReactSelect, useField } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { LIMITS } from '@/domain/limits'
import { firstCharacters } from '@/lib/text'
import { useMessages } from '../useMessages'

/** Tags as chips: type a word and press Enter. Stored as a list of strings. */
export const TagsField: JSONFieldClientComponent = ({ field: { label }, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string[]>({ potentiallyStalePath: path })
  const words = useMessages().words.tags
  const tags = Array.isArray(value) ? value : []
  return (
    <div className="field-type text has-many">
      <FieldLabel htmlFor={`field-${path}`} {...(label && { label })} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        <ReactSelect
          disabled={readOnly || disabled}
          inputId={`field-${path}`}
          isClearable
          isCreatable
          isMulti
          isSortable
          noOptionsMessage={() => words.help}
          onChange={(chosen) => {
            const texts = (Array.isArray(chosen) ? chosen : [chosen]).map((option) => String(option.value))
            setValue(
              [...new Set(texts.map((text) => firstCharacters(text, LIMITS.tag)))].slice(0, LIMITS.tags),
            )
          }}
          options={[]}
          placeholder={words.tag}
          value={tags.map((tag) => ({ id: tag, label: tag, value: tag }))}
        />
      </div>
    </div>
  )
}
