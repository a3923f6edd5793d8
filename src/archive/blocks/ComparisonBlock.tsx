import type { Picture as PictureData } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'
import { Comparison } from './Comparison'
import { Picture } from './Picture'

interface Props {
  before: PictureData | undefined
  after: PictureData | undefined
  words: ArchiveMessages['blocks']
}

const SIZES = '(min-width: 58rem) 54rem, 100vw'

/** Two overlaid images with a handle between them. If one is gone, shows the other alone. */
export function ComparisonBlock({ before, after, words }: Props) {
  if (before === undefined && after === undefined) return null
  return (
    <figure className="block block-wide comparison">
      <Comparison
        label={words.compare}
        values={{ before: words.before, after: words.after }}
        isMovable={before !== undefined && after !== undefined}
      >
        {after && (
          <div className="comparison-after">
            <Picture picture={after} sizes={SIZES} />
            <span className="comparison-label">{words.after}</span>
          </div>
        )}
        {before && (
          <div className="comparison-before">
            <Picture picture={before} sizes={SIZES} />
            <span className="comparison-label">{words.before}</span>
          </div>
        )}
      </Comparison>
      <figcaption aria-hidden="true">
        {before && <span>{words.before}</span>}
        {after && <span>{words.after}</span>}
      </figcaption>
    </figure>
  )
}
