'use client'

import type { Fault } from '@/domain/refusal'
import { useWords } from '../useWords'

/** Why an approval was refused, each reason leading to the place in the form that it is about. */
export function Findings({ faults }: { faults: Fault[] }) {
  const { choose } = useWords()
  if (faults.length === 0) return null
  return (
    <div className="archive-approval__findings" role="alert">
      <p>{choose('Noch nicht freigegeben:', 'Not approved yet:')}</p>
      <ul>
        {faults.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`}>
            {pointer ? (
              <a
                href={`#${anchorOf(pointer)}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(anchorOf(pointer))?.scrollIntoView({ block: 'center' })
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The id that Payload's form gives to the place of a pointer such as `/blocks/2/data/mediaId` or `/cover_media_id`. */
function anchorOf(pointer: string): string {
  const [first, index] = pointer.split('/').slice(1)
  if (first === 'blocks' && index !== undefined) return `blocks-row-${index}`
  return `field-${first === 'cover_media_id' ? 'cover' : first}`
}
