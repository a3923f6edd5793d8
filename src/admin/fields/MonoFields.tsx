'use client'

import { Button, TextareaInput, useField } from '@payloadcms/ui'
import type {
  CodeFieldClientComponent,
  JSONFieldClientComponent,
  StaticDescription,
  StaticLabel,
  TextareaFieldClientComponent,
} from 'payload'
import { useEffect, useState, type ReactNode } from 'react'
import { useMessages } from '../useMessages'
import './fields.scss'

interface MonoProps {
  field: { label?: StaticLabel; required?: boolean; admin?: { description?: StaticDescription } }
  path: string
  readOnly?: boolean
  className?: string
  BeforeInput?: ReactNode
  AfterInput?: ReactNode
}

/**
 * Payload's text area in a monospace font, which preserves text byte for byte (BLOCK-5). A browser's text area knows only LF: an
 * unchanged value stays as it is, and an edited one with CRLF keeps CRLF.
 */
function MonoTextarea({ field: { admin, ...field }, readOnly, className = '', ...props }: MonoProps) {
  const { value, setValue, showError, disabled } = useField<string>({ potentiallyStalePath: props.path })
  const text = value ?? ''
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  return (
    <TextareaInput
      {...field}
      {...props}
      className={`archive-mono ${className}`}
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

/** A Markdown editor with a preview. */
export const MarkdownField: TextareaFieldClientComponent = (props) => {
  const { value } = useField<string>({ potentiallyStalePath: props.path })
  const [isPreview, setIsPreview] = useState(false)
  const words = useMessages().words.markdown
  return (
    <MonoTextarea
      {...props}
      AfterInput={isPreview && <Preview markdown={value ?? ''} />}
      BeforeInput={
        <Button
          buttonStyle="none"
          className="archive-markdown__toggle"
          margin={false}
          onClick={() => setIsPreview(!isPreview)}
          size="small"
          type="button"
        >
          {isPreview ? words.edit : words.preview}
        </Button>
      }
      className={`archive-markdown${isPreview ? ' archive-markdown--preview' : ''}`}
    />
  )
}

/** The same sanitizing pipeline as everywhere else. */
function Preview({ markdown }: { markdown: string }) {
  const [html, setHtml] = useState<string | null>(null)
  const words = useMessages().words.markdown
  useEffect(() => {
    let isCurrent = true
    void import('@/lib/markdown').then(({ renderMarkdown }) => {
      if (isCurrent) setHtml(renderMarkdown(markdown))
    })
    return () => {
      isCurrent = false
    }
  }, [markdown])
  if (html === '') return <p className="archive-markdown__preview">{words.empty}</p>
  return <div className="archive-markdown__preview" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
}
