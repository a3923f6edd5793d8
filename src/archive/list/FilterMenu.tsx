'use client'

import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'

/** A menu of links. Escape or a click elsewhere closes it. Without scripts, only a click on its summary does. */
export function FilterMenu({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeFromOutside(event: Event): void {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    function closeByKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !menu.current?.open) return
      // It would also close the sheet.
      event.preventDefault()
      close()
      menu.current.querySelector('summary')?.focus()
    }
    function close(): void {
      if (menu.current) menu.current.open = false
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('pointerdown', closeFromOutside, { signal })
    document.addEventListener('focusin', closeFromOutside, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    return () => listeners.abort()
  }, [])

  return (
    <details className="filter-menu" name="filter" ref={menu}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

/** The sheet of the menus on a phone, where it closes when the focus leaves it. A wide screen shows it in place. */
export function FilterSheet({ id, children }: { id: string; children: ReactNode }) {
  function closeFromOutside({ currentTarget, relatedTarget }: FocusEvent): void {
    const isInside = relatedTarget === null || currentTarget.contains(relatedTarget)
    // The button that opens it also closes it.
    const isButton = relatedTarget?.closest(`[popovertarget="${id}"]`) != null
    if (!isInside && !isButton && currentTarget instanceof HTMLElement) currentTarget.hidePopover()
  }
  return (
    <div id={id} className="filter-sheet" popover="auto" onBlur={closeFromOutside}>
      {children}
    </div>
  )
}
