'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { isBlank } from '@/lib/text'
import type { User } from '@/payload-types'
import { keptName, readKept } from './kept'
import { fetchKept } from './keptOnServer'
import { useKeeping } from './useKeeping'

/**
 * A text that is kept until it is sent (ADMIN-18): the same user finds it when the page is opened again, in another browser too.
 * @param what the name of what the text is for
 */
export function useKeptText(what: string) {
  const { user } = useAuth<User>()
  const [name] = useState(() => keptName(user?.id ?? '', what))
  /** What was kept when the page was opened. */
  const [found, setFound] = useState('')
  const [isLoaded, setLoaded] = useState(false)
  /** What has been written since. An empty text is kept too, so that an older one does not come back. */
  const [written, setWritten] = useState<string | null>(null)
  const content = useMemo(() => (written === null ? null : { text: written }), [written])
  const { finish } = useKeeping({ what, name, base: null, content })
  const text = written ?? found

  const load = useEffectEvent(async () => {
    const find = () => {
      const kept = readKept(localStorage, name)?.content.text
      if (typeof kept === 'string') setFound(kept)
    }
    find()
    await fetchKept(localStorage, what, name, name)
    find()
    setLoaded(true)
  })
  useEffect(() => queueMicrotask(() => void load()), [])

  return {
    text,
    /** Whether the text was written before the page was opened. */
    isRestored: !isBlank(found),
    /** Whether the server has been asked for it. */
    isLoaded,
    change: setWritten,
    /** Keeps the text no longer, because it is sent. */
    forget: async () => {
      if (text !== '') await finish()
    },
  }
}
