import { firstCharacters } from '@/lib/text'
import { failed, type Failed } from './delivery'

/** The service said no, by this word; cut to one line of 200 characters that can be stored. */
export function refused(word: string | null, isImageFault = false): Failed {
  // Whatever it says must be able to be stored, or the run could not be closed as what it is.
  const line = word
    ?.toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return {
    ...failed('refused', firstCharacters(line ?? '', 200) || null),
    ...(isImageFault && { isImageFault }),
  }
}
