'use client'

import { useForm } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { LOCALES } from '@/messages/language'
import { named, useUploadQueue, useUploads } from '../../images/AddImages'
import { useProjectOfForm } from '../../images/ImageSlot'
import { useMessages } from '../../useMessages'

/** Images that were taken together, or while others of the same row were on their way. */
interface Take {
  rowId: string
  /** How many of them have become blocks. */
  placed: number
}

/**
 * Uploads images that were pasted or dropped into the texts of rows.
 * @param onStored adds the block of an image at an index: after its row, and after the images taken before it
 */
export function useTakenImages(path: string, onStored: (image: string, index: number) => void) {
  const { words, language } = useMessages()
  const { getField } = useForm()
  const project = useProjectOfForm()
  /** The rows that have taken images. */
  const [rowIds, setRowIds] = useState<ReadonlySet<string>>(new Set())
  const [takes] = useState(() => new WeakMap<File, Take>())
  const queue = useUploadQueue()
  useUploads(queue, project, (image, file) => {
    const rows = getField(path)?.rows ?? []
    const own = takes.get(file)
    const at = rows.findIndex(({ id }) => id === own?.rowId)
    // The row may be gone by now.
    const index = own === undefined || at === -1 ? rows.length : at + ++own.placed
    onStored(image, Math.min(index, rows.length))
  })
  const { add } = words.images
  const take = useCallback(
    (rowId: string, files: File[]) => {
      const underWay = queue.snapshot().map(({ file }) => takes.get(file))
      const own = underWay.find((one) => one?.rowId === rowId) ?? { rowId, placed: 0 }
      const images = files.map((file) => named(file, add.pasted, LOCALES[language]))
      for (const image of images) takes.set(image, own)
      setRowIds((known) => new Set(known).add(rowId))
      queue.add(images)
    },
    [add, language, queue, takes],
  )
  const listOf = (rowId: string) => ({
    isShown: (file: File) => takes.get(file)?.rowId === rowId,
    noProject: words.images.upload.noProject,
    project,
    queue,
  })
  return { rowIds, take, listOf }
}
