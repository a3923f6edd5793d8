import { z } from 'zod'
import { faultsOf, pointerOf } from '@/domain/faults'
import type { Fault } from '@/domain/refusal'
import { line, recordId, text, webAddress } from '@/domain/strings'
import { isWithinDepth } from '@/lib/json'
import { isStorableText } from '@/lib/text'

/** The most blocks that a post may have (SPEC.md, Limits). */
export const MAX_BLOCKS = 100

/** The tones of a callout (CONTRACT.md 2, "Writing"). */
export const CALLOUT_TONES = ['info', 'success', 'warning', 'danger'] as const

const MAX_DEPTH = 64
const longText = text({ max: 100_000 })
const shortText = text({ max: 500 })
const shortLine = line({ max: 500 })

/** The data of each of the nine block types (CONTRACT.md 2, "Writing"). An unknown field is a fault. */
export const blockDataSchemas = {
  text: z.strictObject({ text: longText }),
  image: z.strictObject({ mediaId: recordId }),
  gallery: z.strictObject({ mediaIds: z.array(recordId).min(1).max(50) }),
  before_after: z.strictObject({ beforeMediaId: recordId, afterMediaId: recordId }),
  video: z.strictObject({ url: webAddress, title: shortLine.optional() }),
  quote: z.strictObject({ text: longText, source: shortLine.optional() }),
  code: z.strictObject({ code: longText, language: shortLine.optional() }),
  link: z.strictObject({ url: webAddress, title: shortLine.optional(), description: shortText.optional() }),
  callout: z.strictObject({ text: longText, tone: z.enum(CALLOUT_TONES).optional() }),
}

/** The block types that the archive can show. */
export const BLOCK_TYPES = [
  'text',
  'image',
  'gallery',
  'before_after',
  'video',
  'quote',
  'code',
  'link',
  'callout',
] as const

/** One of `BLOCK_TYPES`. */
export type BlockType = (typeof BLOCK_TYPES)[number]

/** A block of one of the nine types. */
export const knownBlockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), data: blockDataSchemas.text }),
  z.strictObject({ type: z.literal('image'), data: blockDataSchemas.image }),
  z.strictObject({ type: z.literal('gallery'), data: blockDataSchemas.gallery }),
  z.strictObject({ type: z.literal('before_after'), data: blockDataSchemas.before_after }),
  z.strictObject({ type: z.literal('video'), data: blockDataSchemas.video }),
  z.strictObject({ type: z.literal('quote'), data: blockDataSchemas.quote }),
  z.strictObject({ type: z.literal('code'), data: blockDataSchemas.code }),
  z.strictObject({ type: z.literal('link'), data: blockDataSchemas.link }),
  z.strictObject({ type: z.literal('callout'), data: blockDataSchemas.callout }),
])

/** A block of a type that the archive does not know: kept whole, skipped when shown. Its data is any JSON that can be stored. */
const unknownBlockSchema = z.strictObject({
  type: line({ min: 1, max: 120 }).refine((type) => !isBlockType(type), {
    message: 'This type is known: its data must fit it.',
    // Ends this reading of the block: of two readings, zod believes the one that went on to its end.
    abort: true,
  }),
  data: z.unknown().superRefine((data, context) => {
    for (const { path, message } of jsonFaults(data)) context.addIssue({ code: 'custom', path, message })
  }),
})

/** A block as handed in and answered: `{ type, data }`. Both for judging and for describing it. */
export const blockSchema = z.union([knownBlockSchema, unknownBlockSchema])

/** The content of a post, in the order in which it is shown. */
export const blocksSchema = z.array(blockSchema).max(MAX_BLOCKS)

/** A block of one of the nine types, with its data. */
export type KnownBlock = z.output<typeof knownBlockSchema>

/** Any block. Narrow it with `isKnownBlock`. */
export type Block = KnownBlock | { type: string; data: unknown }

/** Whether the name is one of the nine block types. */
export function isBlockType(type: string): type is BlockType {
  return BLOCK_TYPES.some((known) => known === type)
}

/** Whether the block is of one of the nine types and its data fits it, so that it can be shown. */
export function isKnownBlock(block: Block): block is KnownBlock {
  return knownBlockSchema.safeParse(block).success
}

/**
 * Judges blocks as handed in: the blocks (none if there is a fault), every fault at its pointer such as
 * `/blocks/3/data/mediaId`, and a warning for each block of an unknown type (CONTRACT.md 2, "Writing").
 */
export function parseBlocks(value: unknown): { blocks: Block[]; faults: Fault[]; warnings: Fault[] } {
  const parsed = blocksSchema.safeParse(value)
  if (!parsed.success) return { blocks: [], faults: faultsOf(parsed.error, '/blocks'), warnings: [] }
  return { blocks: parsed.data, faults: [], warnings: unknownBlockWarnings(parsed.data) }
}

/** A warning for each block of a type that the archive does not know. */
export function unknownBlockWarnings(blocks: readonly Block[]): Fault[] {
  return blocks.flatMap(({ type }, index) => {
    if (isBlockType(type)) return []
    const message = `The block type "${type}" is not known. The block is kept, and skipped when the entry is shown.`
    return [{ pointer: pointerOf(['blocks', index]), message }]
  })
}

interface JsonFault {
  path: PropertyKey[]
  message: string
}

function jsonFaults(data: unknown): JsonFault[] {
  if (data === undefined) return [{ path: [], message: 'This field is required.' }]
  if (!isWithinDepth(data, MAX_DEPTH)) {
    return [{ path: [], message: `Nest arrays and objects at most ${MAX_DEPTH} deep.` }]
  }
  return unstorableParts(data, [])
}

/** Recursive: the depth has been judged before. */
function unstorableParts(value: unknown, path: PropertyKey[]): JsonFault[] {
  if (typeof value === 'string' && !isStorableText(value)) {
    return [
      { path, message: 'Remove the character U+0000 or half of a surrogate pair: it cannot be stored.' },
    ]
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ path, message: 'This number is too large to be stored.' }]
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableParts(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const isStorableKey = key !== '__proto__' && isStorableText(key)
    const own = isStorableKey ? [] : [{ path: [...path, key], message: 'This field name cannot be stored.' }]
    return [...own, ...unstorableParts(member, [...path, key])]
  })
}
