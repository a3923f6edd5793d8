import type { FieldHook } from 'payload'

/** Trims and lower-cases a text. */
export const lowerCase: FieldHook = ({ value }: { value?: unknown }) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value
