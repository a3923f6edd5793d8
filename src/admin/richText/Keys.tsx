'use client'

import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  SKIP_DOM_SELECTION_TAG,
} from '@payloadcms/richtext-lexical/lexical'
import {
  $isListItemNode,
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $findMatchingParent } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect } from 'react'
import { $makePlain, CodeBlockNode } from './nodes'
import { INSERT_EVENT } from './typeInto'

/** Formats that Markdown has. */
const FORMATS = new Set(['bold', 'italic', 'strikethrough', 'code'])

/**
 * Keys beyond Lexical's own: Ctrl+E for code, Ctrl+Shift+7, 8 and 9 for lists, Tab for the level of an item. After Escape, Tab
 * leaves the editor.
 */
export function Keys() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    let isLeaving = false
    const insert = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
      event.preventDefault()
      const text: string = event.detail
      const isFocused = editor.getRootElement()?.contains(document.activeElement) ?? false
      editor.update(() => $getRoot().selectEnd().insertRawText(text), {
        discrete: true,
        // Otherwise the editor takes the focus.
        ...(!isFocused && { tag: SKIP_DOM_SELECTION_TAG }),
      })
    }
    return mergeRegister(
      editor.registerRootListener((root, previous) => {
        previous?.removeEventListener(INSERT_EVENT, insert)
        root?.addEventListener(INSERT_EVENT, insert)
      }),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!['Escape', 'Tab', 'Shift'].includes(event.key)) isLeaving = false
          if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
          const run = shortcut(event.code, event.shiftKey)
          if (run === null) return false
          event.preventDefault()
          run()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      // Lexical would blur the editor, and Shift+Tab would lead back into it.
      editor.registerCommand(KEY_ESCAPE_COMMAND, () => (isLeaving = true), COMMAND_PRIORITY_CRITICAL),
      // Stops the others, so that the browser moves the focus.
      editor.registerCommand(KEY_TAB_COMMAND, () => isLeaving, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => {
          const selection = $getSelection()
          if (!$isRangeSelection(selection)) return false
          const item = $findMatchingParent(selection.anchor.getNode(), $isListItemNode)
          if (!$isListItemNode(item) || (event.shiftKey && item.getIndent() === 0)) return false
          if (!event.shiftKey && item.getPreviousSibling() === null) return false
          event.preventDefault()
          return editor.dispatchCommand(
            event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND,
            undefined,
          )
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        FORMAT_TEXT_COMMAND,
        (format) => {
          const selection = $getSelection()
          const isInCode =
            $isRangeSelection(selection) &&
            $findMatchingParent(selection.anchor.getNode(), (node) => node instanceof CodeBlockNode) !== null
          return isInCode || !FORMATS.has(format)
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerNodeTransform(CodeBlockNode, $makePlain),
      // A screen reader expects list items in a list, and Lexical makes boxes of tasks.
      editor.registerMutationListener(ListNode, (mutations) => {
        for (const key of mutations.keys()) {
          const list = editor.getElementByKey(key)
          if (list?.querySelector(':scope > [role="checkbox"]')) list.setAttribute('role', 'group')
          else list?.removeAttribute('role')
        }
      }),
    )

    function shortcut(code: string, isShifted: boolean): (() => boolean) | null {
      if (code === 'KeyE' && !isShifted) return () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'code')
      if (code === 'KeyX' && isShifted)
        return () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'strikethrough')
      if (!isShifted) return null
      if (code === 'Digit7') return () => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)
      if (code === 'Digit8') return () => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)
      if (code === 'Digit9') return () => editor.dispatchCommand(INSERT_CHECK_LIST_COMMAND, undefined)
      return null
    }
  }, [editor])
  return null
}
