'use client'

import { useConfig } from '@payloadcms/ui'
import { callArchive } from '../callArchive'
import { ConfirmButton } from '../ConfirmDialog'
import { useHistoryMessages } from './useHistoryMessages'

/** The button that restores an older version into the draft, after a confirmation. */
export function RestoreVersion({
  postId,
  versionId,
  moment,
  scheduledFor,
  deletedImages,
}: {
  postId: string
  versionId: string
  /** As text. */
  moment: string
  /** The date of a scheduled entry, as text. */
  scheduledFor: string | null
  /** How many images of the version were deleted. */
  deletedImages: number
}) {
  const { config } = useConfig()
  const { versions: words } = useHistoryMessages()
  return (
    <ConfirmButton
      button={{ 'aria-label': words.restoreLabel(moment), children: words.restore, size: 'small' }}
      call={() => callArchive(`/api/posts/versions/${versionId}`)}
      confirmLabel={words.restoreConfirm}
      confirmingLabel={words.restoring}
      failed={words.notRestored}
      heading={words.restoreTitle}
      onDone={() => window.location.assign(`${config.routes.admin}/collections/posts/${postId}`)}
      slug={`restore-${versionId}`}
    >
      <p>{words.restoreText(moment)}</p>
      {deletedImages > 0 && <p>{words.restoreWithout(deletedImages)}</p>}
      {scheduledFor !== null && <p>{words.restoreScheduled(scheduledFor)}</p>}
    </ConfirmButton>
  )
}
