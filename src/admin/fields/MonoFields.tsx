'use client'

import { TextareaInput, useField } from '@payloadcms/ui'
import type {
  CodeFieldClientComponent,
  JSONFieldClientComponent,
  StaticDescription,
  StaticLabel,
} from 'payload'
import type { ReactNode } from 'react'
import './fields.scss'

interface MonoProps {
  field: { label?: StaticLabel; required?: boolean; admin?: { description?: StaticDescription } }
  path: string
  readOnly?: boolean
  AfterInput?: ReactNode
}

/**
 * Payload's text area in a monospace font, which preserves text byte for byte (BLOCK-5). A browser's text area knows only LF: an
 * unchanged value stays as it is, and an edited one with CRLF keeps CRLF.
 */
export function MonoTextarea({ field: { admin, ...field }, readOnly, AfterInput, ...props }: MonoProps) {
  const { value, setValue, showError, disabled, customComponents } = useField<string>({
    potentiallyStalePath: props.path,
  })
  const text = value ?? ''
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return (
    <TextareaInput
      {...field}
      {...props}
      AfterInput={
        <>
          {AfterInput}
          {customComponents?.AfterInput}
        </>
      }
      className="archive-mono"
      {...(admin?.description && { description: admin.description })}
      onChange={(event) => setValue(event.target.value.replaceAll('\n', lineEnd))}
      readOnly={readOnly || disabled || false}
      rows={8}
      showError={showError}
      value={text.replace(/\r\n?/g, '\n')}
    />
  )
}

/** A plain code editor. Payload's own field would load its editor from another host. */
export const CodeField: CodeFieldClientComponent = (props) => <MonoTextarea {...props} />

/** A read-only JSON value. Payload's own field would load its editor from another host. */
export const JsonView: JSONFieldClientComponent = ({ field: { label }, path }) => {
  const { value } = useField<unknown>({ potentiallyStalePath: path })
  const isEmpty = value === undefined || value === null
  return (
    <TextareaInput
      className="archive-mono"
      {...(label && { label })}
      path={path}
      readOnly
      rows={8}
      value={isEmpty ? '–' : JSON.stringify(value, null, 2)}
    />
  )
}
