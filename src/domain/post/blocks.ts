import { z } from 'zod'
import { pointerOf } from '@/domain/issues'
import type { ValidationIssue } from '@/domain/refusal'
import { line, recordId, text, webAddress } from '@/domain/strings'
import { jsonIssues, MAX_JSON_DEPTH } from './jsonIssues'

/** The most blocks that a post may have (LIMIT-8). */
export const MAX_BLOCKS = 100

/** The most images that a gallery shows (LIMIT-12). */
export const MAX_GALLERY = 50

/** The tones of a callout (BLOCK-9). */
export const CALLOUT_TONES = ['info', 'success', 'warning', 'danger'] as const

const longText = text({ max: 100_000 })
const shortText = text({ max: 500 })
const shortLine = line({ max: 500 })
const imageId = recordId.meta({ description: 'Id of an uploaded image, in lower case.' })

/** The data of each of the nine block types (BLOCK-2, BLOCK-3). An unknown field is a fault. */
export const blockDataSchemas = {
  text: z.strictObject({
    text: longText.meta({
      description:
        'Markdown: paragraphs, bold, italic, links, lists, subheadings. At most 100,000 characters.',
    }),
  }),
  image: z.strictObject({ mediaId: imageId }),
  gallery: z.strictObject({
    mediaIds: z.array(imageId).min(1).max(MAX_GALLERY).meta({
      description: 'Ids of 1 to 50 uploaded images in lower case, in the order in which they are shown.',
    }),
  }),
  before_after: z.strictObject({
    beforeMediaId: imageId.meta({ description: 'Id of the image that shows how it was, in lower case.' }),
    afterMediaId: imageId.meta({ description: 'Id of the image that shows how it is now, in lower case.' }),
  }),
  video: z.strictObject({
    url: webAddress.meta({
      description: 'Address of the video, http or https. It is linked to, never fetched.',
    }),
    title: shortLine.optional().meta({ description: 'What the link is called.' }),
  }),
  quote: z.strictObject({
    text: longText.meta({ description: 'The words, as plain text.' }),
    source: shortLine.optional().meta({ description: 'Whose words they are.' }),
  }),
  code: z.strictObject({
    code: longText.meta({ description: 'The code, with its line breaks. At most 100,000 characters.' }),
    language: shortLine.optional().meta({ description: 'The language it is written in, such as `json`.' }),
  }),
  link: z.strictObject({
    url: webAddress.meta({ description: 'Where it leads, http or https. Never fetched.' }),
    title: shortLine.optional().meta({ description: 'What the link is called.' }),
    description: shortText.optional().meta({ description: 'What waits there.' }),
  }),
  callout: z.strictObject({
    text: longText.meta({ description: 'What must not be missed, as plain text.' }),
    tone: z
      .enum(CALLOUT_TONES)
      .optional()
      .meta({ description: 'What kind of notice it is. `info` when left out.' }),
  }),
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

function blockType<const Type extends BlockType>(type: Type) {
  return z.literal(type).meta({ description: 'The type of the block.' })
}

/** One of `BLOCK_TYPES`. */
export type BlockType = (typeof BLOCK_TYPES)[number]

/** A block of one of the nine types. */
export const knownBlockSchema = z
  .discriminatedUnion('type', [
    z
      .strictObject({
        type: blockType('text'),
        data: blockDataSchemas.text.meta({ description: 'The text.' }),
      })
      .meta({ description: 'Text in Markdown.' }),
    z
      .strictObject({
        type: blockType('image'),
        data: blockDataSchemas.image.meta({ description: 'Which image.' }),
      })
      .meta({ description: 'One image.' }),
    z
      .strictObject({
        type: blockType('gallery'),
        data: blockDataSchemas.gallery.meta({ description: 'Which images.' }),
      })
      .meta({ description: 'Several images beside each other.' }),
    z
      .strictObject({
        type: blockType('before_after'),
        data: blockDataSchemas.before_after.meta({ description: 'Which images.' }),
      })
      .meta({ description: 'Two images to compare.' }),
    z
      .strictObject({
        type: blockType('video'),
        data: blockDataSchemas.video.meta({ description: 'Which video.' }),
      })
      .meta({ description: 'A link to a video.' }),
    z
      .strictObject({
        type: blockType('quote'),
        data: blockDataSchemas.quote.meta({ description: 'The words and whose they are.' }),
      })
      .meta({ description: 'The words of somebody.' }),
    z
      .strictObject({
        type: blockType('code'),
        data: blockDataSchemas.code.meta({ description: 'The code.' }),
      })
      .meta({ description: 'Code, shown as it is.' }),
    z
      .strictObject({
        type: blockType('link'),
        data: blockDataSchemas.link.meta({ description: 'Where it leads and what it says.' }),
      })
      .meta({ description: 'A link that stands out.' }),
    z
      .strictObject({
        type: blockType('callout'),
        data: blockDataSchemas.callout.meta({ description: 'The notice and its kind.' }),
      })
      .meta({ description: 'A notice that stands out.' }),
  ])
  .meta({ description: 'A block of one of the nine types that the archive shows; `type` says which one.' })

/** A block of a type that the archive does not know: kept whole, skipped when shown. Its data is any JSON that can be stored. */
export const unknownBlockSchema = z
  .strictObject({
    type: line({ min: 1, max: 120 })
      .refine((type) => !isBlockType(type), {
        message: 'This type is known: its data must fit it.',
        // Ends this reading of the block: of two readings, zod believes the one that went on to its end.
        abort: true,
      })
      .meta({
        description: 'Any name but those of the nine known types.',
        not: { type: 'string', enum: [...BLOCK_TYPES] },
      }),
    data: z
      .unknown()
      .superRefine((data, context) => {
        for (const { path, message } of jsonIssues(data)) context.addIssue({ code: 'custom', path, message })
      })
      .meta({
        type: ['null', 'boolean', 'number', 'string', 'array', 'object'],
        items: {},
        additionalProperties: true,
        description: `Any JSON, nested at most ${MAX_JSON_DEPTH} deep. Kept as given: write integers beyond ±${Number.MAX_SAFE_INTEGER} as strings.`,
      }),
  })
  .meta({
    description:
      'A block of a type that the archive does not know. It is kept, reported in `warnings`, and skipped when the entry is shown.',
  })

/** A block as handed in and answered: `{ type, data }`. Both for judging and for describing it. */
export const blockSchema = z
  .union([knownBlockSchema, unknownBlockSchema])
  .meta({ description: 'A piece of the content of a post: `{ type, data }`.' })

/** The content of a post, in the order in which it is shown. */
export const blocksSchema = z
  .array(blockSchema)
  .max(MAX_BLOCKS)
  .meta({ description: 'The content, at most 100 blocks. The order given is the order kept.' })

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

/** A warning for each block of a type that the archive does not know. */
export function unknownBlockWarnings(blocks: readonly Block[]): ValidationIssue[] {
  return blocks.flatMap(({ type }, index) => {
    if (isBlockType(type)) return []
    const message = `The block type "${type}" is not known. The block is kept, and skipped when the entry is shown.`
    return [{ pointer: pointerOf(['blocks', index]), message }]
  })
}
