'use client'

import type { Kept } from '@/domain/kept'
import { Button } from '../Button'
import { Notice } from '../Notice'
import { useKeepingMessages } from './useKeepingMessages'

/** Offers the changes that an earlier form could not save (ADMIN-18). */
export function KeptNotice({
  kept,
  isChangedSince,
  onRestore,
  onDiscard,
}: {
  kept: Kept
  /** Whether the document was changed after the changes were kept. */
  isChangedSince: boolean
  onRestore: () => void
  onDiscard: () => void
}) {
  const { kept: words, moment } = useKeepingMessages()
  return (
    <Notice id="kept-changes" tone="warning">
      <p>
        {words.found(moment(kept.at))}
        {isChangedSince ? ` ${words.changed}` : ''}
      </p>
      <p className="archive-notice__actions">
        <Button id="restore-kept" margin={false} onClick={onRestore} size="small">
          {words.restore}
        </Button>
        <Button buttonStyle="secondary" id="discard-kept" margin={false} onClick={onDiscard} size="small">
          {words.discard}
        </Button>
      </p>
    </Notice>
  )
}
