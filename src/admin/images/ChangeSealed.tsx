'use client'

import { useModal } from '@payloadcms/ui'
import { useId } from 'react'
import { Button } from '../Button'
import { ConfirmDialog } from '../ConfirmDialog'
import { useMessages } from '../useMessages'
import { UsesDisclosure } from './Uses'

/**
 * Asks before the alt text of an image changes that a scheduled entry shows: its approval covers the text. Stands in place of the
 * field, or below it, until the user agrees.
 */
export function ChangeSealed({ imageId, onConfirm }: { imageId: string; onConfirm: () => void }) {
  const { words } = useMessages()
  const { openModal } = useModal()
  const slug = useId()
  const { alt } = words.images
  return (
    <>
      <UsesDisclosure imageId={imageId} summary={alt.scheduled} />
      <div>
        <Button buttonStyle="secondary" margin={false} onClick={() => openModal(slug)} size="small">
          {alt.change}
        </Button>
      </div>
      <ConfirmDialog
        confirmLabel={alt.changeConfirm}
        confirmingLabel={alt.changeConfirm}
        heading={alt.changeTitle}
        onConfirm={async () => onConfirm()}
        slug={slug}
      >
        <p>{alt.changeText}</p>
      </ConfirmDialog>
    </>
  )
}
