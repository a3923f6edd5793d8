'use client'

import { ShimmerEffect, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useEffect, useState, type ReactNode } from 'react'
import type { LibraryImage } from '@/queries/imageLibrary'
import { Button } from '../Button'
import { useMessages } from '../useMessages'
import { AltText } from './AltText'
import { altInputIdOf } from './altInputId'
import { FocalPointPicker, useMaySetFocalPoint } from './FocalPoint'
import { fileAddress, loadImage, useImage } from './imageData'

interface Props {
  id: string
  /** The path of the image's value in the form. */
  path: string
  isReadOnly: boolean
  /** Whether the user has just added it. */
  isNew: boolean
  /** Whether its focal point can be set. */
  hasFocalPoint?: boolean
  /** A handle that moves it, before the picture. */
  handle?: (name: string) => ReactNode
  onRemove: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** An image of an entry: the picture under its original name, its alt text, and what can be done with it. */
export function ImageCard(props: Props) {
  const { id, isReadOnly, onRemove, handle } = props
  const { words } = useMessages()
  const { card } = words.images
  const post = usePostId()
  const image = useImage(id, post)
  const isUntouched = useIsUntouched(id)
  if (image === undefined) return <ShimmerEffect height={120} />
  if (typeof image === 'object') return <Card {...props} image={image} isNew={props.isNew && isUntouched} />
  return (
    <div className="archive-image-card archive-image-card--lost">
      {handle?.('')}
      <p role="alert">{image === 'missing' ? card.missing : card.failed}</p>
      <div className="archive-image-card__actions">
        {image === 'failed' && (
          <Button buttonStyle="secondary" margin={false} onClick={() => loadImage(id, post)} size="small">
            {card.reload}
          </Button>
        )}
        {!isReadOnly && (
          <Button buttonStyle="secondary" margin={false} onClick={onRemove} size="small">
            {card.remove}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Whether the user has done nothing since the image came. Else the focus belongs where they went, also while that still opens. */
function useIsUntouched(id: string): boolean {
  const [touched, setTouched] = useState<string | null>(null)
  useEffect(() => {
    const touch = () => setTouched(id)
    document.addEventListener('pointerdown', touch, true)
    document.addEventListener('keydown', touch, true)
    return () => {
      document.removeEventListener('pointerdown', touch, true)
      document.removeEventListener('keydown', touch, true)
    }
  }, [id])
  return touched !== id
}

function Card({
  image,
  path,
  isReadOnly,
  isNew,
  hasFocalPoint = false,
  handle,
  onRemove,
  children,
}: Props & { image: LibraryImage }) {
  const { card, focal } = useMessages().words.images
  const [isFocusing, setFocusing] = useState(false)
  const maySetFocalPoint = useMaySetFocalPoint(image)
  const isPublic = useFormFields(([fields]) => fields?.audience?.value === 'public')
  return (
    <div className="archive-image-card">
      {handle?.(image.name)}
      <img
        alt={image.alt ?? ''}
        className="archive-image-card__picture"
        draggable={false}
        src={fileAddress(image.thumbnail)}
      />
      <div className="archive-image-card__text">
        <p className="archive-image-card__name">
          <a
            aria-label={card.detailsOf(image.name)}
            href={`/admin/collections/media/${image.id}`}
            rel="noreferrer"
            target="_blank"
            title={card.details}
          >
            {image.name}
          </a>{' '}
          <span>{card.size(image.width, image.height)}</span>
        </p>
        <AltText
          id={altInputIdOf(path)}
          image={image}
          isNeeded={isPublic}
          isReadOnly={isReadOnly}
          key={image.id}
          takesFocus={isNew}
        />
        {!isReadOnly && (
          <div className="archive-image-card__actions">
            {hasFocalPoint && maySetFocalPoint && (
              <Button
                buttonStyle="secondary"
                extraButtonProps={{ 'aria-expanded': isFocusing }}
                margin={false}
                onClick={() => setFocusing(!isFocusing)}
                size="small"
              >
                {focal.set}
              </Button>
            )}
            {children}
            <Button
              aria-label={card.removeOf(image.name)}
              buttonStyle="secondary"
              extraButtonProps={{ title: card.removeHint }}
              margin={false}
              onClick={(event) => {
                // Otherwise the focus would be lost with the button.
                event.currentTarget.closest<HTMLElement>('.archive-drop')?.focus()
                onRemove()
              }}
              size="small"
            >
              {card.remove}
            </Button>
          </div>
        )}
      </div>
      {isFocusing && <FocalPointPicker image={image} onDone={() => setFocusing(false)} />}
    </div>
  )
}

/** The id of the post in whose form the field is; undefined for a new one. */
function usePostId(): string | undefined {
  const { id } = useDocumentInfo()
  return id === undefined ? undefined : String(id)
}
