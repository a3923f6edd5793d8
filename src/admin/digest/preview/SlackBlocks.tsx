import { ChatPicture } from './ChatPicture'
import { Mrkdwn } from './Mrkdwn'
import type { ShownSlackMessage } from './readSlackMessage'

/** The blocks of a message as Slack shows them. */
export function SlackBlocks({ blocks }: Pick<ShownSlackMessage, 'blocks'>) {
  return blocks.map((block, index) =>
    block.type === 'header' ? (
      <p className="archive-chat__header" key={index}>
        {block.text.text}
      </p>
    ) : (
      <div className="archive-chat__section" key={index}>
        <p>
          <Mrkdwn text={block.text.text} />
        </p>
        {block.accessory && (
          <ChatPicture address={block.accessory.image_url} alt={block.accessory.alt_text} />
        )}
      </div>
    ),
  )
}
