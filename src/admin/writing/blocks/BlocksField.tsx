'use client'

import {
  DraggableSortable,
  FieldDescription,
  FieldError,
  toast,
  useDocumentInfo,
  useField,
  useForm,
  useTranslation,
} from '@payloadcms/ui'
import { getTranslation } from '@payloadcms/translations'
import type { BlocksFieldClientComponent, BlocksFieldClientProps, ClientBlock, FormState, Row } from 'payload'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../Button'
import { NoteList } from '../../fields/notes'
import { loadEditor } from '../../richText/RichTextField'
import { UploadList } from '../../images/UploadList'
import { useWritingMessages } from '../useWritingMessages'
import { BlockPicker } from './BlockPicker'
import { BlockRow, type RowActions } from './BlockRow'
import { useTakenImages } from './useTakenImages'
import './blocks.scss'

/** Shown, but not on offer: readers would not see it (BLOCK-4). */
const UNKNOWN = 'unknown'

/** Shows an image that was pasted into a text. */
const IMAGE = 'image'

/** How long a removed block can be brought back, in milliseconds. */
const UNDO_MS = 10_000
/** How long a row may take to appear. */
const FOCUS_TIMEOUT_MS = 2000

/**
 * The blocks of an entry. Works on Payload's form state like its own field, which offers neither inserting between blocks nor
 * keys to move them, and hides its choice in a drawer.
 */
