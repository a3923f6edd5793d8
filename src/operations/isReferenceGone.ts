import { codeIn } from '@/lib/errors'

/** Whether a write failed because a record that it names, such as a project or an image, was deleted since it was looked up. */
export function isReferenceGone(error: unknown): boolean {
  return codeIn(error, (code) => code === '23503') !== null
}
