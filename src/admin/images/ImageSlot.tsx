'use client'

import { getTranslation } from '@payloadcms/translations'
import { FieldDescription, FieldError, FieldLabel, useFormFields, useTranslation } from '@payloadcms/ui'
import type { StaticLabel, UploadFieldClient } from 'payload'
import { useState, type ReactNode } from 'react'
import { Button } from '../Button'
import { NoteList } from '../fields/notes'
import { useMessages } from '../useMessages'
import { AddButtons, chooseFiles, DropArea, useUploads } from './AddImages'
import { ImageCard } from './ImageCard'
import { LibraryDrawer, useLibraryDrawer } from './LibraryDrawer'
import { UploadList } from './UploadList'
import type { UploadQueue } from './uploadQueue'
import './images.scss'

/** The project of the entry, where its images go; null while none is chosen. */
export function useProjectOfForm(): string | null {
  return useFormFields(([fields]) => {
    const value: unknown = fields?.project?.value
    return typeof value === 'string' ? value : null
  })
}

/** A label in the user's language. */
export function useLabel(label: StaticLabel | false | undefined): string {
  const { i18n } = useTranslation()
  return label ? getTranslation(label, i18n) : ''
}

/** A field of the form around its images: label, error and help. */
export function ImageFrame({
  field: { admin, label, required },
  path,
  showError,
  children,
}: {
  field: Pick<UploadFieldClient, 'admin' | 'label' | 'required'>
  path: string
  showError: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`field-type archive-images${showError ? ' error' : ''}`}
      id={`field-${path.replaceAll('.', '__')}`}
    >
      {label && <FieldLabel as="span" label={label} path={path} required={required ?? false} />}
      <FieldError path={path} showError={showError} />
      {children}
      <NoteList path={path} />
      {admin?.description && <FieldDescription description={admin.description} path={path} />}
    </div>
  )
}

/** Room for one image: its card, or the ways to add one. */
export function ImageSlot({
  id,
  path,
  label,
  isReadOnly,
  hasFocalPoint = false,
  handle,
  queue,
  onChange,
  onTwo,
}: {
  id: string | null
  /** The path of its value in the form. */
  path: string
  label: string
  isReadOnly: boolean
  hasFocalPoint?: boolean
  handle?: (name: string) => ReactNode
  queue: UploadQueue
  onChange: (id: string | null) => void
  /** Takes two files at once, where there is room for them. */
  onTwo?: ((files: File[]) => void) | undefined
}) {
  const { words } = useMessages()
  const { add: texts, upload } = words.images
  const project = useProjectOfForm()
  const [added, setAdded] = useState<string | null>(null)
  useUploads(queue, project, add)
  const library = useLibraryDrawer()
  const [message, setMessage] = useState('')

  function add(image: string) {
    setAdded(image)
    queue.forget()
    onChange(image)
  }

  function addFiles(files: File[]) {
    const two = files.length === 2 ? onTwo : undefined
    setMessage(files.length > 1 && !two ? upload.onlyFirst : '')
    if (two) two(files)
    else queue.add(files.slice(0, 1))
  }

  if (isReadOnly && id === null) return <p className="archive-images__none">–</p>
  return (
    <>
      <DropArea isDisabled={isReadOnly} label={label} onFiles={addFiles}>
        {id === null ? (
          <AddButtons onFiles={addFiles} onLibrary={library.open} />
        ) : (
          <ImageCard
            hasFocalPoint={hasFocalPoint}
            id={id}
            isNew={id === added}
            isReadOnly={isReadOnly}
            onRemove={() => onChange(null)}
            path={path}
            {...(handle && { handle })}
          >
            <Button
              buttonStyle="secondary"
              margin={false}
              onClick={() => chooseFiles(false, addFiles)}
              size="small"
            >
              {texts.replaceByFile}
            </Button>
            <Button buttonStyle="secondary" margin={false} onClick={library.open} size="small">
              {texts.replaceFromLibrary}
            </Button>
          </ImageCard>
        )}
        <UploadList noProject={upload.noProject} project={project} queue={queue} />
        <p className="archive-images__message" role="status">
          {message}
        </p>
      </DropArea>
      <LibraryDrawer first={project} onChoose={([chosen]) => chosen && add(chosen)} slug={library.slug} />
    </>
  )
}
