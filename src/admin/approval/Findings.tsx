'use client'

import type { RefusedCall } from '../callArchive'
import { problemText } from '../problemText'
import { useMessages } from '../useMessages'
import { FindingsPanel } from './FindingsPanel'
import { PlaceList } from './PlaceList'
import { focusField, placeOf } from './places'

/** Why an approval was refused. Each reason links to its field in the form. */
export function Findings({ refused, onClose }: { refused: RefusedCall; onClose: () => void }) {
  const { words } = useMessages()
  const remarks = refused.issues.map(({ pointer, message }) => ({
    pointer,
    place: placeOf(pointer, words),
    sentence: message,
    excerpt: null,
  }))
  return (
    <FindingsPanel heading={words.approval.refused} isRefusal onClose={onClose}>
      {refused.issues.length === 0 ? (
        <p>{problemText(refused, words)}</p>
      ) : (
        <PlaceList onLead={focusField} remarks={remarks} />
      )}
    </FindingsPanel>
  )
}
