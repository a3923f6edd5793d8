import type { FieldHook } from 'payload'

/** A field hook that stores a blank text as null. */
export const nullWhenBlank: FieldHook = ({ value }: { value?: unknown }) =>
  typeof value === 'string' && value.trim() === '' ? null : value
