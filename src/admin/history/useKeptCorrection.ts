'use client'

import { useAuth } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { correctionName } from '@/domain/kept'
import type { User } from '@/payload-types'
import { keptName, newFormName, readKept, type NamedKept } from '../keeping/kept'
import { fetchKept, storeKept } from '../keeping/keptOnServer'
import { useKeeping } from '../keeping/useKeeping'

/**
 * Keeps a correction until it is published (ADMIN-18), and finds what an earlier form kept.
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
  const { isKept, finish } = useKeeping({
    what,
    name: `${name}:${form}`,
    base: updatedAt,
    content,
    onStored,
  })

  const find = useEffectEvent(async () => {
    await fetchKept(localStorage, what, name)
    setFound(readKept(localStorage, name))
  })
  useEffect(() => queueMicrotask(() => void find()), [name])

  return {
    /** What an earlier form kept, until one writes in this one. */
    kept: content === null ? found : null,
    isKept,
    /** Forgets it, because it is discarded or restored. */
    forget: () => {
      if (found) localStorage.removeItem(found.name)
      setFound(null)
      void storeKept(what, null)
    },
    /** Forgets what this form has kept, because it is published. */
    finish,
  }
}
