'use client'

import { ChevronIcon, DraggableSortable, DraggableSortableItem, Drawer, useModal } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useId, useRef, useState } from 'react'
import { Button } from '../Button'
import { callArchive, problemText } from '../callArchive'
import { MoveHandle } from '../MoveHandle'
import { Notice } from '../Notice'
import { useMessages } from '../useMessages'
import { useManageMessages } from './useManageMessages'
import './manage.scss'

const DRAWER = 'project-order'

interface Item {
  id: string
  name: string
  color: string
}

/** The order of the projects: by dragging, or with the buttons. Each move is saved at once. */
export function ProjectOrder({ projects }: { projects: Item[] }) {
  const words = useManageMessages().projects
  const { words: common } = useMessages()
  const { openModal } = useModal()
  const router = useRouter()
  const help = useId()
  const [items, setItems] = useState(projects)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  // Moves in quick succession are saved one after the other. A refused one takes back those that followed it.
  const saving = useRef<Promise<void>>(Promise.resolve())
  const saved = useRef(projects)
  const refusals = useRef(0)

  function move(from: number, to: number) {
    const item = items[from]
    if (item === undefined || from === to || to < 0 || to >= items.length) return
    const next = items.toSpliced(from, 1).toSpliced(to, 0, item)
    setItems(next)
    setSaid(words.moved(item.name, to + 1, items.length))
    const refused = refusals.current
    saving.current = saving.current.then(() => (refused === refusals.current ? save(next) : undefined))
  }

  async function save(next: Item[]) {
    const response = await callArchive('/api/projects/order', { body: { ids: next.map(({ id }) => id) } })
    setProblem(response.ok ? null : (response.issues[0]?.message ?? problemText(response, common)))
    if (response.ok) {
      saved.current = next
      router.refresh()
    } else {
      refusals.current += 1
      setItems(saved.current)
      setSaid('')
    }
  }

  return (
    <div className="archive-manage-actions">
      <Button
        buttonStyle="secondary"
        id="sort-projects"
        margin={false}
        onClick={() => {
          saved.current = projects
          setItems(projects)
          openModal(DRAWER)
        }}
        size="medium"
      >
        {words.order}
      </Button>
      <Drawer slug={DRAWER} title={words.order}>
        <p id={help}>{words.orderHelp}</p>
        {problem !== null && (
          <Notice tone="error">
            <p>{problem}</p>
          </Notice>
        )}
        <DraggableSortable
          className="archive-order"
          ids={items.map(({ id }) => id)}
          onDragEnd={({ moveFromIndex, moveToIndex }) => move(moveFromIndex, moveToIndex)}
        >
          {items.map(({ id, name, color }, place) => (
            <DraggableSortableItem id={id} key={id}>
              {({ listeners, setNodeRef, transform, transition }) => (
                <div
                  className="archive-order__item"
                  ref={setNodeRef}
                  style={{ transform, ...(transition !== undefined && { transition }) }}
                >
                  <MoveHandle
                    describedBy={help}
                    label={words.move(name)}
                    listeners={listeners}
                    onMove={(by) => move(place, Math.max(0, Math.min(place + by, items.length - 1)))}
                  />
                  <span aria-hidden className="archive-order__color" style={{ background: color }} />
                  <span className="archive-order__name">{name}</span>
                  <button
                    aria-label={words.up(name)}
                    // Not `disabled`, which would take the focus away.
                    aria-disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                    type="button"
                  >
                    <ChevronIcon direction="up" />
                  </button>
                  <button
                    aria-label={words.down(name)}
                    aria-disabled={place === items.length - 1}
                    onClick={() => move(place, place + 1)}
                    type="button"
                  >
                    <ChevronIcon direction="down" />
                  </button>
                </div>
              )}
            </DraggableSortableItem>
          ))}
        </DraggableSortable>
        <p aria-live="polite" className="archive-order__said">
          {said}
        </p>
      </Drawer>
    </div>
  )
}
