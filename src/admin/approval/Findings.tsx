'use client'

import type { AdminMessages } from '@/messages/en/admin'
import type { Choose } from '@/messages/language'
import type { ValidationIssue } from '@/domain/refusal'
import type { RefusedCall } from '../callArchive'
import { problemInWords } from '../problemInWords'
import { useMessages } from '../useMessages'
import { useWords } from '../useWords'
import { FindingsPanel } from './FindingsPanel'
import { PlaceList, type Remark } from './PlaceList'
import { focusField, placeOf } from './places'

/** Why an approval was refused. Each reason links to its field in the form. */
export function Findings({ refused, onClose }: { refused: RefusedCall; onClose: () => void }) {
  const { words } = useMessages()
  const { choose } = useWords()
  return (
    <FindingsPanel heading={words.approval.refused} isRefusal onClose={onClose}>
      {refused.issues.length === 0 ? (
        <p>{problemInWords(refused, choose)}</p>
      ) : (
        <PlaceList
          onLead={focusField}
          remarks={refused.issues.map((issue) => remarkOf(issue, words, choose))}
        />
      )}
    </FindingsPanel>
  )
}

function remarkOf({ pointer, message }: ValidationIssue, words: AdminMessages, choose: Choose): Remark {
  if (pointer === '/updatedAt') {
    const sentence = choose(
      'Der Eintrag wurde geändert, seit Sie ihn geöffnet haben. Laden Sie die Seite neu und lesen Sie ihn noch einmal.',
      message,
    )
    return { pointer, place: null, sentence, excerpt: null }
  }
  const place = placeOf(pointer, words)
  if (place === null) return { pointer, place, sentence: message, excerpt: null }
  const sentence = choose(
    'Hier fehlt der Alternativtext. Ein öffentlicher Eintrag braucht ihn für jedes Bild.',
    'The alt text is missing. A public entry needs one for each image.',
  )
  return { pointer, place, sentence, excerpt: null }
}
