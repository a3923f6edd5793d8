/**
 * The limits of what clients and users write: characters of a text, counted as Unicode code points, or items of a list.
 * Ids as in docs/rules.md. Schemas, Payload's fields and the API document use these numbers.
 */
export const LIMITS = {
  /** LIMIT-1 to LIMIT-7 */
  title: 200,
  teaser: 500,
  slug: 120,
  authorName: 200,
  tags: 20,
  tag: 40,
  idempotencyKey: 255,
  externalUserId: 255,
  /** LIMIT-8 to LIMIT-13 */
  blocks: 100,
  blockText: 100_000,
  blockLine: 500,
  galleryImages: 50,
  unknownBlockType: 120,
  unknownBlockDepth: 64,
  /** LIMIT-11 and LIMIT-32: an http or https address. */
  webAddress: 2_000,
  /** LIMIT-14 */
  altText: 500,
  /** The name of an uploaded file; longer ones are cut. */
  fileName: 255,
  /** LIMIT-15 to LIMIT-17 */
  perPage: 100,
  unreadItems: 100,
  readPosts: 1_000,
  /** LIMIT-18 */
  searchText: 500,
  searchTerms: 30,
  /** READ-7: a search counts and lists no more than this. */
  searchHits: 10_000,
  /** LIMIT-30 and LIMIT-31 */
  projectName: 200,
  projectCode: 12,
  projectDescription: 1_000,
  clientName: 200,
  postTypeKey: 40,
  postTypeLabel: 60,
  /** LIMIT-32 */
  emailDomains: 1_000,
  emailDomain: 253,
  chatChannel: 200,
  botToken: 900,
} as const

/** A limit in English notation: `100,000`. */
export function spelled(limit: number): string {
  return limit.toLocaleString('en')
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number as English prose writes it: in words up to twelve, then like `spelled`. */
export function inWords(count: number): string {
  return WORDS[count] ?? spelled(count)
}
