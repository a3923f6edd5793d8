'use client'

import { FieldError, SelectInput, useField } from '@payloadcms/ui'
import type { StaticLabel } from 'payload'
import type { PostTypeChoice } from './postTypeChoices'

/** The select of `PostTypeField`. */
export function PostTypeSelect({
  choices,
  label,
  path,
  readOnly,
}: {
  choices: PostTypeChoice[]
  label: StaticLabel | undefined
  path: string
  readOnly: boolean
}) {
  const { value, setValue, showError, disabled } = useField<string | null>({ potentiallyStalePath: path })
  return (
    <SelectInput
      Error={<FieldError path={path} showError={showError} />}
      isClearable={false}
      {...(label && { label })}
      name={path}
      onChange={(option) => setValue(Array.isArray(option) ? null : String(option.value))}
      options={choices}
      path={path}
      readOnly={readOnly || disabled || false}
      required
      showError={showError}
      {...(value && { value })}
    />
  )
}
