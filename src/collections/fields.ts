import type { FieldHook, PayloadRequest, TextField } from 'payload'
import type { z } from 'zod'
import { validate, wordIssues } from '@/domain/issues'
import { DEFAULT_COLOR } from '@/domain/color'
import { color } from '@/domain/strings'
import { languageOf, type Label } from '@/messages/language'
import { denyAll } from './access'

/** A color as `#rrggbb`, with a picker. */
export function colorField(description: Label): TextField {
  return {
    name: 'color',
    type: 'text',
    required: true,
    defaultValue: DEFAULT_COLOR,
    label: { de: 'Farbe', en: 'Colour' },
    hooks: { beforeValidate: [lowerCase] },
    validate: validateText(color),
    admin: {
      description,
      components: {
        Cell: '/src/admin/fields/ColorCell#ColorCell',
        Field: '/src/admin/fields/ColorField#ColorField',
      },
    },
  }
}

/**
 * Validates a text by a schema, with messages in the user's language. An empty text is rejected only if the field is required.
 */
export function validateText(schema: z.ZodType<string>) {
  return (
    value: string | null | undefined,
    { req, required }: { req: PayloadRequest; required?: boolean },
  ): string | true => {
    if (!value) return !required || req.t('validation:required')
    const valid = validate(schema, value)
    const [issue] = valid.ok ? [] : wordIssues(valid.refusal, languageOf(req.i18n))
    return issue?.message ?? true
  }
}

/** The field and the cell of a time, in the user's form and time zone. */
export const dateComponents = {
  Cell: '/src/admin/fields/DateCell#DateCell',
  Field: '/src/admin/fields/DateField#DateField',
} as const

/** A control of a form that names a new record until its title is written. */
export function newTitle(name: Label) {
  return { path: '/src/admin/fields/NewTitle#NewTitle', clientProps: { name } }
}

/**
 * A field of a group that a list offers neither as a column nor as a filter: there, Payload would name it like a path, "Label >
 * German".
 */
export const unlisted = { disableListColumn: true, disableListFilter: true } as const

/** A time that only operations write. */
export const recordedTime = {
  type: 'date',
  access: { create: denyAll, update: denyAll },
  admin: {
    readOnly: true,
    position: 'sidebar',
    date: { pickerAppearance: 'dayAndTime' },
    components: dateComponents,
  },
} as const

/** A field hook that trims and lower-cases a text. */
export const lowerCase: FieldHook = ({ value }: { value?: unknown }) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value

/** A field hook that stores a blank text as null. */
export const nullWhenBlank: FieldHook = ({ value }: { value?: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? null : value

/**
 * Payload's `maxLength` for a limit in code points. Payload counts UTF-16 units, up to two per code point, so its own
 * check would refuse valid texts. `domain/post` checks the real limit.
 */
export function maxLengthFor(characters: number): number {
  return characters * 2
}
