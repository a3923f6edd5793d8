'use client'

import { Button } from '@payloadcms/ui'
import { createPortal } from 'react-dom'
import type { Fault } from '@/domain/refusal'
import type { Refused } from '../callArchive'
import { reasonInWords } from '../reasonInWords'
import { useWords, type Choose } from '../useWords'

/** Why an approval was refused, each reason leading to the place in the form that it is about. */
export function Findings({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { choose } = useWords()
  // Beside the form and not inside its bar, which is too narrow for sentences and cuts off what leaves it.
  return createPortal(
    <div className="archive-findings" role="alert">
      <div>
        <p>{choose('Nicht freigegeben:', 'Not approved:')}</p>
        <ul>
          {refused.faults.length === 0 && <li>{reasonInWords(refused, choose)}</li>}
          {refused.faults.map((fault) => (
            <li key={fault.pointer}>
              <a
                href={`#${anchorOf(fault.pointer)}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(anchorOf(fault.pointer))?.scrollIntoView({ block: 'center' })
                }}
              >
                {faultInWords(fault, choose)}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Button
        aria-label={choose('Schließen', 'Close')}
        buttonStyle="icon-label"
        icon="x"
        margin={false}
        onClick={onClose}
        round
        size="small"
      />
    </div>,
    document.body,
  )
}

function faultInWords({ pointer, message }: Fault, choose: Choose): string {
  if (pointer === '/updatedAt') {
    return choose(
      'Der Eintrag wurde geändert, seit Sie ihn geöffnet haben. Laden Sie die Seite neu und lesen Sie ihn noch einmal.',
      message,
    )
  }
  const place = placeInWords(pointer, choose)
  if (place === null) return message
  return choose(
    `${place}: Hier fehlt der Alternativtext. Ein öffentlicher Eintrag braucht ihn für jedes Bild.`,
    `${place}: The alt text is missing. A public entry needs one for each image.`,
  )
}

/** The place of an image: `/cover_media_id`, `/blocks/2/data/mediaId` or `/blocks/2/data/mediaIds/0`; null for no image. */
function placeInWords(pointer: string, choose: Choose): string | null {
  if (pointer === '/cover_media_id') return choose('Titelbild', 'Cover image')
  const [, block, index] = /^\/blocks\/(\d+)\/data\/\w+(?:\/(\d+))?$/.exec(pointer) ?? []
  if (block === undefined) return null
  const image =
    index === undefined ? '' : choose(`, Bild ${Number(index) + 1}`, `, image ${Number(index) + 1}`)
  return `${choose('Block', 'Block')} ${Number(block) + 1}${image}`
}

/** The id that Payload's form gives to the place of a pointer. */
function anchorOf(pointer: string): string {
  const [first, index] = pointer.split('/').slice(1)
  if (first === 'blocks' && index !== undefined) return `blocks-row-${index}`
  return `field-${first === 'cover_media_id' ? 'cover' : first}`
}
