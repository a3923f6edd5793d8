import { z } from 'zod'

const text = z.object({
  type: z.literal('TextBlock'),
  text: z.string(),
  size: z.enum(['Large', 'Medium']).optional(),
  weight: z.literal('Bolder').optional(),
  isSubtle: z.boolean().optional(),
  separator: z.boolean().optional(),
  spacing: z.enum(['None', 'Small', 'Large']).optional(),
})
const image = z.object({ type: z.literal('Image'), url: z.string(), altText: z.string() })
const message = z.object({
  attachments: z.tuple([
    z.object({ content: z.object({ body: z.array(z.discriminatedUnion('type', [text, image])) }) }),
  ]),
})

/** A text of an Adaptive Card, as far as one sees it (`domain/digest/message/teamsMessage`). */
export type ShownTeamsText = z.output<typeof text>

/** A part of an Adaptive Card: a text, or the cover of the entry above it. */
export type ShownTeamsBlock = ShownTeamsText | z.output<typeof image>

/** Reads a message for Teams as it is stored: the parts of its card. Null when it is none. */
export function readTeamsMessage(value: unknown): ShownTeamsBlock[] | null {
  return message.safeParse(value).data?.attachments[0].content.body ?? null
}
