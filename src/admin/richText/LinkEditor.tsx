'use client'

import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  type RangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import { $createLinkNode, TOGGLE_LINK_COMMAND } from '@payloadcms/richtext-lexical/lexical/link'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../Button'
import { useMessages } from '../useMessages'
import { linkAddress } from './linkAddress'
import { $linkAt } from './selected'

interface Place {
  selection: RangeSelection
  address: string
  isLink: boolean
  /** Nothing is selected that could become a link. */
  isEmpty: boolean
}

/** The address of the link at the caret, or of a new one. Enter applies it, Escape leaves it. */
export function LinkEditor({ onClose }: { onClose: () => void }) {
  const [editor] = useLexicalComposerContext()
  const { words } = useMessages()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [place] = useState(() => editor.read($place))
  const [address, setAddress] = useState(place?.address ?? '')
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    if (place === null) onClose()
  }, [place, onClose])
  useEffect(() => input.current?.focus(), [])
  if (place === null) return null

  const close = () => {
    onClose()
    editor.update(() => $setSelection(place.selection.clone()))
    editor.focus()
  }
  const apply = () => {
    const url = linkAddress(address)
    if (url === null) {
      setWrong(true)
      input.current?.focus()
      return
    }
    onClose()
    editor.update(() => {
      $setSelection(place.selection.clone())
      if (!place.isEmpty)
        return void editor.dispatchCommand(TOGGLE_LINK_COMMAND, { url, rel: null, target: null })
      const shown = text.trim() === '' ? address.trim() : text
      $getSelection()?.insertNodes([$createLinkNode(url).append($createTextNode(shown))])
    })
    editor.focus()
  }
  const remove = () => {
    onClose()
    editor.update(() => {
      $setSelection(place.selection.clone())
      editor.dispatchCommand(TOGGLE_LINK_COMMAND, null)
    })
    editor.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The form around it would be sent, or its drawer closed.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else if (event.target instanceof HTMLInputElement) apply()
  }
  const { richText } = words
  return (
    <div aria-label={richText.link} className="archive-rich-text__link" onKeyDown={onKey} role="group">
      <label htmlFor={`${id}-address`}>{richText.address}</label>
      <input
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        aria-invalid={isWrong}
        autoComplete="off"
        id={`${id}-address`}
        inputMode="url"
        onChange={({ target }) => {
          setAddress(target.value)
          setWrong(false)
        }}
        placeholder="https://"
        ref={input}
        type="text"
        value={address}
      />
      {place.isEmpty && (
        <>
          <label htmlFor={`${id}-text`}>{richText.linkText}</label>
          <input
            id={`${id}-text`}
            onChange={({ target }) => setText(target.value)}
            type="text"
            value={text}
          />
        </>
      )}
      <Button margin={false} onClick={apply} size="small" type="button">
        {richText.applyLink}
      </Button>
      {place.isLink && (
        <Button buttonStyle="secondary" margin={false} onClick={remove} size="small" type="button">
          {richText.removeLink}
        </Button>
      )}
      <Button buttonStyle="secondary" margin={false} onClick={close} size="small" type="button">
        {words.cancel}
      </Button>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert">
          {richText.wrongAddress}
        </p>
      )}
    </div>
  )
}

function $place(): Place | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const link = $linkAt(selection)
  return {
    selection: selection.clone(),
    address: link?.getURL() ?? '',
    isLink: link !== null,
    isEmpty: link === null && selection.isCollapsed(),
  }
}
