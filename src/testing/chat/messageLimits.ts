import { isRecord } from '@/lib/json'

/** Why a message cannot be posted: Slack's error, and its messages about the blocks. */
interface MessageError {
  error: string
  messages: string[]
}

const MAX_BLOCKS = 50
/** Slack truncates longer texts silently; the fake refuses them, so tests notice. */
const MAX_TEXT = 40_000
/**
 * `chat.postMessage` adds up the texts of all blocks and refuses the message with `msg_blocks_too_long`. Slack does not
 * document the limit: 9,597 characters were accepted and 11,341 were not (github.com/slackapi/bolt-js/issues/2867).
 */
const MAX_BLOCK_TEXT = 10_000

/** Slack's error for a message, or null. `chat.postMessage` is stricter than webhooks. */
export function messageError(
  message: Record<string, unknown>,
  endpoint: 'chat.postMessage' | 'webhook',
): MessageError | null {
  const { text, blocks, attachments } = message
  const isEmpty = [text, blocks, attachments].every(
    (part) => part === undefined || part === '' || isEmptyList(part),
  )
  if (isEmpty) return { error: 'no_text', messages: [] }
  if (typeof text === 'string' && text.length > MAX_TEXT) return { error: 'msg_too_long', messages: [] }
  if (blocks === undefined) return null
  if (!Array.isArray(blocks)) return { error: 'invalid_blocks_format', messages: [] }
  const messages = errorsOfBlocks(blocks)
  if (messages.length > 0) return { error: 'invalid_blocks', messages }
  if (endpoint === 'chat.postMessage' && textLength(blocks) > MAX_BLOCK_TEXT) {
    return { error: 'msg_blocks_too_long', messages: [] }
  }
  return null
}

/** The number of characters in all `text` members, at any depth. */
function textLength(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + textLength(item), 0)
  if (!isRecord(value)) return 0
  return Object.entries(value).reduce(
    (sum, [key, member]) =>
      sum + (key === 'text' && typeof member === 'string' ? member.length : textLength(member)),
    0,
  )
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function errorsOfBlocks(blocks: readonly unknown[]): string[] {
  const errors = blocks.flatMap((block, index) => errorsOfBlock(block, `/blocks/${index}`))
  if (blocks.length > MAX_BLOCKS)
    errors.unshift(errorAt(`no more than ${MAX_BLOCKS} items allowed`, '/blocks'))
  return errors
}

function errorAt(what: string, pointer: string): string {
  return `[ERROR] ${what} [json-pointer:${pointer}]`
}

function errorsOfBlock(block: unknown, pointer: string): string[] {
  if (!isRecord(block)) return [errorAt('must be an object', pointer)]
  const id =
    typeof block.block_id === 'string' ? lengthErrors(block.block_id, 255, `${pointer}/block_id`) : []
  return [...id, ...errorsByType(block, pointer)]
}

function errorsByType(block: Record<string, unknown>, pointer: string): string[] {
  switch (block.type) {
    case 'divider':
    case 'actions':
      return []
    case 'header':
      return textErrors(block.text, `${pointer}/text`, { max: 150, types: ['plain_text'] })
    case 'section':
      return sectionErrors(block, pointer)
    case 'image':
      return imageErrors(block, pointer)
    case 'context':
      return contextErrors(block, pointer)
    default:
      return [errorAt(`unsupported type: ${String(block.type)}`, `${pointer}/type`)]
  }
}

const ANY_TEXT = ['plain_text', 'mrkdwn']

function sectionErrors({ text, fields, accessory }: Record<string, unknown>, pointer: string): string[] {
  if (text === undefined && fields === undefined) return [errorAt('missing required field: text', pointer)]
  const list = Array.isArray(fields) ? fields : []
  return [
    ...(text === undefined ? [] : textErrors(text, `${pointer}/text`, { max: 3_000, types: ANY_TEXT })),
    ...(list.length > 10 ? [errorAt('no more than 10 items allowed', `${pointer}/fields`)] : []),
    ...list.flatMap((field, index) =>
      textErrors(field, `${pointer}/fields/${index}`, { max: 2_000, types: ANY_TEXT }),
    ),
    ...(isRecord(accessory) && accessory.type === 'image'
      ? imageErrors(accessory, `${pointer}/accessory`)
      : []),
  ]
}

function contextErrors({ elements }: Record<string, unknown>, pointer: string): string[] {
  if (!Array.isArray(elements) || elements.length === 0) {
    return [errorAt('missing required field: elements', pointer)]
  }
  const errors = elements.flatMap((element: unknown, index) => {
    const at = `${pointer}/elements/${index}`
    return isRecord(element) && element.type === 'image'
      ? imageErrors(element, at)
      : textErrors(element, at, { max: 3_000, types: ANY_TEXT })
  })
  return elements.length > 10
    ? [errorAt('no more than 10 items allowed', `${pointer}/elements`), ...errors]
    : errors
}

function imageErrors({ image_url: url, alt_text: alt }: Record<string, unknown>, pointer: string): string[] {
  const address = typeof url === 'string' ? url : ''
  return [
    ...lengthErrors(address, 3_000, `${pointer}/image_url`),
    ...(URL.canParse(address) ? [] : [errorAt('invalid url', `${pointer}/image_url`)]),
    ...(typeof alt === 'string'
      ? lengthErrors(alt, 2_000, `${pointer}/alt_text`)
      : [errorAt('missing required field: alt_text', pointer)]),
  ]
}

function textErrors(
  text: unknown,
  pointer: string,
  { max, types }: { max: number; types: string[] },
): string[] {
  if (!isRecord(text) || typeof text.text !== 'string')
    return [errorAt('missing required field: text', pointer)]
  const isKnown = types.some((type) => type === text.type)
  return [
    ...(isKnown ? [] : [errorAt(`unsupported type: ${String(text.type)}`, `${pointer}/type`)]),
    ...lengthErrors(text.text, max, `${pointer}/text`),
  ]
}

function lengthErrors(text: string, max: number, pointer: string): string[] {
  if (text.length === 0) return [errorAt('must be more than 0 characters', pointer)]
  return text.length > max ? [errorAt(`must be less than ${max + 1} characters`, pointer)] : []
}
