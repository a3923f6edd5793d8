'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { correctionName, type Kept } from '@/domain/kept'
import type { User } from '@/payload-types'
import { keep, KEEP_MS, keptName, newFormName, readKept, type NamedKept } from '../keeping/kept'
import { fetchKept, storeKept } from '../keeping/keptOnServer'
import { createSaver, type Saver } from '../keeping/saver'

/**
 * Keeps a correction until it is published (ADMIN-18), and finds what an earlier form kept: in the browser at once, and a little later on
 * the server.
 * @param content what was changed, or null without a change
 * @param onStored called when the server has it
 */
export function useKeptCorrection(
  postId: string,
  updatedAt: string,
  content: Readonly<Record<string, unknown>> | null,
  onStored: () => void,
) {
  const { user } = useAuth<User>()
  const what = correctionName(postId)
  const name = keptName(user?.id ?? '', what)
  const [form] = useState(newFormName)
  const [found, setFound] = useState<NamedKept | null>(null)
  /** Where the changes are kept. */
  const [places, setPlaces] = useState({ browser: true, server: true })
  const saver = useRef<Saver | null>(null)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keptNow = (): Kept | null => content && { at: Date.now(), base: updatedAt, content }
  const keepNow = useEffectEvent(() => {
    clearTimeout(keeping.current)
    keeping.current = undefined
    const kept = keptNow()
    if (kept === null) localStorage.removeItem(`${name}:${form}`)
    else {
      const browser = keep(localStorage, `${name}:${form}`, kept)
      setPlaces((now) => (now.browser === browser ? now : { ...now, browser }))
    }
  })
  const send = useEffectEvent(async () => {
    const sent = await storeKept(what, keptNow())
    const server = sent === 'saved'
    setPlaces((now) => (now.server === server ? now : { ...now, server }))
    if (server) onStored()
    return sent
  })
  useEffect(() => {
    const own = createSaver(() => send())
    saver.current = own
    const leave = () => keepNow()
    window.addEventListener('pagehide', leave)
    return () => {
      void own.stop()
      leave()
      window.removeEventListener('pagehide', leave)
    }
  }, [])

  const isChanged = useRef(false)
  useEffect(() => {
    keeping.current ??= setTimeout(() => keepNow(), KEEP_MS)
    if (content !== null) isChanged.current = true
    if (isChanged.current) saver.current?.changed()
  }, [content])

  const find = useEffectEvent(async () => {
    await fetchKept(localStorage, what, name)
    setFound(readKept(localStorage, name))
  })
  useEffect(() => queueMicrotask(() => void find()), [name])

  return {
    /** What an earlier form kept, until one writes in this one. */
    kept: content === null ? found : null,
    /** Whether the changes are kept anywhere but in this page. */
    isKept: places.browser || places.server,
    /** Forgets it, because it is discarded or restored. */
    forget: () => {
      if (found) localStorage.removeItem(found.name)
      setFound(null)
      void storeKept(what, null)
    },
    /** Forgets what this form has kept, because it is published. */
    finish: async () => {
      await saver.current?.stop()
      localStorage.removeItem(`${name}:${form}`)
      await storeKept(what, null)
    },
  }
}
