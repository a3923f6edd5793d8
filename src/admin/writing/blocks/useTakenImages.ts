'use client'

import { useForm } from '@payloadcms/ui'
import { useCallback, useRef, useState } from 'react'
import { LOCALES } from '@/messages/language'
import { named, useUploadQueue, useUploads } from '../../images/AddImages'
import { useProjectOfForm } from '../../images/ImageSlot'
import { useMessages } from '../../useMessages'

/**
 * Uploads images that were pasted or dropped into the text of a row.
 * @param onStored adds the block of an image at an index: after the row, and after the images before it
 */
export function useTakenImages(path: string, onStored: (image: string, index: number) => void) {
  const { words, language } = useMessages()
  const { getField } = useForm()
  const project = useProjectOfForm()
  const [rowId, setRowId] = useState<string | null>(null)
  /** How many images have followed the row. */
  const followers = useRef(0)
  const queue = useUploadQueue()
  useUploads(queue, project, (image) => {
    const rows = getField(path)?.rows ?? []
    const at = rows.findIndex(({ id }) => id === rowId)
    followers.current += 1
    // The row may be gone by now.
    onStored(image, at === -1 ? rows.length : Math.min(at + followers.current, rows.length))
  })
  const { add } = words.images
  const take = useCallback(
    (row: string, files: File[]) => {
      followers.current = 0
      setRowId(row)
      queue.add(files.map((file) => named(file, add.pasted, LOCALES[language])))
    },
    [add, language, queue],
  )
  return { rowId, take, list: { queue, project, noProject: words.images.upload.noProject } }
}
