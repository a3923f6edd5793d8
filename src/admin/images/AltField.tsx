'use client'

import { TextareaField, useDocumentInfo, useField } from '@payloadcms/ui'
import type { TextareaFieldClientProps } from 'payload'
import { AltText } from './AltText'
import { useImage } from './imageData'

/** The alt text on the page of an image: that of an upload belongs to the form, a stored one is saved by itself, as in an entry. */
export function AltField(props: TextareaFieldClientProps) {
  const { id } = useDocumentInfo()
  return id === undefined ? <TextareaField {...props} /> : <StoredAlt {...props} imageId={String(id)} />
}

function StoredAlt({ imageId, ...props }: TextareaFieldClientProps & { imageId: string }) {
  const image = useImage(imageId, undefined)
  const { setValue } = useField<string>({ potentiallyStalePath: props.path })
  if (typeof image !== 'object') return <TextareaField {...props} readOnly />
  return (
    <div className="field-type">
      <AltText
        id="field-alt"
        // Its entries are listed on the page.
        image={{ ...image, elsewhere: 0 }}
        isNeeded={false}
        isReadOnly={props.readOnly ?? false}
        // The form sends it along with another field.
        onShown={(text) => setValue(text, true)}
        takesFocus={false}
      />
    </div>
  )
}
