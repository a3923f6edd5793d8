import { codeIn } from '@/lib/errors'

/**
 * Whether a write failed because a referenced record, such as a project or an image, was deleted after it was loaded.
 */
export function isReferenceGone(error: unknown): boolean {
  return codeIn(error, (code) => code === '23503') !== null
}
