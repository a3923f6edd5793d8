'use client'

import { Link, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { hasRole } from '@/domain/role'
import type { User } from '@/payload-types'
import type { ImageUse } from '@/queries/imageLibrary'
import { callArchive } from '../callArchive'
import { useMessages } from '../useMessages'
import './images.scss'

interface Uses {
  items: ImageUse[]
  total: number
}

/** Undefined while loading, null if that failed. */
async function loadUses(imageId: string): Promise<Uses | null> {
  const response = await callArchive(`/api/media/${imageId}/uses`, { method: 'GET' })
  if (!response.ok) return null
  const { items, meta } = response.json as { items: ImageUse[]; meta: { total: number } }
  return { items, total: meta.total }
}

/** A sentence that opens the list of entries which show an image. */
export function UsesDisclosure({ imageId, summary }: { imageId: string; summary: string }) {
  const { words } = useMessages()
  const [uses, setUses] = useState<Uses | null | undefined>()
  return (
    <details
      className="archive-uses"
      onToggle={(event) => {
        if (event.currentTarget.open) void loadUses(imageId).then(setUses)
      }}
    >
      <summary>
        {summary} <span className="archive-uses__which">{words.images.uses.which}</span>
      </summary>
      <UseList uses={uses} />
    </details>
  )
}

function UseList({ uses }: { uses: Uses | null | undefined }) {
  const { words } = useMessages()
  const { user } = useAuth<User>()
  const { uses: texts, library, alt } = words.images
  if (uses === undefined) return <p>{library.loading}</p>
  if (uses === null) return <p>{texts.failed}</p>
  if (uses.total === 0) return <p>{texts.none}</p>
  return (
    <ul className="archive-uses__list" role="list">
      {uses.items.map(({ id, title, project, state }) => (
        <li key={id}>
          <Link href={`/admin/collections/posts/${id}`} prefetch={false}>
            {title}
          </Link>{' '}
          <span>
            {project} · {texts.states[state]}
          </span>{' '}
          {state === 'published' && user && hasRole(user.role, 'publisher') && (
            <Link href={`/admin/collections/posts/${id}/correct`} prefetch={false}>
              {alt.correct}
            </Link>
          )}
        </li>
      ))}
      {uses.total > uses.items.length && <li>{texts.more(uses.total - uses.items.length)}</li>}
    </ul>
  )
}

/** The entries that show an image, on its page. */
export function ImageUses() {
  const { id } = useDocumentInfo()
  const { uses: texts } = useMessages().words.images
  const [uses, setUses] = useState<Uses | null | undefined>()
  useEffect(() => {
    let isCurrent = true
    if (id !== undefined)
      void loadUses(String(id)).then((loaded) => {
        if (isCurrent) setUses(loaded)
      })
    return () => {
      isCurrent = false
    }
  }, [id])
  if (id === undefined) return null
  return (
    <section aria-label={texts.title} className="field-type archive-uses">
      <h2 className="archive-uses__title">{texts.title}</h2>
      <UseList uses={uses} />
      {Boolean(uses?.total) && <p className="archive-uses__note">{texts.noDeletion}</p>}
    </section>
  )
}
