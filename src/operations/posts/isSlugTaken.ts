import { ValidationError } from 'payload'

/** Whether a write failed because the slug is in use. Payload reports the unique index as an error of the field. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof ValidationError && error.data.errors.some(({ path }) => path === 'slug')
}
