'use client'

import { FieldError, useDocumentInfo, useField } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { LOCALES } from '@/messages/language'
import type { Media } from '@/payload-types'
import type { LibraryImage } from '@/queries/imageLibrary'
import { Button } from '../Button'
import { useMessages } from '../useMessages'
import { AddButtons, DropArea } from './AddImages'
import { FocalPointPicker, useMaySetFocalPoint } from './FocalPoint'
import { fileAddress, useImage } from './imageData'
import { obstacleOf } from './uploadImage'
import './images.scss'

/** The file of an image on its page, under its original name, or the choice of one for a new image. */
export function MediaFile() {
  const { id, data } = useDocumentInfo()
  return id === undefined ? <NewFile /> : <StoredFile id={String(id)} image={data as Media | undefined} />
}

function StoredFile({ id, image }: { id: string; image: Media | undefined }) {
  const { card, file } = useMessages().words.images
  const fileSize = useFileSize()
  const described = useImage(id, undefined)
  if (!image?.filename) return null
  const { name, filename, width, height, filesize, sizes, alt } = image
  const shown = sizes?.w960?.filename ?? sizes?.full?.filename ?? filename
  return (
    <div className="field-type">
      <figure className="archive-media-file">
        <a aria-label={`${file.open}: ${name}`} href={fileAddress(filename)} rel="noreferrer" target="_blank">
          <img alt={alt ?? ''} src={fileAddress(shown)} />
        </a>
        <figcaption>
          <strong>{name}</strong>{' '}
          <span>
            {card.size(width ?? 0, height ?? 0)} · {fileSize(filesize ?? 0)}
          </span>
        </figcaption>
      </figure>
      {typeof described === 'object' && <FocalPointOf image={described} />}
    </div>
  )
}

/** The form of a published entry is closed, so its cover gets another focal point here. */
function FocalPointOf({ image }: { image: LibraryImage }) {
  const { focal } = useMessages().words.images
  const [isOpen, setOpen] = useState(false)
  if (!useMaySetFocalPoint(image)) return null
  return (
    <>
      <Button
        buttonStyle="secondary"
        extraButtonProps={{ 'aria-expanded': isOpen }}
        onClick={() => setOpen(!isOpen)}
        size="small"
      >
        {focal.set}
      </Button>
      {isOpen && <FocalPointPicker image={image} onDone={() => setOpen(false)} />}
    </>
  )
}

function NewFile() {
  const { words } = useMessages()
  const { add } = words.images
  const { value, setValue, showError, errorMessage } = useField<File | null>({
    path: 'file',
    validate: (chosen) => chosen instanceof File || add.choose,
  })
  const [obstacle, setObstacle] = useState<string | null>(null)

  function choose([file]: File[]) {
    if (file === undefined) return
    const found = obstacleOf(file, words)
    setObstacle(found === null ? null : `${file.name}: ${found}`)
    if (found === null) setValue(file)
  }

  return (
    <div className="field-type archive-images">
      <FieldError message={errorMessage ?? ''} path="file" showError={showError} />
      <DropArea isDisabled={false} label={add.choose} onFiles={choose}>
        {value instanceof File && <Preview file={value} />}
        <AddButtons onFiles={choose} />
        {obstacle !== null && <p role="alert">{obstacle}</p>}
      </DropArea>
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const fileSize = useFileSize()
  const [source] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(source), [source])
  return (
    <figure className="archive-media-file">
      <img alt="" src={source} />
      <figcaption>
        <strong>{file.name}</strong> <span>{fileSize(file.size)}</span>
      </figcaption>
    </figure>
  )
}

/** Words bytes in the user's language, as "98 kB". */
function useFileSize() {
  const { language } = useMessages()
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (bytes: number) => format.format(bytes / 1000)
}
