import type { FieldHook } from 'payload'

/** A field hook: a text of spaces alone, or of nothing, is stored as no value at all. */
export const nullWhenBlank: FieldHook = ({ value }: { value?: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? null : value
