'use client'

import type { Choose } from '@/messages/language'
import type { ValidationIssue } from '@/domain/refusal'
import type { RefusedCall } from '../callArchive'
import { problemInWords } from '../problemInWords'
import { useWords } from '../useWords'
import { FindingsPanel } from './FindingsPanel'
import { PlaceList, type Remark } from './PlaceList'
import { focusField, placeInWords } from './places'

/** Why an approval was refused, each reason leading to the place in the form that it is about. */
export function Findings({ refused, onClose }: { refused: RefusedCall; onClose: () => void }) {
  const { choose } = useWords()
  return (
    <FindingsPanel heading={choose('Nicht freigegeben:', 'Not approved:')} isRefusal onClose={onClose}>
      {refused.issues.length === 0 ? (
        <p>{problemInWords(refused, choose)}</p>
      ) : (
        <PlaceList onLead={focusField} remarks={refused.issues.map((issue) => remarkOf(issue, choose))} />
      )}
    </FindingsPanel>
  )
}

function remarkOf({ pointer, message }: ValidationIssue, choose: Choose): Remark {
  if (pointer === '/updatedAt') {
    const sentence = choose(
      'Der Eintrag wurde geändert, seit Sie ihn geöffnet haben. Laden Sie die Seite neu und lesen Sie ihn noch einmal.',
      message,
    )
    return { pointer, place: null, sentence, excerpt: null }
  }
  const place = placeInWords(pointer, choose)
  if (place === null) return { pointer, place, sentence: message, excerpt: null }
  const sentence = choose(
    'Hier fehlt der Alternativtext. Ein öffentlicher Eintrag braucht ihn für jedes Bild.',
    'The alt text is missing. A public entry needs one for each image.',
  )
  return { pointer, place, sentence, excerpt: null }
}
