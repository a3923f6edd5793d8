'use client'

import {
  HEADING,
  INLINE_CODE,
  ORDERED_LIST,
  QUOTE,
  STRIKETHROUGH,
  UNORDERED_LIST,
  BOLD_STAR,
  CHECK_LIST,
  ITALIC_STAR,
} from '@payloadcms/richtext-lexical/lexical/markdown'
import { CheckListPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalCheckListPlugin'
import { LexicalComposer } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposer'
import { ContentEditable } from '@payloadcms/richtext-lexical/lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@payloadcms/richtext-lexical/lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalHistoryPlugin'
import { HorizontalRulePlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalHorizontalRulePlugin'
import { LinkPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalListPlugin'
import { MarkdownShortcutPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalMarkdownShortcutPlugin'
import { RichTextPlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalRichTextPlugin'
import { TablePlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalTablePlugin'
import { useTranslation } from '@payloadcms/ui'
import { getTranslation } from '@payloadcms/translations'
import type { StaticLabel } from 'payload'
import { memo, useEffect, useState } from 'react'
import { useMessages } from '../useMessages'
import { $showBlocks } from './convert'
import { NODES } from './nodes'
import { Keys } from './Keys'
import { Paste } from './Paste'
import { SourceHelp } from './SourceView'
import { Toolbar } from './Toolbar'
import { readMarkdown } from './tree'
import { Writer } from './Writer'

/** Names of classes; everything else is styled by its element. */
const THEME = {
  code: 'archive-rich-text__code',
  hrSelected: 'archive-rich-text__rule--selected',
  list: {
    listitemChecked: 'archive-rich-text__task archive-rich-text__task--done',
    listitemUnchecked: 'archive-rich-text__task',
    nested: { listitem: 'archive-rich-text__nested' },
  },
  tableCellSelected: 'archive-rich-text__cell--selected',
  tableScrollableWrapper: 'archive-rich-text__table',
  text: { code: 'archive-rich-text__inline-code', strikethrough: 'archive-rich-text__strike' },
}

const SHORTCUTS = [
  ...[HEADING, QUOTE, CHECK_LIST, UNORDERED_LIST, ORDERED_LIST],
  ...[INLINE_CODE, BOLD_STAR, ITALIC_STAR, STRIKETHROUGH],
]

interface EditorProps {
  id: string
  label: StaticLabel | undefined
  isRequired: boolean
  /** The text to start with. For another text, mount another editor. */
  markdown: string
  isLocked: boolean
  onChange: (markdown: string) => void
  /** The text cannot be shown in an editor, or no longer. A stable function. */
  onTooComplex: () => void
}

/** A Lexical editor over a Markdown text. Memoized, because each answer of the server renders all fields of the form. */
export default memo(function RichTextEditor({
  id,
  label,
  isRequired,
  markdown,
  isLocked,
  onChange,
  onTooComplex,
}: EditorProps) {
  const { i18n } = useTranslation()
  const { words } = useMessages()
  const [tree] = useState(() => readMarkdown(markdown))
  const [leftOut, setLeftOut] = useState(0)
  useEffect(() => {
    if (tree === null) onTooComplex()
  }, [tree, onTooComplex])
  if (tree === null) return null
  const help = `${id}-help`
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'archive-markdown',
        nodes: NODES,
        theme: THEME,
        editable: !isLocked,
        editorState: () => $showBlocks(tree.blocks),
        onError: (error) => {
          throw error
        },
      }}
    >
      <SourceHelp value={words.richText.source}>
        <div className="archive-rich-text__frame">
          {!isLocked && <Toolbar />}
          <RichTextPlugin
            contentEditable={
              <ContentEditable
                aria-describedby={help}
                aria-label={label ? getTranslation(label, i18n) : id}
                aria-multiline
                aria-required={isRequired}
                className="archive-rich-text__content"
                id={id}
              />
            }
            ErrorBoundary={LexicalErrorBoundary}
          />
        </div>
        <p className="archive-rich-text__help" id={help}>
          {words.richText.help}
        </p>
        {leftOut > 0 && (
          <p className="archive-rich-text__notice" role="status">
            {words.richText.imagesLeftOut({ count: leftOut })}
          </p>
        )}
      </SourceHelp>
      <HistoryPlugin />
      <ListPlugin />
      <CheckListPlugin />
      <LinkPlugin />
      <HorizontalRulePlugin />
      <TablePlugin hasCellBackgroundColor={false} hasCellMerge={false} hasHorizontalScroll />
      <MarkdownShortcutPlugin transformers={SHORTCUTS} />
      <Keys />
      <Paste onLeftOut={setLeftOut} />
      <Writer isLocked={isLocked} markdown={markdown} onChange={onChange} onTooComplex={onTooComplex} />
    </LexicalComposer>
  )
})
