'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBlank } from '@/lib/text'
import type { User } from '@/payload-types'
import { keep, KEEP_MS, keptName, readKept } from './kept'

/**
 * A text that stays in the browser until it is sent (ADMIN-18): the same user finds it when the page is opened again.
 * @param what the name of what the text is for
 */
export function useKeptText(what: string) {
  const { user } = useAuth<User>()
  const [name] = useState(() => keptName(user?.id ?? '', what))
  const [text, setText] = useState('')
  const [isRestored, setRestored] = useState(false)
  /** What is not in the storage yet; null if all is. */
  const unkept = useRef<string | null>(null)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)

  function keepNow() {
    clearTimeout(keeping.current)
    keeping.current = undefined
    const written = unkept.current
    unkept.current = null
    if (written === null) return
    if (isBlank(written)) localStorage.removeItem(name)
    else keep(localStorage, name, { at: Date.now(), base: null, content: { text: written } })
  }

  function change(written: string) {
    setText(written)
    unkept.current = written
    keeping.current ??= setTimeout(keepNow, KEEP_MS)
  }

  const restore = useEffectEvent(() => {
    const kept = readKept(localStorage, name)?.content.text
    if (typeof kept !== 'string') return
    setText(kept)
    setRestored(true)
  })
  const leave = useEffectEvent(() => keepNow())
  useEffect(() => {
    queueMicrotask(() => restore())
    const onLeave = () => leave()
    window.addEventListener('pagehide', onLeave)
    return () => {
      onLeave()
      window.removeEventListener('pagehide', onLeave)
    }
  }, [])

  return {
    text,
    /** Whether the text was written before the page was opened. */
    isRestored,
    change,
    /** Keeps the text no longer, because it is sent. */
    forget: () => {
      unkept.current = ''
      keepNow()
    },
  }
}
