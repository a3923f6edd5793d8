import { renderMarkdown } from '@/lib/markdown'
import type { ShownTeamsBlock, ShownTeamsText } from './readTeamsMessage'

/** An Adaptive Card as Microsoft Teams shows it. */
export function TeamsCard({ blocks }: { blocks: readonly ShownTeamsBlock[] }) {
  return (
    <div className="archive-card">
      {blocks.map((block, index) =>
        block.type === 'Image' ? (
          <img
            alt={block.altText}
            className="archive-card__picture"
            key={index}
            loading="lazy"
            src={block.url}
          />
        ) : (
          <div
            className={classesOf(block)}
            // Teams reads a part of Markdown; what this answers is sanitised.
            dangerouslySetInnerHTML={{ __html: renderMarkdown(block.text) }}
            key={index}
          />
        ),
      )}
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
