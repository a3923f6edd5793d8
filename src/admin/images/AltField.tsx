'use client'

import { TextareaField, useDocumentInfo } from '@payloadcms/ui'
import type { TextareaFieldClientProps } from 'payload'
import { useState } from 'react'
import { ChangeSealed } from './ChangeSealed'
import { useImage } from './imageData'

/** The alt text on the page of an image. Stays as it is while a scheduled entry shows the image, until the user agrees. */
export function AltField(props: TextareaFieldClientProps) {
  const { id } = useDocumentInfo()
  return id === undefined ? <TextareaField {...props} /> : <StoredAlt {...props} imageId={String(id)} />
}

function StoredAlt({ imageId, ...props }: TextareaFieldClientProps & { imageId: string }) {
  const image = useImage(imageId, undefined)
  const [isUnlocked, setUnlocked] = useState(false)
  const isSealed = typeof image === 'object' && image.scheduled > 0 && !isUnlocked
  return (
    <>
      <TextareaField {...props} readOnly={props.readOnly || isSealed || image === undefined} />
      {isSealed && (
        <div className="field-type archive-alt">
          <ChangeSealed imageId={imageId} onConfirm={() => setUnlocked(true)} />
        </div>
      )}
    </>
  )
}
