import type { TextField, TextFieldSingleValidation, FieldHook } from 'payload'
import { messagesFor } from '@/messages'
import type { Label } from '@/messages/language'
import { isSlug } from '@/domain/post/slug'

const HEX_COLOR = /^#[0-9a-f]{6}$/

/** A color as `#rrggbb`, with a picker. */
export function colorField(description: Label): TextField {
  return {
    name: 'color',
    type: 'text',
    required: true,
    defaultValue: '#4f5d75',
    label: { de: 'Farbe', en: 'Colour' },
    hooks: { beforeValidate: [lowerCase] },
    validate: (value: string | null | undefined, { req }: { req: { i18n: { language: string } } }) =>
      HEX_COLOR.test(value ?? '') || messagesFor(req).collections.color,
    admin: { description, components: { Field: '/src/admin/fields/ColorField#ColorField' } },
  }
}

/** Validates a slug (WRITE-11). `required` handles an empty one. */
export const slugFormat: TextFieldSingleValidation = (value, { req, required }) => {
  const words = messagesFor(req).collections
  if (!value) return !required || words.required
  return isSlug(value) || words.slug
}

/** Trims and lower-cases a text. */
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
