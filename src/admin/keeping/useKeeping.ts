'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Kept } from '@/domain/kept'
import { keep, KEEP_MS } from './kept'
import { storeKept } from './keptOnServer'
import { openForms } from './openForms'
import { createSaver, type Saver } from './saver'

interface Keeping extends Pick<Kept, 'base'> {
  /** The id of the document, or another name of what is written. */
  what: string
  /** The name in the storage of the browser. */
  name: string
  /** What is written, or null. What was kept before stays until something is written. */
  content: Kept['content'] | null
  /** Called when the server has it. */
  onStored?: () => void
}

/** Keeps what is written until it is sent (ADMIN-18): in the browser at once, and a little later on the server. */
export function useKeeping({ what, name, base, content, onStored }: Keeping) {
  /** Where it is kept. */
  const [places, setPlaces] = useState({ browser: true, server: true })
  const saver = useRef<Saver | null>(null)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasBegun = useRef(false)

  const keptNow = (): Kept | null => content && { at: Date.now(), base, content }
  function stopKeeping() {
    clearTimeout(keeping.current)
    keeping.current = undefined
  }
  const keepNow = useEffectEvent(() => {
    stopKeeping()
    const kept = keptNow()
    const browser = keep(localStorage, name, kept)
    if (kept !== null) setPlaces((now) => (now.browser === browser ? now : { ...now, browser }))
    return browser
  })
  const send = useEffectEvent(async () => {
    const sent = await storeKept(what, keptNow())
    const server = sent === 'saved'
    setPlaces((now) => (now.server === server ? now : { ...now, server }))
    if (server) onStored?.()
    return sent
  })
  const saveNow = useEffectEvent(async (own: Saver) => {
    if (!hasBegun.current) return null
    const isKept = keepNow()
    return (await own.save()) === 'saved' || isKept ? null : what
  })
  useEffect(() => {
    const own = createSaver(() => send())
    saver.current = own
    const leave = () => {
      if (keeping.current !== undefined) keepNow()
    }
    window.addEventListener('pagehide', leave)
    const remove = openForms.add(() => saveNow(own))
    return () => {
      remove()
      void own.stop()
      leave()
      window.removeEventListener('pagehide', leave)
    }
  }, [])
  useEffect(() => {
    hasBegun.current ||= content !== null
    if (!hasBegun.current) return
    keeping.current ??= setTimeout(() => keepNow(), KEEP_MS)
    saver.current?.changed()
  }, [content])

  return {
    /** Whether it is kept anywhere but in this page. */
    isKept: places.browser || places.server,
    /** Keeps it no longer, because it is sent. */
    finish: async () => {
      stopKeeping()
      localStorage.removeItem(name)
      await saver.current?.stop()
      await storeKept(what, null)
    },
  }
}
