'use client'

import { FieldDescription, FieldError, FieldLabel, useField, XIcon } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { useRef, useState, type KeyboardEvent } from 'react'
import { LIMITS } from '@/domain/limits'
import { isRecord } from '@/lib/json'
import { callArchive } from '../callArchive'
import { mergeTags } from './mergeTags'
import { useWritingMessages } from './useWritingMessages'
import './tags.scss'

/**
 * Tags as chips. A comma or Enter ends a tag, Backspace in the empty input edits the last one, and known tags are suggested. What exceeds
 * the limits stays in the input.
 */
export const TagsField: JSONFieldClientComponent = ({ field: { label }, path, readOnly }) => {
  const { value, setValue, showError, disabled } = useField<string[]>({ potentiallyStalePath: path })
  const { words } = useWritingMessages()
  const [text, setText] = useState('')
  const [known, setKnown] = useState<string[]>([])
  const [news, setNews] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tags = Array.isArray(value) ? value : []
  const isLocked = readOnly || disabled
  const id = `field-${path}`

  async function suggest() {
    if (known.length > 0) return
    const response = await callArchive('/api/posts/known-tags', { method: 'GET' })
    if (response.ok && isRecord(response.json) && Array.isArray(response.json.items))
      setKnown(response.json.items.map(String))
  }

  function add(given: string) {
    const merged = mergeTags(tags, given)
    if (merged.tags.length !== tags.length) setValue(merged.tags)
    setText(merged.rest.join(', '))
    const isFull = merged.tags.length >= LIMITS.tags
    const problem = isFull ? words.tags.tooMany(LIMITS.tags) : words.tags.tooLong(LIMITS.tag)
    setNews(merged.rest.length > 0 ? problem : '')
  }

  function remove(tag: string) {
    setValue(tags.filter((one) => one !== tag))
    setNews(words.tags.removed(tag))
    // The button leaves with its tag.
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      event.preventDefault()
      setText(tags.at(-1) ?? '')
      setValue(tags.slice(0, -1))
    }
  }

  return (
    <div className="field-type text archive-tags">
      <FieldLabel htmlFor={id} {...(label && { label })} />
      <div className="field-type__wrap">
        <FieldError path={path} showError={showError} />
        <div className="archive-tags__box">
          {tags.map((tag) => (
            <span className="archive-tags__tag" key={tag}>
              {tag}
              {!isLocked && (
                <button aria-label={words.tags.remove(tag)} onClick={() => remove(tag)} type="button">
                  <XIcon />
                </button>
              )}
            </span>
          ))}
          <input
            aria-describedby={`${id}-help`}
            autoComplete="off"
            disabled={isLocked}
            id={id}
            list={`${id}-known`}
            onBlur={() => add(text)}
            onChange={({ target, nativeEvent }) => {
              // Choosing a suggestion is no typing: it ends the tag.
              const isChosen = !(nativeEvent instanceof InputEvent) && known.includes(target.value)
              if (isChosen || target.value.includes(',')) add(target.value)
              else setText(target.value)
            }}
            onFocus={() => void suggest()}
            onKeyDown={onKeyDown}
            ref={input}
            type="text"
            value={text}
          />
          <datalist id={`${id}-known`}>
            {known
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
        <div id={`${id}-help`}>
          <FieldDescription description={words.tags.help} path={path} />
        </div>
        <p className="archive-tags__news" role="status">
          {news}
        </p>
      </div>
    </div>
  )
}
