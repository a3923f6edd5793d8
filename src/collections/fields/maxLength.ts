/**
 * Payload's `maxLength` for a limit in characters. Payload counts UTF-16 units, of which a character takes up to two,
 * so that its own check would refuse texts that the rules allow. The real limit is judged in `domain/post`.
 */
export function maxLengthFor(characters: number): number {
  return characters * 2
}
