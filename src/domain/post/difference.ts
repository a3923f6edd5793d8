import { isEqualJson, isRecord } from '@/lib/json'
import type { Label } from '@/messages/language'
import { definitionOf, type Block } from './blocks'
import { textComparer, type TextPart } from './diffText'
import { imagesOf } from './images'
import { matchBlocks } from './matchBlocks'
import type { PostContent } from './seal'

/** The contents that can be compared. Stored versions have no images: their alt texts are not compared. */
export type ComparedContent = Omit<PostContent, 'publishAt' | 'images'> & {
  publishAt: Date | string | null
  images?: readonly { id: string; alt: string | null }[]
}

/** How a value changed: a text word by word, anything else as a whole. */
export type ValueChange =
  | { kind: 'text'; parts: TextPart[] }
  | { kind: 'value'; before: unknown; after: unknown }

/** The fields of a post that are compared, in the order of the form. */
const FIELDS = [
  'title',
  'teaser',
  'coverMediaId',
  'projectId',
  'typeId',
  'audience',
  'publishAt',
  'tags',
  'authorName',
  'slug',
] as const
/** Data of an unknown block up to this length is compared line by line. */
const INDENTED_CHARACTERS = 10_000
const TEXTS: ReadonlySet<string> = new Set(['title', 'teaser', 'authorName'])

/** A changed field of a post. */
export type FieldDifference = { field: (typeof FIELDS)[number] } & ValueChange

/** A changed field in the data of a block. */
export type BlockFieldDifference = {
  name: string
  /** Null for the data of an unknown block. */
  label: Label | null
  /** Whether its values are ids of images. */
  isImage: boolean
  /** The values of a choice. */
  options?: readonly { value: string; label: Label }[]
} & ValueChange

/** A block in the difference: `before` and `after` are its positions from 0, null where it does not exist. */
export interface BlockDifference {
  type: string
  /** Null for an unknown type. */
  label: Label | null
  change: 'same' | 'changed' | 'added' | 'removed'
  /** Whether its place among the other blocks changed. */
  isMoved: boolean
  before: number | null
  after: number | null
  /** The fields that differ. Of an added or removed block: all of them. */
  fields: BlockFieldDifference[]
}

/** What changed between two contents of a post, as plain JSON. */
export interface PostDifference {
  /** The changed fields alone. */
  fields: FieldDifference[]
  /** All blocks in their new order; a removed one follows the block that preceded it. */
  blocks: BlockDifference[]
  /** Changed alt texts of images that both contents show. */
  alts: { mediaId: string; parts: TextPart[] }[]
}

/**
 * Compares two contents of a post. Blocks are matched by content, so a block that moved and changed is recognized. Takes about 100 ms
 * at most: what is left then is shown as a whole (`textComparer`).
 */
export function differenceOf(
  before: ComparedContent,
  after: ComparedContent,
  diffText = textComparer(),
): PostDifference {
  const changeOf = (old: unknown, current: unknown, isText: boolean): ValueChange =>
    isText
      ? { kind: 'text', parts: diffText(textOf(old), textOf(current)) }
      : { kind: 'value', before: old, after: current }
  const fields = FIELDS.flatMap((field): FieldDifference[] => {
    const values = [comparable(before[field]), comparable(after[field])] as const
    if (isEqualJson(...values)) return []
    return [{ field, ...changeOf(...values, TEXTS.has(field)) }]
  })
  const blocks = matchBlocks(before.blocks, after.blocks).map((match): BlockDifference => {
    const [old, current] = [blockAt(before, match.before), blockAt(after, match.after)]
    const { type } = current ?? old ?? { type: '' }
    const changed = changedFields(type, old?.data, current?.data, changeOf)
    const isPresent = old !== undefined && current !== undefined
    return {
      ...match,
      type,
      label: definitionOf(type)?.labels.singular ?? null,
      change: isPresent ? (changed.length > 0 ? 'changed' : 'same') : current ? 'added' : 'removed',
      fields: changed,
    }
  })
  const alts = new Map(before.images?.map(({ id, alt }) => [id, alt ?? '']))
  const changedAlts = (after.images ?? []).flatMap(({ id, alt }) => {
    const old = alts.get(id)
    return old === undefined || old === (alt ?? '') ? [] : [{ mediaId: id, parts: diffText(old, alt ?? '') }]
  })
  return { fields, blocks, alts: changedAlts }
}

/** The ids of projects, post types and images that a difference of these contents shows by name. */
export function namedIds(...contents: readonly ComparedContent[]): string[] {
  return contents.flatMap((content) => [
    content.projectId,
    content.typeId,
    ...imagesOf(content).map(({ mediaId }) => mediaId),
  ])
}

/** Whether nothing changed. */
export function isUnchanged({ fields, blocks, alts }: PostDifference): boolean {
  return (
    fields.length === 0 &&
    alts.length === 0 &&
    blocks.every(({ change, isMoved }) => change === 'same' && !isMoved)
  )
}

/** What changed between two contents of a post, in numbers and names, for the audit. Compares no words. */
export function summaryOf(before: ComparedContent, after: ComparedContent) {
  const { fields, blocks, alts } = differenceOf(before, after, textComparer(0))
  const count = (change: BlockDifference['change']) =>
    blocks.filter((block) => block.change === change).length
  return {
    fields: fields.map(({ field }) => field),
    blocks: {
      changed: count('changed'),
      added: count('added'),
      removed: count('removed'),
      moved: blocks.filter(({ isMoved }) => isMoved).length,
    },
    alts: alts.length,
  }
}

function blockAt({ blocks }: ComparedContent, index: number | null): Block | undefined {
  return index === null ? undefined : blocks[index]
}

/** The fields of a block that differ, in the order of the form. A missing block has no fields. */
function changedFields(
  type: string,
  before: unknown,
  after: unknown,
  changeOf: (before: unknown, after: unknown, isText: boolean) => ValueChange,
): BlockFieldDifference[] {
  const definition = definitionOf(type)
  if (definition === undefined) {
    if (isEqualJson(before ?? null, after ?? null)) return []
    const texts = [jsonText(before), jsonText(after)] as const
    return [{ name: 'data', label: null, isImage: false, ...changeOf(...texts, true) }]
  }
  return definition.fields.flatMap(({ name, label, kind, options }): BlockFieldDifference[] => {
    const values = [dataOf(before, name), dataOf(after, name)] as const
    if (isEqualJson(...values)) return []
    const isImage = definition.imageFields.includes(name)
    const change = changeOf(...values, !isImage && kind !== 'choice')
    return [{ name, label, isImage, ...(options && { options }), ...change }]
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** An empty optional text is the same as none. */
function dataOf(data: unknown, name: string): unknown {
  const value = isRecord(data) ? data[name] : null
  return value === undefined || value === '' ? null : value
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return value === '' ? null : value
}

/** Indented if it is short then, too: each value of deep data has its level in spaces before it. */
function jsonText(data: unknown): string {
  if (data === undefined) return ''
  const json = JSON.stringify(data)
  const indented = json.length > INDENTED_CHARACTERS ? json : JSON.stringify(data, null, 2)
  return indented.length > INDENTED_CHARACTERS ? json : indented
}
