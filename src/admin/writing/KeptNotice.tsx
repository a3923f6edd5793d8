'use client'

import { Button, useAuth, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { Post, User } from '@/payload-types'
import { Notice } from '../Notice'
import { changesSince, contentOf, hasChanges } from './content'
import { keptName, readKept, type Kept } from './kept'
import { useWritingMessages } from './useWritingMessages'

/** Offers the changes that an earlier form of this entry could not save (ADMIN-18). */
export function KeptNotice() {
  const { initialData } = useDocumentInfo()
  const { id } = useDocumentInfo()
  const { user } = useAuth<User>()
  const { reset, setModified } = useForm()
  const { words, moment } = useWritingMessages()
  const [kept, setKept] = useState<Kept | null>(null)
  const post = initialData as Partial<Post> | null | undefined
  const [name] = useState(() => keptName(user?.id ?? '', id === undefined ? undefined : String(id)))

  useEffect(() => {
    const found = readKept(localStorage, name)
    const isStored = found && post && !hasChanges(changesSince(contentOf({ ...post }), found.content))
    if (isStored) localStorage.removeItem(name)
    else queueMicrotask(() => setKept(found))
    // Only what was there when the form was opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name])

  if (kept === null) return null

  async function restore({ content }: Kept) {
    setKept(null)
    await reset({ ...post, ...content })
    setModified(true)
  }

  return (
    <Notice id="kept-changes" tone="warning">
      <p>
        {words.kept.found(moment(kept.at))}
        {post?.updatedAt && kept.base !== null && kept.base !== post.updatedAt
          ? ` ${words.kept.changed}`
          : ''}
      </p>
      <p className="archive-writing-actions">
        <Button id="restore-kept" margin={false} onClick={() => void restore(kept)} size="small">
          {words.kept.restore}
        </Button>
        <Button
          buttonStyle="secondary"
          id="discard-kept"
          margin={false}
          onClick={() => {
            localStorage.removeItem(name)
            setKept(null)
          }}
          size="small"
        >
          {words.kept.discard}
        </Button>
      </p>
    </Notice>
  )
}
