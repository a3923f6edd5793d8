'use client'

import { DragHandleIcon, useTranslation, type DraggableSortableItem } from '@payloadcms/ui'
import type { ComponentProps, KeyboardEvent } from 'react'
import './moveHandle.scss'

type Listeners = Parameters<ComponentProps<typeof DraggableSortableItem>['children']>[0]['listeners']

/**
 * Listeners of a handle that moves an item with mouse or finger, and with the arrow keys. Not with the keys of the drag library,
 * which explains and announces every step in English and by ids.
 * @param onMove by how many places; `-Infinity` is the first place, `Infinity` the last
 */
export function moveListeners(listeners: Listeners, onMove: (by: number) => void) {
  return {
    ...listeners,
    onKeyDown(event: KeyboardEvent) {
      const by = MOVES[event.key]
      if (by === undefined || event.altKey) return
      event.preventDefault()
      onMove(by)
    },
  }
}

/** The handle of an item in an order. */
export function MoveHandle({
  label,
  describedBy,
  listeners,
  onMove,
}: {
  label: string
  describedBy?: string
  listeners: Listeners
  /** As that of `moveListeners`. */
  onMove: (by: number) => void
}) {
  const { i18n } = useTranslation()
  return (
    <button
      aria-describedby={describedBy}
      aria-label={label}
      className="archive-handle"
      lang={i18n.language}
      type="button"
      {...moveListeners(listeners, onMove)}
    >
      <DragHandleIcon />
    </button>
  )
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}
