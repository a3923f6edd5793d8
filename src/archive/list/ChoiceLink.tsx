'use client'

import Link from 'next/link'
import { type MouseEvent, type ReactNode, useOptimistic } from 'react'
import { joinValues, splitValues } from '@/domain/valueList'
import type { Chosen } from '../address'
import { PendingMark } from './PageLink'
import { useListQuery } from './useListQuery'

/** What a choice changes: it adds a value to a filter or removes it, removes all with null, or sets the period. */
export type Choosing = { name: Chosen; value: string | null } | { from: string | null; to: string | null }

interface Props {
  href: string
  choosing: Choosing
  isChosen: boolean
  children: ReactNode
}

/** A choice of a filter: shown as chosen at once, and added to what was chosen before it and has not arrived yet. */
export function ChoiceLink({ href, choosing, isChosen: isStored, children }: Props) {
  const { isPending, changeQuery } = useListQuery()
  const [isChosen, setChosen] = useOptimistic(isStored)

  function choose(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    changeQuery((query) => {
      setChosen('value' in choosing && choosing.value !== null ? !isChosen : true)
      for (const [name, value] of changesOf(query, choosing)) {
        if (value) query.set(name, value)
        else query.delete(name)
      }
    }, 'push')
  }

  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isChosen ? 'true' : undefined}
      onClick={choose}
    >
      {children}
      <PendingMark isPending={isPending} />
    </Link>
  )
}

function changesOf(query: URLSearchParams, choosing: Choosing): [name: string, value: string | null][] {
  if ('from' in choosing) return Object.entries(choosing)
  const { name, value } = choosing
  if (value === null) return [[name, null]]
  const values = splitValues(query.getAll(name).join(','))
  const others = values.filter((other) => other !== value)
  return [[name, joinValues(others.length < values.length ? others : [...values, value])]]
}
