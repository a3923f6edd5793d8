import { ValidationError, type CollectionBeforeOperationHook, type PayloadRequest } from 'payload'
import { LIMITS } from '@/domain/limits'
import { isRecord } from '@/lib/json'
import { messagesFor } from '@/messages'
import { blocks as definitions } from '../blocks'

const FIELDS = new Map(
  definitions.map(({ slug, fields }) => [
    slug,
    new Set([
      'id',
      'blockName',
      'blockType',
      ...fields.flatMap((field) => ('name' in field ? field.name : [])),
    ]),
  ]),
)

/**
 * Checks the shape of the content before Payload does, which would treat malformed content as none: a list of blocks of
 * known types within the limit. Payload counts them last, and each costs it a millisecond. Drops unknown fields. `null`
 * changes nothing; the form sends `0` after all blocks were removed.
 */
export const validateBlockShapes: CollectionBeforeOperationHook = ({ args, req }) => {
  const data: unknown = 'data' in args ? args.data : undefined
  if (!isRecord(data) || data.blocks === undefined) return
  const { blocks } = data
  const words = messagesFor(req).collections.post
  if (blocks === null) Reflect.deleteProperty(data, 'blocks')
  else if (blocks === 0 || blocks === '0') data.blocks = []
  else if (Array.isArray(blocks) && blocks.length > LIMITS.blocks)
    throw refusal(req, words.tooManyBlocks(LIMITS.blocks, blocks.length))
  else if (Array.isArray(blocks)) data.blocks = blocks.map((block, index) => ownFieldsOf(block, index, req))
  else throw refusal(req, words.blocksNotAList)
}

function ownFieldsOf(block: unknown, index: number, req: PayloadRequest): Record<string, unknown> {
  const number = index + 1
  const words = messagesFor(req).collections.post
  if (!isRecord(block)) throw refusal(req, words.notABlock(number))
  const own = typeof block.blockType === 'string' ? FIELDS.get(block.blockType) : undefined
  if (own === undefined) throw refusal(req, words.blockTypeUnknown(number))
  return Object.fromEntries(Object.entries(block).filter(([name]) => own.has(name)))
}

function refusal(req: PayloadRequest, message: string): ValidationError {
  return new ValidationError({ collection: 'posts', errors: [{ path: 'blocks', message }], req }, req.t)
}
