import { z } from 'zod'
import { CALLOUT_TONES } from '@/domain/post/blocks'

const optionalText = z.string().nullish()
const tone = z.enum(CALLOUT_TONES).catch('info')

/** What the page can draw, as loosely as it can still be drawn: blocks are judged when they are written. */
const drawable = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), data: z.object({ text: z.string() }) }),
  z.object({ type: z.literal('image'), data: z.object({ mediaId: z.string() }) }),
  z.object({ type: z.literal('gallery'), data: z.object({ mediaIds: z.array(z.string()) }) }),
  z.object({
    type: z.literal('before_after'),
    data: z.object({ beforeMediaId: z.string(), afterMediaId: z.string() }),
  }),
  z.object({ type: z.literal('video'), data: z.object({ url: z.string(), title: optionalText }) }),
  z.object({ type: z.literal('quote'), data: z.object({ text: z.string(), source: optionalText }) }),
  z.object({ type: z.literal('code'), data: z.object({ code: z.string(), language: optionalText }) }),
  z.object({
    type: z.literal('link'),
    data: z.object({ url: z.string(), title: optionalText, description: optionalText }),
  }),
  z.object({ type: z.literal('callout'), data: z.object({ text: z.string(), tone }) }),
])

export type DrawableBlock = z.infer<typeof drawable>

/** A stored block as the page can draw it; null for one of an unknown type or shape, which is skipped (BLOCK-4). */
export function readBlock(block: { type: string; data: unknown }): DrawableBlock | null {
  const read = drawable.safeParse(block)
  return read.success ? read.data : null
}
