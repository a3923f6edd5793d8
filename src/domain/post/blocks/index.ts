import { z } from 'zod'
import { pointerOf, withIssue, type ValidationIssue } from '@/domain/issues'
import { inWords, LIMITS } from '@/domain/limits'
import { line } from '@/domain/strings'
import { isRecord } from '@/lib/json'
import { jsonIssues } from './jsonIssues'
import { beforeAfter } from './beforeAfter'
import { callout } from './callout'
import { code } from './code'
import type { BlockDefinition } from './defineBlock'
import { gallery } from './gallery'
import { image } from './image'
import { link } from './link'
import { quote } from './quote'
import { text } from './text'
import { video } from './video'

/** The block types (BLOCK-2), in the order of the admin. */
export const BLOCKS = [text, image, gallery, beforeAfter, video, quote, code, link, callout] as const
const [first, ...others] = BLOCKS

export type BlockType = (typeof BLOCKS)[number]['type']

export const BLOCK_TYPES = BLOCKS.map(({ type }) => type)

const count = inWords(BLOCKS.length)

const byType = new Map<string, BlockDefinition>(BLOCKS.map((one) => [one.type, one]))

/** The definition of a block type; undefined for an unknown one. */
export function definitionOf(type: string): BlockDefinition | undefined {
  return byType.get(type)
}

/** A block of a known type (BLOCK-3). */
export const knownBlockSchema = z
  .discriminatedUnion('type', [first.schema, ...others.map(({ schema }) => schema)])
  .meta({
    description: `A block of one of the ${count} types that the archive shows; \`type\` says which one.`,
  })

/** A stored block of a known type for the renderer: without limits, and an unknown choice becomes its default. */
export const renderedBlockSchema = z.discriminatedUnion('type', [
  first.rendered,
  ...others.map(({ rendered }) => rendered),
])

/** A block of an unknown type: stored as it is, skipped when rendered (BLOCK-4). Its data is any storable JSON. */
export const unknownBlockSchema = z
  .strictObject({
    type: line({ min: 1, max: LIMITS.unknownBlockType })
      .refine((type) => !isBlockType(type), {
        ...withIssue({ code: 'known_block_type' }),
        // Aborts this alternative, because zod prefers the one that was checked to its end.
        abort: true,
      })
      .meta({
        description: `Any name except the ${count} known types.`,
        not: { type: 'string', enum: [...BLOCK_TYPES] },
      }),
    data: z
      .unknown()
      .superRefine((data, context) => {
        for (const { path, issue } of jsonIssues(data)) context.addIssue({ path, ...withIssue(issue) })
      })
      .meta({
        type: ['null', 'boolean', 'number', 'string', 'array', 'object'],
        items: {},
        additionalProperties: true,
        description: `Any JSON, at most ${LIMITS.unknownBlockDepth} levels deep. Stored as given: send integers beyond ±${Number.MAX_SAFE_INTEGER} as strings.`,
      }),
  })
  .meta({
    description:
      'A block of a type that the archive does not know. It is kept, reported in `warnings`, and skipped when the entry is shown.',
  })

/** A block as the API accepts and returns it. */
export const blockSchema = z
  .union([knownBlockSchema, unknownBlockSchema])
  .meta({ description: 'A piece of the content of a post: `{ type, data }`.' })

/** A block of a known type that a person has not finished: a required field is missing or half-typed (PUB-21). */
export const unfinishedBlockSchema = z
  .strictObject({
    type: z.enum(BLOCK_TYPES).meta({ description: 'The type of the block.' }),
    data: z.looseObject({}).meta({ description: 'What is written so far.', additionalProperties: true }),
  })
  .meta({
    description:
      'A block of a draft that a person is still writing: a required field is missing, or an address is incomplete. `warnings` says what. ' +
      'A program cannot write such a block, and an entry with one cannot be published.',
  })

/** A block of a draft as the API returns it. */
export const draftBlockSchema = z
  .union([knownBlockSchema, unknownBlockSchema, unfinishedBlockSchema])
  .meta({ description: 'A piece of the content of a draft: `{ type, data }`.' })

/** The content of a post, in order. */
export const blocksSchema = z
  .array(blockSchema)
  .max(LIMITS.blocks)
  .superRefine((blocks, context) => {
    const count = imageCount(blocks)
    if (count > LIMITS.images)
      context.addIssue(withIssue({ code: 'too_many_images', params: { max: LIMITS.images, count } }))
  })
  .meta({
    description: `The content, at most ${LIMITS.blocks} blocks with ${LIMITS.images} images. The order is kept.`,
  })

/** How many images blocks show; one that is shown twice counts twice, because each costs a page as much. */
export function imageCount(blocks: readonly Block[]): number {
  return blocks.flatMap(imagesOfBlock).length
}

/** An image that a post shows, and where: a JSON pointer into the post as the API writes it (ADMIN-2). */
export interface ImageUse {
  mediaId: string
  pointer: string
}

/** Every use of an image in the block at this index; of an invalid gallery no more than one may have. */
export function imagesOfBlock({ type, data }: Block, index: number): ImageUse[] {
  if (!isRecord(data)) return []
  const fields = definitionOf(type)?.imageFields ?? []
  return fields.flatMap((field) => {
    const pointer = pointerOf(['blocks', index, 'data', field])
    const value = data[field]
    if (!Array.isArray(value)) return typeof value === 'string' ? [{ mediaId: value, pointer }] : []
    return value
      .slice(0, LIMITS.galleryImages)
      .flatMap((id: unknown, at) =>
        typeof id === 'string' ? [{ mediaId: id, pointer: `${pointer}/${at}` }] : [],
      )
  })
}

/** A block of a known type with its data. */
type KnownBlock = z.output<typeof knownBlockSchema>

/** Any block. Narrow it with `isKnownBlock`. */
export type Block = KnownBlock | { type: string; data: unknown }

/** The data for the renderer of each block type. */
export type RenderedData = {
  [Definition in (typeof BLOCKS)[number] as Definition['type']]: z.output<Definition['rendered']>['data']
}

export function isBlockType(type: string): type is BlockType {
  return byType.has(type)
}

/** Whether the block has a known type and valid data. */
export function isKnownBlock(block: Block): block is KnownBlock {
  return knownBlockSchema.safeParse(block).success
}

/** A warning for each block of an unknown type (BLOCK-4). */
export function unknownBlockWarnings(blocks: readonly Block[]): ValidationIssue[] {
  return blocks.flatMap(({ type }, index) =>
    isBlockType(type)
      ? []
      : [{ pointer: pointerOf(['blocks', index]), code: 'unknown_block', params: { type } }],
  )
}
