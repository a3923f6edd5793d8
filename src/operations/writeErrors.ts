import { ValidationError } from 'payload'
import { codeIn } from '@/lib/errors'

/**
 * Whether a write failed because a referenced record, such as a project or an image, was deleted after it was loaded.
 */
export function isReferenceGone(error: unknown): boolean {
  return codeIn(error, (code) => code === '23503') !== null
}

/** Whether a write failed because the slug is in use. Payload reports the unique index as an error of the field. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof ValidationError && error.data.errors.some(({ path }) => path === 'slug')
}
