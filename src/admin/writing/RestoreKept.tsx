'use client'

import { useAuth, useDocumentInfo, useForm, useFormModified } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { Post, User } from '@/payload-types'
import { keep, keptName, readKept, type NamedKept } from '../keeping/kept'
import { KeptNotice } from '../keeping/KeptNotice'
import { changesSince, contentOf, hasChanges, restorable } from './content'
import { useWriting } from './writingContext'

/**
 * Offers what an earlier form of this entry could not save (ADMIN-18), until one writes in this form: what is written now is newer.
 * It stays in the browser then, and is offered the next time.
 */
export function RestoreKept() {
  const { id, initialData } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { reset, setModified } = useForm()
  const isModified = useFormModified()
  const { form } = useWriting()
  const [kept, setKept] = useState<NamedKept | null>(null)
  const post = initialData as Partial<Post> | null | undefined
  const [name] = useState(() => keptName(user?.id ?? '', id === undefined ? undefined : String(id)))
  const isChangedSince = Boolean(post?.updatedAt && kept?.base && kept.base !== post.updatedAt)

  useEffect(() => {
    const found = readKept(localStorage, name)
    const stored = contentOf({ ...post })
    const isStored =
      found && !hasChanges(changesSince(stored, { ...stored, ...restorable(found.content, stored, false) }))
    if (isStored) localStorage.removeItem(found.name)
    else queueMicrotask(() => setKept(found))
    // Only what was there when the form was opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  if (isModified && kept !== null) setKept(null)
  if (kept === null) return null

  async function restore(found: NamedKept) {
    setKept(null)
    keep(localStorage, `${name}:${form}`, found)
    localStorage.removeItem(found.name)
    await reset({ ...post, ...restorable(found.content, contentOf({ ...post }), isChangedSince) })
    setModified(true)
  }

  return (
    <KeptNotice
      isChangedSince={isChangedSince}
      kept={kept}
      onDiscard={() => {
        localStorage.removeItem(kept.name)
        setKept(null)
      }}
      onRestore={() => void restore(kept)}
    />
  )
}
