import { useMessages } from '../useMessages'
import { anchorOf } from './places'

/** Something to say about a place of the entry. */
export interface Remark {
  pointer: string
  /** The place as people call it; null when the sentence speaks for itself. */
  place: string | null
  sentence: string
  excerpt: string | null
}

/** Remarks one below the other, each leading to the place in the form that it is about. */
export function PlaceList({
  remarks,
  onLead,
}: {
  remarks: readonly Remark[]
  onLead: (pointer: string) => void
}) {
  const { words } = useMessages()
  return (
    <ul className="archive-remarks">
      {remarks.map(({ pointer, place, sentence, excerpt }, index) => (
        <li key={index}>
          <a
            href={`#${anchorOf(pointer)}`}
            onClick={(event) => {
              event.preventDefault()
              onLead(pointer)
            }}
          >
            {place === null ? sentence : `${place}: ${sentence}`}
          </a>
          {excerpt !== null && (
            <span className="archive-remarks__excerpt">{words.checks.excerpt(excerpt)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
