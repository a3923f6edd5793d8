import type { ReactNode } from 'react'
import { z } from 'zod'
import { renderMarkdown } from '@/lib/markdown'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import { Mrkdwn } from './Mrkdwn'
import './chat.scss'

/**
 * A message of the digest as the chat shows it, made from the message itself: a card for Teams, blocks for Slack, plain text for
 * services that ignore blocks. Without a message it shows `children`.
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
  /** Where the message is or will be: a channel or a host. */
  place: string | null
  /** When it was sent, in words; null for one to come. */
  moment?: string | null
  /** Whether the service ignores blocks, as Mattermost and Rocket.Chat do. */
  isPlain?: boolean
  language: Language
  children: ReactNode
}) {
  const words = messages[language].digest.preview
  const content = contentOf(message, isPlain)
  return (
    <figure className="archive-chat">
      <figcaption className="archive-chat__bar">{place ?? words.title}</figcaption>
      {content === null ? (
        <div className="archive-chat__empty">{children}</div>
      ) : (
        <div
          aria-label={words.region}
          className="archive-chat__scroll"
          role="region"
          // A long message scrolls inside its frame, with the keyboard too.
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

/** A message for Slack, as far as people see it (`domain/digest/message/slack.ts`). */
const slackSchema = z.object({
  text: z.string(),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('header'), text: z.object({ text: z.string() }) }),
        z.object({ type: z.literal('divider') }),
        z.object({
          type: z.literal('section'),
          text: z.object({ text: z.string() }),
          accessory: z.object({ image_url: z.string(), alt_text: z.string() }).optional(),
        }),
      ]),
    )
    .default([]),
})

const teamsText = z.object({
  type: z.literal('TextBlock'),
  text: z.string(),
  size: z.enum(['Large', 'Medium']).optional(),
  weight: z.literal('Bolder').optional(),
  isSubtle: z.boolean().optional(),
  separator: z.boolean().optional(),
  spacing: z.enum(['None', 'Small', 'Large']).optional(),
})
const teamsImage = z.object({ type: z.literal('Image'), url: z.string(), altText: z.string() })

/** A message for Teams, as far as people see it (`domain/digest/message/teams.ts`). */
const teamsSchema = z.object({
  attachments: z.tuple([
    z.object({
      content: z.object({ body: z.array(z.discriminatedUnion('type', [teamsText, teamsImage])) }),
    }),
  ]),
})

/** Null for anything that is no message. */
function contentOf(message: unknown, isPlain: boolean): ReactNode {
  const { data: teams } = teamsSchema.safeParse(message)
  if (teams) return <TeamsCard blocks={teams.attachments[0].content.body} />
  const { data: slack } = slackSchema.safeParse(message)
  if (!slack) return null
  if (!isPlain && slack.blocks.length > 0)
    return slack.blocks.map((block, index) => <SlackBlock block={block} key={index} />)
  return (
    <p className="archive-chat__plain">
      <Mrkdwn text={slack.text} />
    </p>
  )
}

function SlackBlock({ block }: { block: z.output<typeof slackSchema>['blocks'][number] }) {
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

/** An Adaptive Card as Teams shows it. */
function TeamsCard({
  blocks,
}: {
  blocks: z.output<typeof teamsSchema>['attachments'][0]['content']['body']
}) {
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
            // Teams renders a part of Markdown; the HTML is sanitised.
            dangerouslySetInnerHTML={{ __html: renderMarkdown(block.text) }}
            key={index}
          />
        ),
      )}
    </div>
  )
}

function classesOf({ size, weight, isSubtle, separator, spacing }: z.output<typeof teamsText>): string {
  const modifiers = [
    size,
    weight,
    isSubtle && 'subtle',
    separator && 'separated',
    spacing && `space-${spacing}`,
  ].flatMap((modifier) => (modifier ? [`archive-card__text--${modifier.toLowerCase()}`] : []))
  return ['archive-card__text', ...modifiers].join(' ')
}
