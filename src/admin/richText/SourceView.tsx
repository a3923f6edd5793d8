'use client'

import { useLexicalNodeSelection } from '@payloadcms/richtext-lexical/lexical/react/useLexicalNodeSelection'
import { createContext, useContext } from 'react'

/** What people are told about such Markdown, in their language. */
export const SourceHelp = createContext('')

/** Markdown as written, for what the editor cannot express. It can be selected and deleted as a whole. */
export function SourceView({
  source,
  isBlock,
  nodeKey,
}: {
  source: string
  isBlock: boolean
  nodeKey: string
}) {
  const [isSelected, setSelected, clearSelection] = useLexicalNodeSelection(nodeKey)
  const help = useContext(SourceHelp)
  const Source = isBlock ? 'pre' : 'code'
  return (
    <Source
      className={isSelected ? 'archive-rich-text__source--selected' : ''}
      onClick={() => {
        clearSelection()
        setSelected(true)
      }}
      title={help}
    >
      {source}
    </Source>
  )
}
