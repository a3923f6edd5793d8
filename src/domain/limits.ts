/**
 * The limits of what clients and users write (LIMIT-1 to LIMIT-14): characters of a text, counted as Unicode code points, or items of
 * a list. Schemas, Payload's fields and the OpenAPI document read them here.
 */
export const LIMITS = {
  title: 200,
  teaser: 500,
  slug: 120,
  authorName: 200,
  tag: 40,
  tags: 20,
  idempotencyKey: 255,
  blocks: 100,
  blockText: 100_000,
  blockLine: 500,
  blockAddress: 2_000,
  galleryImages: 50,
  unknownBlockType: 120,
  /** How deep the data of an unknown block may be nested. */
  unknownBlockDepth: 64,
} as const

/** A limit as English texts write it: `100,000`. */
export function spelled(limit: number): string {
  return limit.toLocaleString('en')
}
