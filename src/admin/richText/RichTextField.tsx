'use client'

import { FieldDescription, FieldError, FieldLabel, RenderCustomComponent, useField } from '@payloadcms/ui'
import type { TextareaFieldClientComponent } from 'payload'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../Button'
import { MonoTextarea } from '../fields/MonoFields'
import { useMessages } from '../useMessages'
import './richText.scss'

const RichTextEditor = lazy(loadEditor)

/** Loads the code of the editor, so that it is there when the first text needs it. */
export function loadEditor() {
  return import('./RichTextEditor')
}

/**
 * The field of a Markdown text: an editor that shows it as readers see it, and the Markdown itself on request. The value stays
 * the Markdown, byte for byte except for what the person changed (BLOCK-10).
 */
export const RichTextField: TextareaFieldClientComponent = (props) => {
  const { field, path, readOnly } = props
  const { value, setValue, showError, disabled, customComponents } = useField<string>({
    potentiallyStalePath: path,
  })
  const { words } = useMessages()
  const text = value ?? ''
  const [mode, setMode] = useState<'editor' | 'markdown' | 'tooComplex'>('editor')
  const [opened, setOpened] = useState({ markdown: text, turn: 0 })
  // What the editor wrote and the form has not shown yet. A value that is not among it comes from elsewhere.
  const written = useRef<string[]>([])
  const known = useRef(text)

  useEffect(() => {
    if (text === known.current) return
    const at = written.current.indexOf(text)
    known.current = text
    written.current.splice(0, at === -1 ? Infinity : at + 1)
    if (at === -1) setOpened(({ turn }) => ({ markdown: text, turn: turn + 1 }))
  }, [text])

  const change = useCallback(
    (markdown: string) => {
      written.current.push(markdown)
      setValue(markdown)
    },
    [setValue],
  )
  const id = `field-${path.replace(/\./g, '__')}`
  const hadFocus = useRef(false)
  const showMarkdown = useCallback(() => {
    hadFocus.current = document.activeElement?.id === id
    setMode('tooComplex')
  }, [id])
  useEffect(() => {
    if (mode === 'tooComplex' && hadFocus.current) document.getElementById(id)?.focus()
  }, [id, mode])
  const show = (next: typeof mode) => {
    setOpened(({ turn }) => ({ markdown: text, turn: turn + 1 }))
    setMode(next)
  }
  const toggle = (
    <Button
      buttonStyle="pill"
      className="archive-rich-text__mode"
      margin={false}
      onClick={() => show(mode === 'editor' ? 'markdown' : 'editor')}
      size="small"
      type="button"
    >
      {mode === 'editor' ? words.richText.toMarkdown : words.richText.toRichText}
    </Button>
  )
  if (mode !== 'editor')
    return (
      <div className="archive-rich-text archive-rich-text--markdown">
        {toggle}
        <MonoTextarea
          {...props}
          {...(mode === 'tooComplex' && { AfterInput: <p role="status">{words.richText.tooComplex}</p> })}
        />
      </div>
    )
  const { AfterInput, BeforeInput, Description, Error, Label } = customComponents ?? {}
  const label = { ...(field.label && { label: field.label }), ...(field.required && { required: true }) }
  return (
    <div
      className={`field-type archive-rich-text${showError ? ' error' : ''}${readOnly || disabled ? ' read-only' : ''}`}
    >
      {toggle}
      <RenderCustomComponent
        CustomComponent={Label}
        Fallback={<FieldLabel htmlFor={id} path={path} {...label} />}
      />
      <div className="field-type__wrap">
        <RenderCustomComponent
          CustomComponent={Error}
          Fallback={<FieldError path={path} showError={showError} />}
        />
        {BeforeInput}
        <Suspense
          fallback={<div className="archive-rich-text__frame archive-rich-text__content">{text}</div>}
        >
          <RichTextEditor
            id={id}
            isLocked={readOnly || disabled || false}
            isRequired={field.required ?? false}
            key={opened.turn}
            label={field.label}
            markdown={opened.markdown}
            onChange={change}
            onTooComplex={showMarkdown}
          />
        </Suspense>
        {AfterInput}
        <RenderCustomComponent
          CustomComponent={Description}
          Fallback={
            <FieldDescription
              path={path}
              {...(field.admin?.description && { description: field.admin.description })}
            />
          }
        />
      </div>
    </div>
  )
}
