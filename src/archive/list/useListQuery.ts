'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

/** The newest query that was asked for and has not arrived, so that what is chosen quickly adds up. */
let requested: string | null = null

/** The query of the list's address has arrived. */
export function noteArrival(query: string): void {
  if (query === requested) requested = null
}

/** The reader has gone somewhere else. */
export function forgetRequested(): void {
  requested = null
}

/** Whether a query that was asked for has not arrived. */
export function isUnderWay(): boolean {
  return requested !== null
}

/**
 * Changes the query of the list's address, from the first page. `isPending` until it has arrived: render `PendingMark`.
 * `change` may set the optimistic state of the component.
 */
export function useListQuery(): {
  isPending: boolean
  changeQuery: (change: (query: URLSearchParams) => void, method: 'push' | 'replace') => void
} {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  return {
    isPending,
    changeQuery: (change, method) =>
      startTransition(() => {
        const query = new URLSearchParams(requested ?? window.location.search)
        query.delete('page')
        change(query)
        requested = query.toString()
        router[method](query.size === 0 ? '/' : `/?${requested.replaceAll('%2C', ',')}`, { scroll: false })
      }),
  }
}
