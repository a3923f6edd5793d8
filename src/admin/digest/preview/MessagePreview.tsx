import type { ReactNode } from 'react'
import type { Choose } from '@/messages/language'
import { Mrkdwn } from './Mrkdwn'
import { readSlackMessage } from './readSlackMessage'
import { readTeamsMessage } from './readTeamsMessage'
import { SlackBlocks } from './SlackBlocks'
import { TeamsCard } from './TeamsCard'
import './chat.scss'

/**
 * A message of the digest as the chat shows it, made of the very message that is sent: a card for Teams, blocks for Slack,
 * plain text for services that leave blocks out. Without a message it shows `children` in its place.
 */
export function MessagePreview({
  message,
  place,
  moment,
  isPlain = false,
  choose,
  children,
}: {
  message: unknown
  /** Where the message stands or will stand: a channel or a host. */
  place: string | null
  /** When it was sent, in words; null for one that is still to come. */
  moment: string | null
  /** Whether the service shows the text and leaves the blocks out, as Mattermost and Rocket.Chat do. */
  isPlain?: boolean
  choose: Choose
  children?: ReactNode
}) {
  const content = contentOf(message, isPlain)
  return (
    <figure className="archive-chat">
      <figcaption className="archive-chat__bar">{place ?? choose('Vorschau', 'Preview')}</figcaption>
      {content === null ? (
        <div className="archive-chat__empty">{children}</div>
      ) : (
        <div
          aria-label={choose('Die Nachricht, wie sie im Chat erscheint', 'The message as the chat shows it')}
          className="archive-chat__scroll"
          role="region"
          // A long message scrolls inside its frame, for the keyboard too.
          tabIndex={0}
        >
          <div aria-hidden className="archive-chat__avatar">
            U
          </div>
          <div className="archive-chat__message">
            <p className="archive-chat__sender">
              <strong>Update Archive</strong> <span className="archive-chat__app">APP</span>{' '}
              {moment !== null && <span className="archive-chat__moment">{moment}</span>}
            </p>
            {content}
          </div>
        </div>
      )}
    </figure>
  )
}

function contentOf(message: unknown, isPlain: boolean): ReactNode {
  const card = readTeamsMessage(message)
  if (card !== null) return <TeamsCard blocks={card} />
  const slack = readSlackMessage(message)
  if (slack === null) return null
  if (!isPlain && slack.blocks.length > 0) return <SlackBlocks blocks={slack.blocks} />
  return (
    <p className="archive-chat__plain">
      <Mrkdwn text={slack.text} />
    </p>
  )
}
