'use client'

import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  FORMAT_TEXT_COMMAND,
  KEY_DOWN_COMMAND,
  mergeRegister,
  SELECTION_CHANGE_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import {
  INSERT_CHECK_LIST_COMMAND,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { INSERT_HORIZONTAL_RULE_COMMAND } from '@payloadcms/richtext-lexical/lexical/react/LexicalHorizontalRuleNode'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useMessages } from '../useMessages'
import { Icon, type IconName } from './icons'
import { LinkEditor } from './LinkEditor'
import { $selected, $setKind, FORMATS, KINDS, NOTHING, type Kind, type Selected } from './selected'

const LISTS = {
  bullet: INSERT_UNORDERED_LIST_COMMAND,
  number: INSERT_ORDERED_LIST_COMMAND,
  check: INSERT_CHECK_LIST_COMMAND,
} as const
const KEYS: Partial<Record<IconName, string>> = {
  bold: 'B',
  italic: 'I',
  code: 'E',
  link: 'K',
  strikethrough: 'Shift+X',
  number: 'Shift+7',
  bullet: 'Shift+8',
  check: 'Shift+9',
}

/** Formats, lists, links and tables at the caret. The arrow keys move between its buttons. */
export function Toolbar() {
  const [editor] = useLexicalComposerContext()
  const words = useMessages().words.richText
  const [selected, setSelected] = useState<Selected>(NOTHING)
  const [isLinking, setLinking] = useState(false)
  const roving = useRovingFocus()

  useEffect(() => {
    const update = () => {
      const next = editor.read($selected)
      setSelected((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
      return false
    }
    return mergeRegister(
      editor.registerUpdateListener(update),
      editor.registerCommand(SELECTION_CHANGE_COMMAND, update, COMMAND_PRIORITY_LOW),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey)) return false
          event.preventDefault()
          setLinking(true)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    )
  }, [editor])

  const kinds: readonly Kind[] = KINDS.some((kind) => kind === selected.kind)
    ? KINDS
    : [selected.kind, ...KINDS]
  const button = (name: IconName, onClick: () => void, isPressed?: boolean) => (
    <ToolbarButton key={name} isPressed={isPressed} label={words[name]} name={name} onClick={onClick} />
  )
  return (
    <div className="archive-rich-text__tools">
      <div aria-label={words.toolbar} className="archive-rich-text__toolbar" role="toolbar" {...roving}>
        <select
          aria-label={words.kind}
          className="archive-rich-text__kind"
          onChange={({ target }) => {
            const kind = kinds.find((one) => one === target.value)
            if (kind) editor.update(() => $setKind(kind))
            editor.focus()
          }}
          value={selected.kind}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
        {FORMATS.map((format) =>
          button(
            format,
            () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
            selected.formats.includes(format),
          ),
        )}
        {button('link', () => setLinking(true), selected.isLink)}
        {(['bullet', 'number', 'check'] as const).map((list) =>
          button(
            list,
            () =>
              editor.dispatchCommand(selected.list === list ? REMOVE_LIST_COMMAND : LISTS[list], undefined),
            selected.list === list,
          ),
        )}
        {button('table', () =>
          editor.dispatchCommand(INSERT_TABLE_COMMAND, {
            columns: '3',
            rows: '3',
            includeHeaders: { rows: true, columns: false },
          }),
        )}
        {button('rule', () => editor.dispatchCommand(INSERT_HORIZONTAL_RULE_COMMAND, undefined))}
      </div>
      {selected.isInTable && <TableTools />}
      {isLinking && <LinkEditor onClose={() => setLinking(false)} />}
    </div>
  )
}

const CONTROLS = 'button, select'

/** Makes a toolbar one stop for Tab. The arrow keys, Home and End move within it. */
function useRovingFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const controls = () => [...(ref.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  useEffect(() => {
    for (const [index, control] of controls().entries()) control.tabIndex = index === at ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const all = controls()
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + all.length) % all.length
    setAt(index)
    all[index]?.focus()
  }
  return { ref, onKeyDown }
}

function ToolbarButton({
  name,
  label,
  isPressed,
  onClick,
}: {
  name: IconName
  label: string
  isPressed: boolean | undefined
  onClick: () => void
}) {
  const words = useMessages().words.richText
  const keys = KEYS[name]
  return (
    <button
      aria-label={label}
      aria-keyshortcuts={keys && `Control+${keys} Meta+${keys}`}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      className="archive-rich-text__button"
      onClick={onClick}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      title={keys ? `${label} (${words.controlKey}+${keys})` : label}
      type="button"
    >
      <Icon name={name} />
    </button>
  )
}

/** Rows and columns of the table at the caret. */
function TableTools() {
  const [editor] = useLexicalComposerContext()
  const words = useMessages().words.richText
  const tools = {
    rowAbove: () => $insertTableRowAtSelection(false),
    rowBelow: () => $insertTableRowAtSelection(true),
    columnBefore: () => $insertTableColumnAtSelection(false),
    columnAfter: () => $insertTableColumnAtSelection(true),
    removeRow: $deleteTableRowAtSelection,
    removeColumn: $deleteTableColumnAtSelection,
    removeTable: $removeTable,
  }
  return (
    <div aria-label={words.inTable} className="archive-rich-text__toolbar" role="group">
      {(Object.keys(tools) as (keyof typeof tools)[]).map((name) => (
        <button
          className="archive-rich-text__button"
          key={name}
          onClick={() => {
            editor.update(() => void tools[name]())
            editor.focus()
          }}
          onMouseDown={(event) => event.preventDefault()}
          type="button"
        >
          {words[name]}
        </button>
      ))}
    </div>
  )
}

function $removeTable(): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const table = $findTableNode(selection.anchor.getNode())
  table?.selectPrevious()
  table?.remove()
}
