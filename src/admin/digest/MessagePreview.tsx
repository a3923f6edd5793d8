import type { ReactNode } from 'react'
import type { SlackBlock } from '@/domain/digest/message/slack'
import type { TeamsBlock } from '@/domain/digest/message/teams'
import { isRecord } from '@/lib/json'
import { renderMarkdown } from '@/lib/markdown'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import type { DigestMessage } from '@/operations/digest/digestMessage'
import { Mrkdwn } from './Mrkdwn'
import './chat.scss'

/**
 * A message of the digest as the chat shows it: a card for Teams, blocks for Slack, plain text for services that ignore blocks.
 * Without a message it shows `children`.
 */
export function MessagePreview({
  message,
  place,
  moment = null,
  isPlain = false,
  language,
  children,
}: {
  message: unknown
  /** The channel or host. */
  place: string | null
  /** When it was sent, as text; null if it was not. */
  moment?: string | null
  /** Whether the service ignores blocks, as Mattermost and Rocket.Chat do. */
  isPlain?: boolean
  language: Language
  children: ReactNode
}) {
  const words = messages[language].digest.preview
  return (
    <figure className="archive-chat">
      <figcaption className="archive-chat__bar">{place ?? words.title}</figcaption>
      {isDigestMessage(message) ? (
        <div
          aria-label={words.region}
          className="archive-chat__scroll"
          role="region"
          // Makes a long message scrollable with the keyboard.
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
            {contentOf(message, isPlain)}
          </div>
        </div>
      ) : (
        <div className="archive-chat__empty">{children}</div>
      )}
    </figure>
  )
}

/** Tells a stored message from none. Only operations write it, so its shape is not checked further. */
function isDigestMessage(message: unknown): message is DigestMessage {
  return isRecord(message) && ('attachments' in message || 'blocks' in message)
}

function contentOf(message: DigestMessage, isPlain: boolean): ReactNode {
  if ('attachments' in message)
    return <div className="archive-card">{message.attachments[0].content.body.map(teamsBlock)}</div>
  if (!isPlain) return message.blocks.map(slackBlock)
  return (
    <p className="archive-chat__plain">
      <Mrkdwn text={message.text} />
    </p>
  )
}

function slackBlock(block: SlackBlock, key: number): ReactNode {
  switch (block.type) {
    case 'header':
      return (
        <p className="archive-chat__header" key={key}>
          {block.text.text}
        </p>
      )
    case 'divider':
      return <hr className="archive-chat__divider" key={key} />
    case 'section':
      return (
        <div className="archive-chat__section" key={key}>
          <p>
            <Mrkdwn text={block.text.text} />
          </p>
          {block.accessory && (
            <img
              alt={block.accessory.alt_text}
              className="archive-chat__picture"
              loading="lazy"
              src={block.accessory.image_url}
            />
          )}
        </div>
      )
  }
}

/** A part of an Adaptive Card as Teams shows it. */
function teamsBlock(block: TeamsBlock, key: number): ReactNode {
  if (block.type === 'Image')
    return (
      <img alt={block.altText} className="archive-card__picture" key={key} loading="lazy" src={block.url} />
    )
  return (
    <div
      className="archive-card__text"
      data-separator={block.separator}
      data-size={block.size}
      data-spacing={block.spacing}
      data-subtle={block.isSubtle}
      data-weight={block.weight}
      // oxlint-disable-next-line react/no-danger -- Teams renders a part of Markdown; the HTML is sanitized
      dangerouslySetInnerHTML={{ __html: renderMarkdown(block.text) }}
      key={key}
    />
  )
}
