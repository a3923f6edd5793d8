import type { FieldHook } from 'payload'

/** Folds what was typed to lower case, without the white space around it. */
export const lowerCase: FieldHook = ({ value }: { value?: unknown }) =>
  typeof value === 'string' ? value.trim().toLowerCase() : value
