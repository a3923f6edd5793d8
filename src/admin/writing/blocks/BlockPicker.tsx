'use client'

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { BlockType } from '@/domain/post/blocks'
import { useWritingMessages } from '../useWritingMessages'
import { BlockIcon } from './blockIcon'

/** A block type that can be added. */
export interface Choice {
  type: string
  label: string
}

/** Chooses a block type: type to search, arrow keys and Enter, or a click. Escape closes it. */
export function BlockPicker({
  choices,
  onPick,
  onClose,
}: {
  choices: readonly Choice[]
  onPick: (type: string) => void
  onClose: () => void
}) {
  const { words } = useWritingMessages()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const help: Readonly<Record<string, string>> = words.blocks.help satisfies Record<BlockType, string>

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const sought = query.trim().toLowerCase()
  const found = choices.filter(({ type, label }) =>
    `${label} ${help[type] ?? ''} ${type}`.toLowerCase().includes(sought),
  )
  // A match of the name comes before one of the help.
  found.sort((one, other) => rank(one.label, sought) - rank(other.label, sought))
  const chosen = Math.min(active, found.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((chosen + step + found.length) % found.length)
    else if (event.key === 'Enter' && found[chosen]) onPick(found[chosen].type)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="archive-block-picker"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose()
      }}
      ref={box}
    >
      <input
        aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
        aria-controls={listId}
        aria-expanded
        aria-label={words.blocks.search}
        autoComplete="off"
        className="archive-block-picker__search"
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        placeholder={words.blocks.search}
        ref={input}
        role="combobox"
        type="text"
        value={query}
      />
      <div aria-label={words.blocks.pick} className="archive-block-picker__list" id={listId} role="listbox">
        {found.map(({ type, label }, index) => (
          <div
            aria-selected={index === chosen}
            className="archive-block-picker__choice"
            data-block-type={type}
            id={`${listId}-${index}`}
            key={type}
            onClick={() => onPick(type)}
            // Keeps the focus in the search.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            role="option"
          >
            <BlockIcon type={type} />
            <span>
              <strong>{label}</strong>
              <span className="archive-block-picker__help">{help[type]}</span>
            </span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">{words.blocks.none}</p>}
    </div>
  )
}

function rank(label: string, sought: string): number {
  const at = label.toLowerCase().indexOf(sought)
  return at === 0 ? 0 : at > 0 ? 1 : 2
}
