'use client'

import { Button, FieldError, TextareaInput, useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { useEffect, useState } from 'react'
import { useWords } from '../useWords'
import { FieldFrame } from './FieldFrame'
import './fields.scss'

/** Markdown as it is stored, with a look at how readers will see it. */
export const MarkdownField: TextareaFieldClientComponent = ({ field, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string>({ potentiallyStalePath: path })
  const [isPreview, setIsPreview] = useState(false)
  const { choose } = useWords()
  return (
    <FieldFrame
      aside={
        <Button
          buttonStyle="none"
          margin={false}
          onClick={() => setIsPreview(!isPreview)}
          size="small"
          type="button"
        >
          {isPreview ? choose('Bearbeiten', 'Edit') : choose('Vorschau', 'Preview')}
        </Button>
      }
      className="archive-markdown"
      field={field}
      path={path}
    >
      {isPreview ? (
        <Preview markdown={value ?? ''} />
      ) : (
        <TextareaInput
          Error={<FieldError path={path} showError={showError} />}
          Label={null}
          onChange={(event) => setValue(event.target.value)}
          path={path}
          readOnly={readOnly || disabled || false}
          rows={8}
          showError={showError}
          value={value ?? ''}
        />
      )}
    </FieldFrame>
  )
}

/** The text through the same pipeline as everywhere else; what it answers is sanitised. */
function Preview({ markdown }: { markdown: string }) {
  const [html, setHtml] = useState<string | null>(null)
  const { choose } = useWords()
  useEffect(() => {
    let isCurrent = true
    void import('@/lib/markdown').then(({ renderMarkdown }) => {
      if (isCurrent) setHtml(renderMarkdown(markdown))
    })
    return () => {
      isCurrent = false
    }
  }, [markdown])
  if (html === '')
    return <p className="archive-markdown__preview">{choose('Noch kein Text.', 'No text yet.')}</p>
  return <div className="archive-markdown__preview" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
}
