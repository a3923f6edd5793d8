import type { TextField } from 'payload'
import { messagesFor } from '@/messages'
import type { Label } from '@/messages/language'
import { lowerCase } from './lowerCase'

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
