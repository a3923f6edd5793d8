'use client'

import { DraggableSortable, DraggableSortableItem, useField } from '@payloadcms/ui'
import type { UploadFieldClientComponent, UploadFieldClientProps } from 'payload'
import { useId, useState, useSyncExternalStore } from 'react'
import { LIMITS } from '@/domain/limits'
import { NoteList } from '../fields/notes'
import { MoveHandle } from '../MoveHandle'
import { useMessages } from '../useMessages'
import { AddButtons, DropArea, useUploadQueue, useUploads } from './AddImages'
import { ImageCard } from './ImageCard'
import { ImageFrame, ImageSlot, useLabel, useProjectOfForm } from './ImageSlot'
import { LibraryDrawer, useLibraryDrawer } from './LibraryDrawer'
import { UploadList } from './UploadList'

/** The field of an image: drop, paste or choose a file, or choose an image of the library. */
export function ImageField({
  field,
  path: staticPath,
  readOnly = false,
  hasFocalPoint = false,
}: UploadFieldClientProps & {
  /** Whether the focal point can be set at the image. */
  hasFocalPoint?: boolean
}) {
  const { value, setValue, path, showError, disabled } = useField<unknown>({
    potentiallyStalePath: staticPath,
  })
  return (
    <ImageFrame field={field} path={path} showError={showError}>
      <ImageSlot
        hasFocalPoint={hasFocalPoint}
        id={typeof value === 'string' ? value : null}
        isReadOnly={readOnly || disabled}
        label={useLabel(field.label)}
        onChange={setValue}
        path={path}
        queue={useUploadQueue(path)}
      />
    </ImageFrame>
  )
}

/** The field of several images, in an order that the mouse and the arrow keys change. */
export const GalleryField: UploadFieldClientComponent = ({ field, path: staticPath, readOnly = false }) => {
  const { value, setValue, path, showError, disabled } = useField<unknown>({
    potentiallyStalePath: staticPath,
  })
  const { words } = useMessages()
  const { upload, card } = words.images
  const isReadOnly = readOnly || disabled
  const label = useLabel(field.label)
  const max = field.maxRows ?? LIMITS.galleryImages
  const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  const rows = rowsOf(ids)
  const project = useProjectOfForm()
  const [added, setAdded] = useState<string | undefined>()

  function add(images: readonly string[]) {
    setAdded(images[0])
    setValue([...ids, ...images].slice(0, max))
  }

  const queue = useUploadQueue(path)
  useUploads(queue, project, (id) => add([id]))
  const uploads = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)
  const library = useLibraryDrawer()
  const help = useId()
  const [message, setMessage] = useState('')
  const room = max - ids.length - uploads.filter(({ state }) => state !== 'refused').length

  function addFiles(files: File[]) {
    setMessage(files.length > room ? upload.full(max) : '')
    queue.add(files.slice(0, Math.max(0, room)))
  }

  function move(from: number, to: number) {
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1))
    if (from === to || to < 0 || to >= ids.length) return
    setValue(next)
    setMessage(card.moved(to + 1, ids.length))
  }

  return (
    <ImageFrame field={field} path={path} showError={showError}>
      <DropArea isDisabled={isReadOnly} label={label} onFiles={addFiles}>
        <DraggableSortable
          className="archive-gallery"
          ids={rows}
          onDragEnd={({ moveFromIndex, moveToIndex }) => move(moveFromIndex, moveToIndex)}
        >
          {ids.map((id, index) => (
            <DraggableSortableItem disabled={isReadOnly} id={rows[index] ?? id} key={rows[index]}>
              {({ isDragging, listeners, setNodeRef, transform, transition }) => (
                <div
                  className={isDragging ? 'archive-gallery__row--dragged' : ''}
                  ref={setNodeRef}
                  style={{ transform, transition }}
                >
                  <ImageCard
                    handle={(name) =>
                      !isReadOnly && (
                        <MoveHandle
                          describedBy={help}
                          label={card.move(name, index + 1, ids.length)}
                          listeners={listeners}
                          onMove={(by) =>
                            move(index, by === Infinity ? ids.length - 1 : Math.max(0, index + by))
                          }
                        />
                      )
                    }
                    id={id}
                    isNew={id === added}
                    isReadOnly={isReadOnly}
                    onRemove={() => setValue(ids.toSpliced(index, 1))}
                    path={`${path}.${index}`}
                  />
                  <NoteList path={`${path}.${index}`} />
                </div>
              )}
            </DraggableSortableItem>
          ))}
        </DraggableSortable>
        <span hidden id={help}>
          {card.moveHelp}
        </span>
        {!isReadOnly && room > 0 && <AddButtons isMany onFiles={addFiles} onLibrary={library.open} />}
        <UploadList noProject={upload.noProject} project={project} queue={queue} />
        <p className="archive-images__message" role="status">
          {message}
        </p>
      </DropArea>
      <LibraryDrawer first={project} onChoose={add} room={room} slug={library.slug} />
    </ImageFrame>
  )
}

/** An id for each row: that of the image, and how often it came before. */
function rowsOf(ids: readonly string[]): string[] {
  return ids.map((id, index) => `${id}#${ids.slice(0, index).filter((other) => other === id).length}`)
}
