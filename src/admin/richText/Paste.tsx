'use client'

import {
  $findMatchingParent,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  DROP_COMMAND,
  PASTE_COMMAND,
  PASTE_TAG,
  $addUpdateTag,
  $createTextNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isTableCellNode } from '@lexical/table'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { use, useEffect } from 'react'
import { $inlinesOf, $nodesOf } from './convert'
import { CodeBlockNode } from './nodes'
import { readPasted } from './paste'
import { TakeImagesContext } from './takeImages'
import type { EditorBlock } from './tree'

/**
 * Pastes what other programs offer as blocks, and takes what is dragged from them; images become blocks of the entry. Between text
 * blocks of the archive, Lexical does it itself.
 */
export function Paste({ onLeftOut }: { onLeftOut: (images: number) => void }) {
  const [editor] = useLexicalComposerContext()
  const takeImages = use(TakeImagesContext)
  useEffect(() => {
    const insert = (event: Event, data: DataTransfer | null): boolean => {
      const selection = $getSelection()
      if (
        data === null ||
        !$isRangeSelection(selection) ||
        data.types.includes('application/x-lexical-editor')
      )
        return false
      const text = data.getData('text/plain')
      const html = data.getData('text/html')
      const files = [...data.files]
      // A screenshot, or an image that a browser copies together with its address.
      if (files.length > 0 && text === '' && (html === '' || readPasted(html, text).blocks.length === 0)) {
        event.preventDefault()
        if (takeImages) takeImages(files)
        else onLeftOut(files.length)
        return true
      }
      if (text === '' && html === '') return false
      event.preventDefault()
      $addUpdateTag(PASTE_TAG)
      const place = selection.anchor.getNode()
      if ($findMatchingParent(place, (node) => node instanceof CodeBlockNode)) {
        selection.insertRawText(text)
        return true
      }
      // Programmers' editors offer their colors as HTML.
      const isCode = data.types.includes('vscode-editor-data')
      const pasted = readPasted(isCode ? '' : html, text)
      const { blocks } = pasted
      // Programs that name the images of the text by address may offer the images themselves beside it.
      const isComplete = files.length === pasted.images
      const images = isComplete ? [...pasted.files, ...files] : pasted.files
      if (images.length > 0) takeImages?.(images)
      onLeftOut((isComplete ? 0 : pasted.images) + (takeImages ? 0 : images.length))
      const isInCell = $findMatchingParent(place, $isTableCellNode) !== null
      const isInline = isInCell || isOneParagraph(blocks)
      $insertNodes(isInline ? $withEdges($textOf(blocks), html === '' ? text : '') : $nodesOf(blocks))
      return true
    }
    const endPaste = editor.registerCommand(
      PASTE_COMMAND,
      (event) => event instanceof ClipboardEvent && insert(event, event.clipboardData),
      COMMAND_PRIORITY_HIGH,
    )
    const endDrop = editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) =>
        typeof event !== 'string' &&
        event.inputType === 'insertFromDrop' &&
        insert(event, event.dataTransfer),
      COMMAND_PRIORITY_HIGH,
    )
    const endFiles = editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length === 0 || takeImages === null) return false
        event.preventDefault()
        takeImages(files)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    )
    return () => {
      endPaste()
      endDrop()
      endFiles()
    }
  }, [editor, onLeftOut, takeImages])
  return null
}

function isOneParagraph([first, ...others]: readonly EditorBlock[]): boolean {
  return first?.type === 'paragraph' && others.length === 0
}

/** Words that are pasted into a sentence keep the space around them, which Markdown does not know. */
function $withEdges(nodes: LexicalNode[], text: string): LexicalNode[] {
  const [start = ''] = /^[ \t]+/.exec(text) ?? []
  const [end = ''] = /[ \t]+$/.exec(text) ?? []
  return [...(start ? [$createTextNode(start)] : []), ...nodes, ...(end ? [$createTextNode(end)] : [])]
}

/** The texts of blocks in one line, for places that hold no blocks. */
function $textOf(blocks: readonly EditorBlock[]): LexicalNode[] {
  return blocks.flatMap((block, at) => [
    ...(at > 0 ? [$createTextNode(' ')] : []),
    ...(block.type === 'paragraph' || block.type === 'heading'
      ? $inlinesOf(block.children)
      : [$createTextNode(plainText(block))]),
  ])
}

function plainText(node: object): string {
  if ('value' in node) return String(node.value)
  return 'children' in node && Array.isArray(node.children) ? node.children.map(plainText).join(' ') : ''
}
