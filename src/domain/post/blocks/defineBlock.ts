import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { line, recordId, text, webAddress } from '@/domain/strings'
import { pluck } from '@/lib/objects'
import type { Label } from '@/messages/language'

interface BlockOptions<Fields> {
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
  { description, dataDescription, isPicture = false, labels, fields }: BlockOptions<Fields>,
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

/** Options of a field. */
interface FieldOptions {
  /** Help text below the field in the admin. */
  help?: Label
  /** Whether the author writes it freely, so the editorial checks read it (CHECK-6). */
  isProse?: boolean
  /** Whether searches include it (READ-6). */
  isSearched?: boolean
}

/** A field in the data of a block. */
export interface BlockField<
  Schema extends z.ZodType = z.ZodType,
  Rendered extends z.ZodType = z.ZodType,
> extends FieldOptions {
  /** Its content, and how the admin edits it. */
  kind: 'markdown' | 'text' | 'code' | 'line' | 'address' | 'image' | 'images' | 'choice'
  label: Label
  /** What clients and users may write. */
  schema: Schema
  /** What the renderer accepts. It has no limits, because a stored block was validated when it was written. */
  rendered: Rendered
  /** Maximum characters of a text, or images of a list. */
  max?: number
  isOptional?: boolean
  /** The values of a `choice`. */
  options?: readonly { value: string; label: Label }[]
}

type StringField = BlockField<z.ZodString, z.ZodString>

/** Makes the function that defines fields of one kind of text. Searches include them by default. */
function stringField(kind: BlockField['kind'], schema: z.ZodString, defaults: FieldOptions = {}) {
  const max = schema.maxLength ?? Infinity
  return (label: Label, description: string, options: FieldOptions = {}): StringField => ({
    ...{ kind, label, max, schema: schema.meta({ description }), rendered: z.string() },
    ...{ isSearched: true, ...defaults, ...options },
  })
}

const longText = text({ max: LIMITS.blockText })

/** Plain text with line breaks. May be empty. */
export const textField = stringField('text', longText)

/** Markdown. May be empty. */
export const markdownField = stringField('markdown', longText, { isProse: true })

/** Code with line breaks. May be empty. */
export const codeField = stringField('code', longText)

/** A short text on one line. */
export const lineField = stringField('line', line({ max: LIMITS.blockLine }))

/** A short text. Clients may send several lines; the form has one. */
export const shortTextField = stringField('line', text({ max: LIMITS.blockLine }))

/** An http or https URL (BLOCK-8). The editorial checks read its target. */
export const addressField = stringField('address', webAddress, {
  help: { de: 'Beginnt mit https:// oder http://.', en: 'Starts with https:// or http://.' },
})

/** The id of an uploaded image. */
export function imageField(
  label: Label,
  description = 'Id of an uploaded image, in lower case.',
): StringField {
  return { kind: 'image', label, schema: recordId.meta({ description }), rendered: z.string() }
}

/** Ids of uploaded images, in order, at least one. */
export function imagesField(
  label: Label,
  description: string,
): BlockField<z.ZodArray<z.ZodString>, z.ZodArray<z.ZodString>> {
  const max = LIMITS.galleryImages
  const schema = z.array(imageField(label).schema).min(1).max(max).meta({ description })
  return { kind: 'images', label, schema, rendered: z.array(z.string()), max }
}

/** One of several values, or none. The renderer gets `fallback` for none and for an unknown value. */
export function choiceField<const Value extends string>(
  label: Label,
  description: string,
  options: readonly { value: Value; label: Label }[],
  fallback: NoInfer<Value>,
) {
  const value = z.enum(options.map((option) => option.value))
  const schema = value.optional().meta({ description })
  const rendered = value.catch(() => fallback)
  return { kind: 'choice', label, schema, rendered, options } satisfies BlockField
}

/** The same field, optional. */
export function optional<Schema extends z.ZodType, Rendered extends z.ZodType>(
  field: BlockField<Schema, Rendered>,
): BlockField<z.ZodOptional<Schema>, z.ZodOptional<z.ZodNullable<Rendered>>> {
  return { ...field, isOptional: true, schema: field.schema.optional(), rendered: field.rendered.nullish() }
}
