import { useMessages } from '../useMessages'
import { anchorOf } from './places'

/** A message about a field of the post. */
export interface Remark {
  pointer: string
  /** The name of the field; null if the message is clear without it. */
  place: string | null
  sentence: string
  excerpt: string | null
}

/** A list of messages, each with a link to its field in the form. */
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
