'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../icons/icons'

/** How long typing rests before the list follows. */
const REST_MS = 200
/** What takes the key `/` itself. */
const TEXT_FIELD =
  'textarea, [contenteditable], input:not([type=range], [type=radio], [type=checkbox], [type=button], [type=submit])'
const OPEN_DIALOG = 'dialog[open], [aria-modal=true]'

/**
 * The search of every page: a form that leads to the list. On the list itself its results follow while typing, with the other
 * filters kept. The key `/` focuses it, Escape leaves it.
 */
export function SearchField({ label, title }: { label: string; title: string }) {
  const router = useRouter()
  const path = usePathname()
  const parameters = useSearchParams()
  const isList = path === '/'
  const q = (isList && parameters.get('q')) || ''
  const field = useRef<HTMLInputElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether something was typed that is not in the address yet. */
  const isAhead = useRef(false)

  useEffect(() => {
    function focusByKey(event: globalThis.KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TEXT_FIELD)) return
      if (document.querySelector(OPEN_DIALOG)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusByKey)
    return () => document.removeEventListener('keydown', focusByKey)
  }, [])

  const follow = useEffectEvent(() => {
    if (field.current === null || field.current.value.trim() === q) isAhead.current = false
    else if (document.activeElement !== field.current) {
      // A filter was chosen before the search had arrived. Without any filter, everything was cleared.
      if (isAhead.current && parameters.size > 0) search()
      else field.current.value = q
      isAhead.current = false
    }
  })
  // A link or going back has changed the address, which the field follows unless one types in it.
  useEffect(() => follow(), [parameters])
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      rest.current = undefined
    },
    [path],
  )

  function search(): void {
    clearTimeout(rest.current)
    rest.current = undefined
    const query = new URLSearchParams(window.location.search)
    query.delete('page')
    query.set('q', field.current?.value.trim() ?? '')
    if (query.get('q') === '') query.delete('q')
    const address = `/?${query.toString().replaceAll('%2C', ',')}`
    router.replace(query.size === 0 ? '/' : address, { scroll: false })
  }

  function onInput(): void {
    clearTimeout(rest.current)
    isAhead.current = true
    if (isList) rest.current = setTimeout(search, REST_MS)
  }

  function onSubmit(event: FormEvent): void {
    if (!isList) return
    event.preventDefault()
    search()
  }

  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // It would also empty the field.
    event.preventDefault()
    field.current?.blur()
  }

  const others = isList ? [...parameters].filter(([name]) => name !== 'q' && name !== 'page') : []
  return (
    <form className="site-search" role="search" action="/" onSubmit={onSubmit}>
      {others.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={q}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        title={title}
        autoComplete="off"
        enterKeyHint="search"
        onInput={onInput}
        onKeyDown={leave}
        onBlur={() => rest.current !== undefined && search()}
      />
    </form>
  )
}
