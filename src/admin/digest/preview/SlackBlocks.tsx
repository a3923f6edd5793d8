import { ChatPicture } from './ChatPicture'
import { Mrkdwn } from './Mrkdwn'
import type { ShownSlackMessage } from './readSlackMessage'

type Block = ShownSlackMessage['blocks'][number]

/** The blocks of a message as Slack shows them. */
export function SlackBlocks({ blocks }: Pick<ShownSlackMessage, 'blocks'>) {
  return blocks.map((block, index) => <SlackBlock block={block} key={index} />)
}

function SlackBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'header':
      return <p className="archive-chat__header">{block.text.text}</p>
    case 'divider':
      return <hr className="archive-chat__divider" />
    case 'section':
      return (
        <div className="archive-chat__section">
          <p>
            <Mrkdwn text={block.text.text} />
          </p>
          {block.accessory && (
            <ChatPicture address={block.accessory.image_url} alt={block.accessory.alt_text} />
          )}
        </div>
      )
  }
}
