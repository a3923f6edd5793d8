import { renderMarkdown } from '@/lib/markdown'
import type { ShownTeamsText } from './readTeamsMessage'

/** An Adaptive Card as Microsoft Teams shows it. */
export function TeamsCard({ texts }: { texts: readonly ShownTeamsText[] }) {
  return (
    <div className="archive-card">
      {texts.map((text, index) => (
        <div
          className={classesOf(text)}
          // Teams reads a part of Markdown; what this answers is sanitised.
          dangerouslySetInnerHTML={{ __html: renderMarkdown(text.text) }}
          key={index}
        />
      ))}
    </div>
  )
}

function classesOf({ size, weight, isSubtle, separator, spacing }: ShownTeamsText): string {
  const modifiers = [
    size,
    weight,
    isSubtle && 'subtle',
    separator && 'separated',
    spacing && `space-${spacing}`,
  ].flatMap((modifier) => (modifier ? [`archive-card__text--${modifier.toLowerCase()}`] : []))
  return ['archive-card__text', ...modifiers].join(' ')
}
