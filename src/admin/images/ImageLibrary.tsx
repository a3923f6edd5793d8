'use client'

import { getTranslation } from '@payloadcms/translations'
import { Gutter, SetStepNav, useConfig, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { useMessages } from '../useMessages'
import { AddButtons, DropArea, useUploadQueue, useUploads } from './AddImages'
import { ImageBrowser, type ImagePage, type Listed } from './ImageBrowser'
import { UploadList } from './UploadList'

/** The page of the image library: adds images to the listed project, and leads to each image. */
export function ImageLibrary({
  initial,
  initialPage,
  projects,
}: {
  initial: Listed
  initialPage: ImagePage
  projects: readonly { id: string; name: string }[]
}) {
  const { words } = useMessages()
  const { library, upload } = words.images
  const { i18n } = useTranslation()
  const { description } = useConfig().getEntityConfig({ collectionSlug: 'media' })?.admin ?? {}
  const [project, setProject] = useState(initial.project)
  const [version, setVersion] = useState(0)
  const target = project === '' ? null : project
  const queue = useUploadQueue()
  useUploads(queue, target, () => setVersion((last) => last + 1))

  function remember({ q, filter, project: listed, page }: Listed) {
    setProject(listed)
    const query = new URLSearchParams()
    if (q !== '') query.set('q', q)
    if (filter !== 'all') query.set('filter', filter)
    if (listed !== '') query.set('project', listed)
    if (page > 1) query.set('page', String(page))
    window.history.replaceState(null, '', query.size === 0 ? location.pathname : `?${query}`)
  }

  return (
    <Gutter>
      <main className="archive-library">
        <SetStepNav nav={[{ label: library.heading }]} />
        <h1>{library.heading}</h1>
        {typeof description === 'object' && (
          <p className="archive-library__lead">{getTranslation(description, i18n)}</p>
        )}
        <DropArea isDisabled={false} label={words.images.add.chooseMany} onFiles={queue.add}>
          <AddButtons isMany onFiles={queue.add} />
          <UploadList noProject={upload.noLibraryProject} project={target} queue={queue} />
        </DropArea>
        <ImageBrowser
          initial={initial}
          initialPage={initialPage}
          onListed={remember}
          projects={projects}
          version={version}
        />
      </main>
    </Gutter>
  )
}
