import { z } from 'zod'
import { pluck } from '@/lib/objects'
import type { Label } from '@/messages/language'
import type { BlockField } from './fields'

interface Options<Fields> {
  labels: { singular: Label; plural: Label }
  /** Descriptions of the block and of its data in the API document. */
  description: string
  dataDescription: string
  /** Whether it counts as a picture in the editorial check of pictures (CHECK-4). */
  isPicture?: boolean
  fields: Fields
}

/** A block type with any fields. */
export interface BlockDefinition {
  type: string
  labels: { singular: Label; plural: Label }
  isPicture: boolean
  fields: readonly NamedField[]
  /** Names of the fields with image ids. */
  imageFields: readonly string[]
  /** Names of the texts that may be empty but not missing. */
  emptyTexts: readonly string[]
}

/** A field with its name. */
export interface NamedField extends BlockField {
  name: string
}

const LONG_TEXTS = new Set<BlockField['kind']>(['text', 'markdown', 'code'])

/** A block type with the schemas derived from its fields. `schema` is for writing, `rendered` for the renderer. */
export function defineBlock<const Type extends string, Fields extends Readonly<Record<string, BlockField>>>(
  type: Type,
  { description, dataDescription, isPicture = false, labels, fields }: Options<Fields>,
) {
  const dataSchema = z.strictObject(pluck(fields, 'schema')).meta({ description: dataDescription })
  const schema = z
    .strictObject({ type: z.literal(type).meta({ description: 'The type of the block.' }), data: dataSchema })
    .meta({ description })
  const rendered = z.object({ type: z.literal(type), data: z.object(pluck(fields, 'rendered')) })
  const list = Object.entries<BlockField>(fields).map(([name, field]) => ({ name, ...field }))
  const namesOf = (test: (field: BlockField) => boolean) => list.filter(test).map(({ name }) => name)
  return {
    type,
    labels,
    isPicture,
    fields: list,
    imageFields: namesOf(({ kind }) => kind === 'image' || kind === 'images'),
    emptyTexts: namesOf(({ kind, isOptional }) => !isOptional && LONG_TEXTS.has(kind)),
    dataSchema,
    schema,
    rendered,
  }
}
