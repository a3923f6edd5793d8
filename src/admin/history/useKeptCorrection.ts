'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '@/payload-types'
import { keep, KEEP_MS, keptName, newFormName, readKept, type NamedKept } from '../keeping/kept'

/**
 * Keeps a correction in the browser until it is published (ADMIN-18), and finds what an earlier form kept.
 * @param content what was changed, or null without a change
 */
export function useKeptCorrection(
  postId: string,
  updatedAt: string,
  content: Readonly<Record<string, unknown>> | null,
) {
  const { user } = useAuth<User>()
  const name = keptName(user?.id ?? '', `correction:${postId}`)
  const [form] = useState(newFormName)
  const [found, setFound] = useState<NamedKept | null>(null)

  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useEffectEvent(() => {
    clearTimeout(keeping.current)
    keeping.current = undefined
    if (content === null) localStorage.removeItem(`${name}:${form}`)
    else keep(localStorage, `${name}:${form}`, { at: Date.now(), base: updatedAt, content })
  })
  useEffect(() => {
    keeping.current ??= setTimeout(() => keepNow(), KEEP_MS)
  }, [content])
  useEffect(() => {
    const leave = () => keepNow()
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      window.removeEventListener('pagehide', leave)
    }
  }, [])
  useEffect(() => queueMicrotask(() => setFound(readKept(localStorage, name))), [name])

  return {
    /** What an earlier form kept, until one writes in this one. */
    kept: content === null ? found : null,
    /** Forgets it, because it is discarded or restored. */
    forget: () => {
      if (found) localStorage.removeItem(found.name)
      setFound(null)
    },
  }
}