export const BlocksField: BlocksFieldClientComponent = ({
  field,
  path,
  permissions,
  readOnly,
  schemaPath,
}) => {
  const { i18n, t } = useTranslation()
  const { words } = useWritingMessages()
  const { setDocFieldPreferences } = useDocumentInfo()
  const { addFieldRow, dispatchFields, getField, getFields, moveFieldRow, removeFieldRow, setModified } =
    useForm()
  const {
    disabled,
    errorPaths,
    rows = [],
    showError,
  } = useField({ hasRows: true, potentiallyStalePath: path })
  const [insertAt, setInsertAt] = useState<number | null>(null)
  const [focusAt, setFocusAt] = useState<number | null>(null)
  const [news, setNews] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const storing = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    // Once the form has come up. Safari has no idle callbacks.
    const later = window.requestIdleCallback ?? setTimeout
    later(() => void loadEditor())
  }, [])

  const labels = useMemo(
    () =>
      new Map(field.blocks.map(({ slug, labels }) => [slug, getTranslation(labels?.singular ?? slug, i18n)])),
    [field.blocks, i18n],
  )
  const blocks = useMemo(
    () => new Map(field.blocks.map((block) => [block.slug, withoutHidden(block)])),
    [field.blocks],
  )
  const choices = field.blocks
    .filter(({ slug }) => slug !== UNKNOWN)
    .map(({ slug }) => ({ type: slug, label: labels.get(slug) ?? slug }))
  const max = field.maxRows ?? Infinity
  const isLocked = readOnly || disabled || false

  const taken = useTakenImages(path, (image, index) => {
    const subFieldState = { mediaId: { initialValue: null, valid: true, value: image } }
    addFieldRow({ blockType: IMAGE, path, rowIndex: index, schemaPath: schemaPath ?? path, subFieldState })
    setNews(words.blocks.added(labels.get(IMAGE) ?? IMAGE, index + 1))
  })
  const { take } = taken

  const actions = useMemo<RowActions>(() => {
    const rowsNow = () => getField(path)?.rows ?? []
    const labelAt = (index: number) => labels.get(rowsNow()[index]?.blockType ?? '') ?? ''
    const setCollapsed = (updatedRows: Row[]) => {
      dispatchFields({ type: 'SET_ALL_ROWS_COLLAPSED', path, updatedRows })
      const collapsed = updatedRows.filter((row) => row.collapsed).map(({ id }) => id)
      // One after the other, so that the last one stays, also after one that failed.
      storing.current = storing.current
        .then(() => setDocFieldPreferences(path, { collapsed }))
        .catch(() => undefined)
    }
    return {
      insert: setInsertAt,
      move(from, to) {
        const count = rowsNow().length
        if (from === to || to < 0 || to >= count) return
        setNews(words.blocks.moved(labelAt(from), to + 1, count))
        moveFieldRow({ path, moveFromIndex: from, moveToIndex: to })
        keepFocus(from, to)
      },
      duplicate(index) {
        dispatchFields({ type: 'DUPLICATE_ROW', path, rowIndex: index })
        setModified(true)
        setNews(words.blocks.added(labelAt(index), index + 2))
      },
      remove(index) {
        const row = rowsNow()[index]
        const neighbor = rowsNow()[index + 1] ?? rowsNow()[index - 1]
        if (!row) return
        const subFieldState = fieldsOfRow(getFields(), `${path}.${index}.`)
        const undo = () => {
          const rowIndex = Math.min(index, rowsNow().length)
          const { blockType = '' } = row
          dispatchFields({ type: 'ADD_ROW', blockType, path, rowIndex, subFieldState })
          setModified(true)
          focusRow(row)
        }
        removeFieldRow({ path, rowIndex: index })
        focusRow(neighbor)
        toast.success(words.blocks.removed(index + 1), {
          action: { label: words.blocks.undo, onClick: undo },
          classNames: { actionButton: 'archive-block-undo' },
          duration: UNDO_MS,
        })
      },
      collapse: (rowIds, isCollapsed) =>
        setCollapsed(
          rowsNow().map((row) => (rowIds.includes(row.id) ? { ...row, collapsed: isCollapsed } : row)),
        ),
      takeImages: (rowId, files) => take(rowId, files.slice(0, Math.max(0, max - rowsNow().length))),
      focused: () => setFocusAt(null),
    }
  }, [
    dispatchFields,
    getField,
    getFields,
    labels,
    max,
    moveFieldRow,
    path,
    removeFieldRow,
    setDocFieldPreferences,
    setModified,
    take,
    words,
  ])

  function add(type: string, index: number) {
    setInsertAt(null)
    addFieldRow({ blockType: type, path, rowIndex: index, schemaPath: schemaPath ?? path })
    setFocusAt(index)
    setNews(words.blocks.added(labels.get(type) ?? type, index + 1))
  }

  function closePicker() {
    const opener =
      insertAt === null ? null : box.current?.querySelector<HTMLElement>(`[data-insert="${insertAt}"]`)
    setInsertAt(null)
    opener?.focus()
  }

  const inserter = (index: number) =>
    insertAt === index ? (
      <BlockPicker choices={choices} onClose={closePicker} onPick={(type) => add(type, index)} />
    ) : (
      index < rows.length && (
        <button
          aria-label={words.blocks.insert(index + 1)}
          className="archive-block-insert"
          data-insert={index}
          onClick={() => setInsertAt(index)}
          type="button"
        >
          <span aria-hidden>+</span>
        </button>
      )
    )

  const isFull = rows.length >= max
  const canAdd = !isLocked && !isFull
  return (
    <div className="field-type blocks-field archive-blocks" id={`field-${path}`} ref={box}>
      {showError && <FieldError path={path} showError />}
      <header className="blocks-field__header">
        <div className="blocks-field__header-wrap">
          <h3>{getTranslation(field.label || '', i18n)}</h3>
          {rows.length > 0 && (
            <ul className="blocks-field__header-actions">
              {[true, false].map((isCollapsed) => (
                <li key={String(isCollapsed)}>
                  <button
                    className="blocks-field__header-action"
                    onClick={() =>
                      actions.collapse(
                        rows.map(({ id }) => id),
                        isCollapsed,
                      )
                    }
                    type="button"
                  >
                    {t(isCollapsed ? 'fields:collapseAll' : 'fields:showAll')}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        {rows.length > 1 && <FieldDescription description={words.blocks.keys} path={path} />}
        <NoteList path={path} />
      </header>
      <p aria-live="polite" className="archive-visually-hidden">
        {news}
      </p>
      <DraggableSortable
        className="archive-blocks__rows"
        ids={rows.map(({ id }) => id)}
        onDragEnd={({ moveFromIndex, moveToIndex }) => actions.move(moveFromIndex, moveToIndex)}
      >
        {rows.map((row, index) => {
          const block = blocks.get(row.blockType ?? '')
          if (!block) return null
          return (
            <Fragment key={row.id}>
              {canAdd && inserter(index)}
              <BlockRow
                actions={actions}
                block={block}
                count={rows.length}
                errorCount={errorPaths?.filter((one) => one.startsWith(`${path}.${index}.`)).length ?? 0}
                index={index}
                isFull={isFull}
                isLocked={isLocked}
                label={labels.get(block.slug) ?? block.slug}
                path={path}
                permissions={permissionsIn(permissions, block)}
                readOnly={isLocked || block.slug === UNKNOWN}
                row={row}
                schemaPath={`${schemaPath ?? path}.${block.slug}`}
                takesFocus={focusAt === index}
              />
              {taken.rowIds.has(row.id) && <UploadList {...taken.listOf(row.id)} />}
            </Fragment>
          )
        })}
      </DraggableSortable>
      {canAdd && insertAt === rows.length && inserter(rows.length)}
      {canAdd && insertAt !== rows.length && (
        <Button
          buttonStyle="icon-label"
          className="blocks-field__drawer-toggler"
          extraButtonProps={{ 'data-insert': rows.length }}
          icon="plus"
          iconPosition="left"
          iconStyle="with-border"
          id="add-block"
          margin={false}
          onClick={() => setInsertAt(rows.length)}
        >
          {words.blocks.add}
        </Button>
      )}
      {isFull && <p className="field-description">{words.blocks.limit(max)}</p>}
    </div>
  )
}

/** A block without its hidden fields. The form has their values without an input, and each input looks at the form at every key. */
function withoutHidden(block: ClientBlock): ClientBlock {
  return {
    ...block,
    fields: block.fields.filter((field) => !('admin' in field && field.admin?.hidden === true)),
  }
}

/** A moved block has new fields: puts the focus back where it was. */
function keepFocus(from: number, to: number): void {
  const focused = document.activeElement
  const row = focused?.closest(`#blocks-row-${from}`)
  if (!(focused instanceof HTMLElement) || !row) return
  const controls = (one: Element) => [
    ...one.querySelectorAll<HTMLElement>('button, input, textarea, [contenteditable=true]'),
  ]
  const place = controls(row).indexOf(focused)
  setTimeout(() => {
    const moved = document.getElementById(`blocks-row-${to}`)
    const target = moved && controls(moved)[place]
    target?.focus({ preventScroll: true })
    moved?.scrollIntoView({ block: 'nearest' })
  }, 50)
}

/** The fields of a row, by their names in it. */
function fieldsOfRow(fields: FormState, prefix: string): FormState {
  const own = Object.entries(fields).filter(([path]) => path.startsWith(prefix))
  return Object.fromEntries(own.map(([path, field]) => [path.slice(prefix.length), field]))
}

/**
 * Focuses a row as soon as it is there, or the button that adds one, until it has the focus: a toast gives the focus back to where it
 * was before, once it has lost it.
 */
function focusRow(row: Row | undefined): void {
  const begun = performance.now()
  const timer = setInterval(() => {
    const selector = row ? `[data-row="${CSS.escape(row.id)}"]` : '#add-block'
    const target = document.querySelector<HTMLElement>(selector)
    const isLate = performance.now() - begun > FOCUS_TIMEOUT_MS
    if (isLate || (target && document.activeElement === target)) clearInterval(timer)
    else target?.focus()
  }, 30)
}

type BlocksPermissions = BlocksFieldClientProps['permissions']

/** The permissions of a block's fields. */
function permissionsIn(permissions: BlocksPermissions, { slug }: ClientBlock) {
  if (permissions === true || typeof permissions !== 'object') return true
  const { blocks } = permissions
  if (blocks === undefined || blocks === true) return true
  const own = blocks[slug]
  return own === undefined || own === true ? true : own.fields
}
