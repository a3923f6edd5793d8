import type { Entry, Picture } from '../model'
import type { Words } from '../words'
import { CalloutBlock } from './CalloutBlock'
import { CodeBlock } from './CodeBlock'
import { ComparisonBlock } from './ComparisonBlock'
import { GalleryBlock } from './GalleryBlock'
import { ImageBlock } from './ImageBlock'
import { LinkCard } from './LinkCard'
import { QuoteBlock } from './QuoteBlock'
import { type DrawableBlock, readBlock } from './readBlock'
import { TextBlock } from './TextBlock'

interface Props extends Pick<Entry, 'blocks' | 'pictures'> {
  words: Words
}

/** The content of an entry in its order. Blocks of unknown types, and images that are gone, are skipped. */
export function Blocks({ blocks, pictures, words }: Props) {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const drawn = blocks.map(readBlock)
  return drawn.map(
    (block, index) => block && <Block key={index} block={block} pictures={byId} words={words} />,
  )
}

interface BlockProps {
  block: DrawableBlock
  pictures: ReadonlyMap<string, Picture>
  words: Words
}

function Block({ block, pictures, words }: BlockProps) {
  switch (block.type) {
    case 'text':
      return <TextBlock {...block.data} />
    case 'image':
      return <ImageBlock picture={pictures.get(block.data.mediaId)} words={words} />
    case 'gallery':
      return (
        <GalleryBlock pictures={block.data.mediaIds.flatMap((id) => pictures.get(id) ?? [])} words={words} />
      )
    case 'before_after':
      return (
        <ComparisonBlock
          before={pictures.get(block.data.beforeMediaId)}
          after={pictures.get(block.data.afterMediaId)}
          words={words}
        />
      )
    case 'video':
      return <LinkCard {...block.data} kind="video" words={words} />
    case 'quote':
      return <QuoteBlock {...block.data} />
    case 'code':
      return <CodeBlock {...block.data} words={words} />
    case 'link':
      return <LinkCard {...block.data} kind="link" words={words} />
    case 'callout':
      return <CalloutBlock {...block.data} words={words} />
  }
}
