'use client'

import { FieldError, TextareaInput, useField } from '@payloadcms/ui'
import './fields.scss'

/**
 * A monospace text area that preserves text byte for byte. Browsers only use LF in a text area: an unchanged value
 * stays as it is, and an edited value with CRLF keeps CRLF.
 */
export function MonoTextarea({ path, readOnly }: { path: string; readOnly: boolean | undefined }) {
  const { value, setValue, showError, disabled } = useField<string>({ potentiallyStalePath: path })
  const text = value ?? ''
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return (
    <TextareaInput
      className="archive-mono"
      Error={<FieldError path={path} showError={showError} />}
      Label={null}
      onChange={(event) => setValue(event.target.value.replaceAll('\n', lineEnd))}
      path={path}
      readOnly={readOnly || disabled || false}
      rows={8}
      showError={showError}
      value={text.replace(/\r\n?/g, '\n')}
    />
  )
}
