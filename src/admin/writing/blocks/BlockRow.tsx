'use client'

import {
  Collapsible,
  DraggableSortableItem,
  ErrorPill,
  Popup,
  PopupList,
  RenderFields,
  ShimmerEffect,
  useFormFields,
  useFormSubmitted,
  useTranslation,
} from '@payloadcms/ui'
import type { ClientBlock, FormState, Row, SanitizedFieldsPermissions } from 'payload'
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { shortened } from '@/lib/text'
import { moveListeners } from '../../MoveHandle'
import { KeepUploads } from '../../images/AddImages'
import { TakeImagesContext } from '../../richText/takeImages'
import { typeInto } from '../../richText/typeInto'
import { NoteList } from '../../fields/notes'
import { useWritingMessages } from '../useWritingMessages'
import { BlockIcon } from './blockIcon'

/** Characters of a block's text in its title. */
const TITLE_LENGTH = 80
/** Enough of a text for the title: marks and line breaks do not count in it. */
const OPENING_LENGTH = 500

/** What can be done with a row. The same functions on each render. */
export interface RowActions {
  insert: (index: number) => void
  move: (from: number, to: number) => void
  duplicate: (index: number) => void
  remove: (index: number) => void
  collapse: (rowIds: readonly string[], isCollapsed: boolean) => void
  /** Images that were pasted or dropped into the text of a row. */
  takeImages: (rowId: string, files: File[]) => void
  /** The focus has arrived in the new row. */
  focused: () => void
}

interface BlockRowProps {
  row: Row
  index: number
  count: number
  path: string
  schemaPath: string
  block: ClientBlock
  label: string
  permissions: SanitizedFieldsPermissions
  /** Whether nothing in the form can be changed. */
  isLocked: boolean
  readOnly: boolean
  isFull: boolean
  errorCount: number
  /** Whether the row was just added and takes the focus. */
  takesFocus: boolean
  actions: RowActions
}

type DragHandle = NonNullable<ComponentProps<typeof Collapsible>['dragHandleProps']>

/** A block in the form, which can be moved by mouse and keyboard. Memoized: an entry has up to 100 of them. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { actions, index, isLocked, label, path, row } = props
  const { words } = useWritingMessages()
  return (
    <DraggableSortableItem disabled={isLocked} id={row.id}>
      {({ listeners, setNodeRef, transform }) => (
        <div
          aria-label={words.blocks.row(index + 1, label)}
          className={row.collapsed ? '' : 'archive-blocks__open-row'}
          data-row={row.id}
          id={`${path}-row-${index}`}
          onKeyDown={(event) => {
            const step = isLocked ? 0 : stepOf(event)
            if (step === 0) return
            event.preventDefault()
            actions.move(index, index + step)
          }}
          ref={setNodeRef}
          role="group"
          // The focus comes here when a neighbour is removed.
          tabIndex={-1}
          style={{ ...(transform && { transform }) }}
        >
          <KeepUploads>
            <RowContent
              {...props}
              drag={{
                id: row.id,
                attributes: { role: 'button', tabIndex: 0 },
                listeners: moveListeners(listeners, (by) =>
                  actions.move(index, Math.max(0, Math.min(index + by, props.count - 1))),
                ),
              }}
            />
          </KeepUploads>
        </div>
      )}
    </DraggableSortableItem>
  )
})

/** Alt and an arrow move a block. On a Mac, these keys belong to the text while one writes. */
function stepOf({ altKey, key, target }: KeyboardEvent): number {
  const isText =
    target instanceof HTMLElement && target.closest('textarea, input, [contenteditable=true]') !== null
  if (!altKey || (isText && navigator.userAgent.includes('Mac'))) return 0
  return { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0
}

/** A title that says what is in the block, and its fields. */
function RowContent({ drag, ...props }: BlockRowProps & { drag: DragHandle }) {
  const { row, index, path, schemaPath, block, label, permissions, readOnly, isLocked, errorCount, actions } =
    props
  const { i18n } = useTranslation()
  const hasSubmitted = useFormSubmitted()
  // Compared as it is written: this runs for each block at each key.
  const opening = useFormFields(([fields]) => openingOf(fields, `${path}.${index}`))
  const excerpt = useMemo(() => shortened(plainLine(opening), TITLE_LENGTH), [opening])
  const fieldsBox = useRef<HTMLDivElement>(null)
  const early = useRef<HTMLTextAreaElement>(null)
  const rowPath = `${path}.${index}`
  const hasErrors = hasSubmitted && errorCount > 0
  const isLoading = row.isLoading === true
  const { takesFocus } = props
  const takeImages = useCallback((files: File[]) => actions.takeImages(row.id, files), [actions, row.id])

  useEffect(() => {
    if (!takesFocus || !early.current) return
    return whenFocusable({ rowId: row.id, box: fieldsBox, early: early.current, onFocused: actions.focused })
  }, [actions, row.id, takesFocus])

  return (
    <Collapsible
      actions={!isLocked && <RowMenu {...props} />}
      className={`blocks-field__row blocks-field__row--${hasErrors ? 'has' : 'no'}-errors`}
      collapsibleStyle={hasErrors ? 'error' : 'default'}
      {...(!isLocked && { dragHandleProps: drag })}
      header={
        <div className="blocks-field__block-header archive-block-title">
          <span className="blocks-field__block-number">{index + 1}</span>
          <BlockIcon type={block.slug} />
          <strong>{label}</strong>
          {excerpt && <span className="archive-block-title__excerpt">{excerpt}</span>}
          {hasErrors && <ErrorPill count={errorCount} i18n={i18n} withMessage />}
        </div>
      }
      isCollapsed={row.collapsed === true}
      onToggle={(isCollapsed) => actions.collapse([row.id], isCollapsed)}
    >
      {takesFocus && (
        // What is typed before the server has sent the fields of a new block.
        <textarea aria-label={label} autoFocus className="archive-visually-hidden" ref={early} />
      )}
      {isLoading ? (
        <ShimmerEffect />
      ) : (
        <div ref={fieldsBox}>
          <TakeImagesContext value={takeImages}>
            <RenderFields
              className="blocks-field__fields"
              fields={block.fields}
              margins="small"
              parentIndexPath=""
              parentPath={rowPath}
              parentSchemaPath={schemaPath}
              permissions={permissions}
              readOnly={readOnly}
            />
          </TakeImagesContext>
          <NoteList path={rowPath} />
        </div>
      )}
    </Collapsible>
  )
}

function RowMenu({ index, count, isFull, actions }: BlockRowProps) {
  const { words } = useWritingMessages()
  const item = (label: string, onClick: () => void) => ({ label, onClick })
  const { blocks } = words
  const items = [
    ...(index > 0 ? [item(blocks.moveUp, () => actions.move(index, index - 1))] : []),
    ...(index < count - 1 ? [item(blocks.moveDown, () => actions.move(index, index + 1))] : []),
    ...(isFull
      ? []
      : [
          item(blocks.above, () => actions.insert(index)),
          item(blocks.below, () => actions.insert(index + 1)),
          item(blocks.duplicate, () => actions.duplicate(index)),
        ]),
    item(blocks.remove, () => actions.remove(index)),
  ]
  return (
    <Popup
      button={
        <span className="archive-block-menu">
          <span aria-hidden>⋯</span>
          <span className="archive-visually-hidden">{blocks.menu(index + 1)}</span>
        </span>
      }
      horizontalAlign="right"
      render={({ close }) => (
        <PopupList.ButtonGroup buttonSize="small">
          {items.map(({ label, onClick }) => (
            <PopupList.Button
              key={label}
              onClick={() => {
                close()
                onClick()
              }}
            >
              {label}
            </PopupList.Button>
          ))}
        </PopupList.ButtonGroup>
      )}
    />
  )
}

/** The first characters in a block: of its text, else of a title or an address. */
function openingOf(fields: FormState, path: string): string {
  const own = ['text', 'title', 'code', 'url', 'source', 'type']
  for (const name of own) {
    const value = fields[`${path}.${name}`]?.value
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, OPENING_LENGTH)
  }
  return ''
}

