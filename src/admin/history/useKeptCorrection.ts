'use client'

import { useAuth, usePreferences } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '@/payload-types'
import {
  keep,
  KEEP_MS,
  keptIn,
  keptName,
  newFormName,
  readKept,
  type Kept,
  type NamedKept,
} from '../keeping/kept'
import { createSaver, type Saver, type Sent } from '../keeping/saver'

/**
 * Keeps a correction until it is published (ADMIN-18), and finds what an earlier form kept: in the browser at once, and a little later
 * among the user's preferences, because a browser that is killed has not yet written all to its disk.
 * @param content what was changed, or null without a change
 */
export function useKeptCorrection(
  postId: string,
  updatedAt: string,
  content: Readonly<Record<string, unknown>> | null,
) {
  const { user } = useAuth<User>()
  const { getPreference, setPreference } = usePreferences()
  const name = keptName(user?.id ?? '', `correction:${postId}`)
  const preference = `correction-${postId}`
  const [form] = useState(newFormName)
  const [found, setFound] = useState<NamedKept | null>(null)
  const saver = useRef<Saver | null>(null)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keptNow = (): Kept | null => content && { at: Date.now(), base: updatedAt, content }
  const keepNow = useEffectEvent(() => {
    clearTimeout(keeping.current)
    keeping.current = undefined
    const kept = keptNow()
    if (kept === null) localStorage.removeItem(`${name}:${form}`)
    else keep(localStorage, `${name}:${form}`, kept)
  })
  /** Without a connection it fails, and is tried again. */
  const store = (kept: Kept | null): Promise<Sent> =>
    setPreference(preference, kept).then(
      () => 'saved',
      () => 'failed',
    )
  const send = useEffectEvent(() => store(keptNow()))
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

  const find = useEffectEvent((preferred: unknown) => {
    const stored = keptIn(preferred)
    const own = readKept(localStorage, name)
    if (stored && stored.at > (own?.at ?? 0)) keep(localStorage, `${name}:stored`, stored)
    setFound(readKept(localStorage, name))
  })
  const load = useEffectEvent(() => getPreference(preference).catch(() => null))
  useEffect(() => void load().then((preferred) => find(preferred)), [name])

  return {
    /** What an earlier form kept, until one writes in this one. */
    kept: content === null ? found : null,
    /** Forgets it, because it is discarded or restored. */
    forget: () => {
      if (found) localStorage.removeItem(found.name)
      setFound(null)
      void store(null)
    },
    /** Forgets what this form has kept, because it is published. */
    finish: async () => {
      await saver.current?.stop()
      localStorage.removeItem(`${name}:${form}`)
      await store(null)
    },
  }
}
