import { ValidationError } from 'payload'

/** Whether a write failed because another entry has the slug: Payload reports the unique index as a fault of the field. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof ValidationError && error.data.errors.some(({ path }) => path === 'slug')
}
