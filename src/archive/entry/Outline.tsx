import type { SectionLink } from '@/integrations/text/renderBlocks'
import type { Language } from '@/messages/language'

/** With fewer headings, the page is its own outline. */
const MIN_SECTIONS = 3
/** Deeper headings are left out. */
const MAX_LEVEL = 3

interface Props {
  sections: readonly SectionLink[]
  /** The language of the headings, if it is not the reader's. */
  lang: Language | undefined
  label: string
}

/** The headings of a long entry (PAGE-20): beside the text on wide screens, folded above it on narrow ones. */
export function Outline({ sections, lang, label }: Props) {
  const shown = sections.filter(({ level }) => level <= MAX_LEVEL)
  if (shown.length < MIN_SECTIONS) return null
  const list = (
    <ol role="list" lang={lang}>
      {shown.map(({ id, level, text }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className="outline outline-beside" aria-label={label}>
        <p>{label}</p>
        {list}
      </nav>
      <details className="outline outline-folded">
        <summary>{label}</summary>
        <nav aria-label={label}>{list}</nav>
      </details>
    </>
  )
}
