'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../icons/icons'
import { PendingMark } from '../list/PageLink'
import { forgetRequested, isUnderWay, noteArrival, useListQuery } from '../list/useListQuery'

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
  const path = usePathname()
  const parameters = useSearchParams()
  const isList = path === '/'
  const q = (isList && parameters.get('q')) || ''
  const field = useRef<HTMLInputElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { isPending, changeQuery } = useListQuery()

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

  const catchUp = useEffectEvent(() => {
    // Next takes no navigation before its own effects have run.
    if (isList && field.current?.value.trim() !== q) rest.current = setTimeout(search)
  })
  // Someone has typed before the page could follow.
  useEffect(() => catchUp(), [])
  const isAhead = () => rest.current !== undefined || isUnderWay()
  const follow = useEffectEvent(() => {
    noteArrival(parameters.toString())
    if (field.current && document.activeElement !== field.current && !isAhead()) field.current.value = q
  })
  // A link or going back has changed the address, which the field follows unless one types in it.
  useEffect(() => follow(), [parameters])
  useEffect(() => stop, [path])
  useEffect(() => {
    function leaveList(event: Event): void {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('a:not(.choices a)') !== null
      if (event.type === 'popstate' || isElsewhere) stop()
    }
    document.addEventListener('click', leaveList, true)
    window.addEventListener('popstate', leaveList)
    return () => {
      document.removeEventListener('click', leaveList, true)
      window.removeEventListener('popstate', leaveList)
    }
  }, [])

  function stop(): void {
    clearTimeout(rest.current)
    rest.current = undefined
    forgetRequested()
  }

  function search(): void {
    clearTimeout(rest.current)
    rest.current = undefined
    changeQuery((query) => {
      const typed = field.current?.value.trim() ?? ''
      if (typed === '') query.delete('q')
      else query.set('q', typed)
    }, 'replace')
  }

  function onInput(): void {
    clearTimeout(rest.current)
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
      <PendingMark isPending={isPending} />
    </form>
  )
}
