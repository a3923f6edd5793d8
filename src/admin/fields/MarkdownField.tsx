'use client'

import { Button, useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { useEffect, useState } from 'react'
import { useMessages } from '../useMessages'
import { FieldFrame } from './FieldFrame'
import { MonoTextarea } from './MonoTextarea'
import './fields.scss'

/** A Markdown editor with a preview. */
export const MarkdownField: TextareaFieldClientComponent = ({ field, path, readOnly }) => {
  const { value } = useField<string>({ potentiallyStalePath: path })
  const [isPreview, setIsPreview] = useState(false)
  const words = useMessages().words.markdown
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
          {isPreview ? words.edit : words.preview}
        </Button>
      }
      className="archive-markdown"
      field={field}
      path={path}
    >
      {isPreview ? <Preview markdown={value ?? ''} /> : <MonoTextarea path={path} readOnly={readOnly} />}
    </FieldFrame>
  )
}

/** The same sanitising pipeline as everywhere else. */
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