/** A text in one line, without what Markdown marks lines, words and escapes with. HTML stays as it is. */
function plainLine(text: string): string {
  return text
    .replace(/^[\s>#|-]+/gm, ' ')
    .replace(/(?<!\\)[*_`|]|\s+/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}

const TEXT_CONTROL =
  'input:not([type=hidden]):not([type=file]):not([disabled]):not([role=combobox]), textarea, [contenteditable=true]'
/** The editor of a text. Its own code may still be loading. */
const TEXT_EDITOR = '.archive-rich-text'
/** After this time, a block without a text gets the focus on its first button. */
const TEXT_TIMEOUT_MS = 600
/** How long a new row may take to show its fields. */
const FIELDS_TIMEOUT_MS = 10_000

/**
 * Focuses the first field of a new row as soon as it is there, and moves what was typed `early` into it. Leaves the focus alone if the
 * person has gone elsewhere, and then still moves the text, however long the field takes.
 * @returns gives up the focus
 */
function whenFocusable({
  rowId,
  box,
  early,
  onFocused,
}: {
  rowId: string
  box: RefObject<HTMLDivElement | null>
  early: HTMLTextAreaElement
  onFocused: () => void
}): () => void {
  const begun = performance.now()
  let hasTurn = true
  const timer = setInterval(() => {
    const waited = performance.now() - begun
    const text = box.current?.querySelector<HTMLElement>(TEXT_CONTROL)
    const hasNoText = waited > TEXT_TIMEOUT_MS && box.current && !box.current.querySelector(TEXT_EDITOR)
    const target = text ?? (hasNoText ? box.current?.querySelector<HTMLElement>('button') : null)
    const { activeElement } = document
    const takesFocus = hasTurn && (activeElement === early || activeElement === document.body)
    const isRemoved = !document.querySelector(`[data-row="${CSS.escape(rowId)}"]`)
    const mayWait = early.value !== '' || (takesFocus && waited < FIELDS_TIMEOUT_MS)
    if (!target && mayWait && !isRemoved) return
    // An editor that is not ready yet is tried again; until then, the keys go on into `early`.
    if (text && !typeInto(text, early.value, { takesFocus })) return takesFocus ? early.focus() : undefined
    clearInterval(timer)
    early.value = ''
    if (takesFocus) box.current?.scrollIntoView({ block: 'nearest' })
    if (takesFocus && !text) target?.focus()
    if (hasTurn) onFocused()
  }, 30)
  return () => {
    hasTurn = false
  }
}
