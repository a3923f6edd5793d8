'use client'

import { useAuth, useDocumentInfo, useForm, useFormModified } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Post, User } from '@/payload-types'
import { keep, keptName, NEW_ENTRY, readKept, type NamedKept } from '../keeping/kept'
import { KeptNotice } from '../keeping/KeptNotice'
import { fetchKept, storeKept } from '../keeping/keptOnServer'
import { changesSince, contentOf, hasChanges, restorable } from './content'
import { restOfForms, storedPost } from './requests'
import { useWriting } from './writingContext'

/**
 * Offers what an earlier form of this entry could not save (ADMIN-18), until one writes in this form: what is written now is newer.
 * It stays in the browser then, and is offered the next time.
 */
export function RestoreKept() {
  const { id, initialData, setData } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { reset, setModified } = useForm()
  const isModified = useFormModified()
  const { form } = useWriting()
  const [kept, setKept] = useState<NamedKept | null>(null)
  const post = initialData as Partial<Post> | null | undefined
  // A new entry has an id once it is saved.
  const [what] = useState(() => (id === undefined ? NEW_ENTRY : String(id)))
  const name = keptName(user?.id ?? '', what)
  const isChangedSince = Boolean(post?.updatedAt && kept?.base && kept.base !== post.updatedAt)

  function forget(found: NamedKept) {
    localStorage.removeItem(found.name)
    void storeKept(what, null)
  }

  const hasBegun = useEffectEvent(() => isModified)
  // Only what was there when the form was opened.
  const offer = useEffectEvent(async () => {
    const rest = restOfForms.get(String(id))
    await Promise.all([rest, fetchKept(localStorage, what, name)])
    const found = readKept(localStorage, name)
    if (found === null && rest === undefined) return
    if (found !== null && isIn(post, found)) return forget(found)
    // The page may have been rendered before the last save of the form before had arrived.
    const stored = id === undefined ? null : await storedPost(String(id))
    const hasArrived = stored !== null && (found === null || isIn(stored, found))
    if (!hasArrived || hasBegun()) return setKept(found)
    if (found !== null) forget(found)
    if (stored.updatedAt === post?.updatedAt) return
    setData({ ...stored })
    await reset(stored)
  })
  useEffect(() => queueMicrotask(() => void offer()), [name])
  if (isModified && kept !== null) setKept(null)
  if (kept === null) return null

  async function restore(found: NamedKept) {
    setKept(null)
    keep(localStorage, `${name}:${form}`, found)
    forget(found)
    await reset({ ...post, ...restorable(found.content, contentOf({ ...post }), isChangedSince) })
    setModified(true)
  }

  return (
    <KeptNotice
      isChangedSince={isChangedSince}
      kept={kept}
      onDiscard={() => {
        forget(kept)
        setKept(null)
      }}
      onRestore={() => void restore(kept)}
    />
  )
}

/** Whether a post has what was kept. */
function isIn(post: Partial<Post> | null | undefined, { content }: NamedKept): boolean {
  const stored = contentOf({ ...post })
  return !hasChanges(changesSince(stored, { ...stored, ...restorable(content, stored, false) }))
}
