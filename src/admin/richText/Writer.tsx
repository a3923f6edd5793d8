'use client'

import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useEffect, useRef } from 'react'
import { $readBlocks } from './convert'
import { createWriter } from './write'

/** Texts that take longer to write are written when the person pauses, and now and then meanwhile. */
const QUICK_MS = 8
const PAUSE_MS = 150
const LONGEST_MS = 500

/** Writes the Markdown after each change, from the text that the editor started with: what is undone has its bytes again. */
export function Writer({
  markdown,
  isLocked,
  onChange,
  onTooComplex,
}: {
  markdown: string
  isLocked: boolean
  onChange: (markdown: string) => void
  /** The text has become too complex for the editor. */
  onTooComplex: () => void
}) {
  const [editor] = useLexicalComposerContext()
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  }, [onChange])

  useEffect(() => editor.setEditable(!isLocked), [editor, isLocked])

  useEffect(() => {
    const writeBlocks = createWriter(markdown)
    let last = markdown
    let duration = 0
    let timer: ReturnType<typeof setTimeout> | null = null
    let firstChange = 0
    const write = () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      const start = performance.now()
      const { markdown: next, isTooComplex } = writeBlocks(editor.read($readBlocks))
      duration = performance.now() - start
      if (next !== last) change.current(next)
      last = next
      if (isTooComplex) onTooComplex()
    }
    const writeNow = () => {
      if (timer !== null) write()
    }
    const stopUpdates = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
      if (timer === null) firstChange = Date.now()
      else clearTimeout(timer)
      const rest = Math.max(0, firstChange + LONGEST_MS - Date.now())
      timer = setTimeout(write, duration < QUICK_MS ? 0 : Math.min(PAUSE_MS, rest))
    })
    // Saving by the keyboard reads the form at once.
    const stopRoot = editor.registerRootListener((root, before) => {
      before?.removeEventListener('focusout', writeNow)
      before?.removeEventListener('keydown', onKey)
      root?.addEventListener('focusout', writeNow)
      root?.addEventListener('keydown', onKey)
    })
    function onKey({ key, ctrlKey, metaKey }: KeyboardEvent) {
      if (key === 's' && (ctrlKey || metaKey)) writeNow()
    }
    return () => {
      writeNow()
      stopUpdates()
      stopRoot()
    }
  }, [editor, markdown, onTooComplex])

  return null
}
