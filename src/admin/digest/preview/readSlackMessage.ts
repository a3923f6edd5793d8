import { z } from 'zod'

const cover = z.object({ image_url: z.string(), alt_text: z.string() })
const header = z.object({ type: z.literal('header'), text: z.object({ text: z.string() }) })
const divider = z.object({ type: z.literal('divider') })
const section = z.object({
  type: z.literal('section'),
  text: z.object({ text: z.string() }),
  accessory: cover.optional(),
})
const message = z.object({
  text: z.string(),
  blocks: z.array(z.discriminatedUnion('type', [header, divider, section])).default([]),
})

/** A message for Slack, as far as one sees it (`domain/digest/message/slackMessage`). */
export type ShownSlackMessage = z.output<typeof message>

/** Reads a message for Slack as it is stored. Null when it is none. */
export function readSlackMessage(value: unknown): ShownSlackMessage | null {
  return message.safeParse(value).data ?? null
}
