import type { Entry, Picture } from '../model'
import type { ArchiveMessages } from '@/messages/en/archive'
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
  words: ArchiveMessages
}

/** The content of an entry in its order. Blocks of unknown types, and images that are gone, are skipped. */
export function Blocks({ blocks, pictures, words }: Props) {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  // Ids may be written in either case; those of the pictures are in lower case.
  const find: FindPicture = (id) => byId.get(id.toLowerCase())
  const drawn = blocks.map(readBlock)
  return drawn.map((block, index) => block && <Block key={index} block={block} find={find} words={words} />)
}

type FindPicture = (id: string) => Picture | undefined

interface BlockProps {
  block: DrawableBlock
  find: FindPicture
  words: ArchiveMessages
}

function Block({ block, find, words }: BlockProps) {
  switch (block.type) {
    case 'text':
      return <TextBlock {...block.data} />
    case 'image':
      return <ImageBlock picture={find(block.data.mediaId)} words={words} />
    case 'gallery':
      return <GalleryBlock pictures={block.data.mediaIds.flatMap((id) => find(id) ?? [])} words={words} />
    case 'before_after':
      return (
        <ComparisonBlock
          before={find(block.data.beforeMediaId)}
          after={find(block.data.afterMediaId)}
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
