/**
 * Payload's `maxLength` for a limit in code points. Payload counts UTF-16 units, up to two per code point, so its own
 * check would refuse valid texts. `domain/post` checks the real limit.
 */
export function maxLengthFor(characters: number): number {
  return characters * 2
}
