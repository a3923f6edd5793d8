const KIB = 1024
export const MIB = 1024 * KIB

/**
 * The limits that clients and users meet, with their ids in docs/rules.md: characters of a text, counted as Unicode code points,
 * or items of a list, unless the name says otherwise. Schemas, Payload's fields, the server, messages and the API document use
 * these numbers.
 */
export const LIMITS = {
  title: 200, // LIMIT-1
  teaser: 500, // LIMIT-2
  slug: 120, // LIMIT-3
  authorName: 200, // LIMIT-4
  tags: 20, // LIMIT-5
  tag: 40, // LIMIT-5
  idempotencyKey: 255, // LIMIT-6
  externalUserId: 255, // LIMIT-7
  blocks: 100, // LIMIT-8
  blockText: 100_000, // LIMIT-9
  blockLine: 500, // LIMIT-10
  webAddress: 2_000, // LIMIT-11, and LIMIT-32 for the webhook
  galleryImages: 50, // LIMIT-12
  images: 500, // LIMIT-45
  unknownBlockType: 120, // LIMIT-13
  unknownBlockDepth: 64, // LIMIT-13
  altText: 500, // LIMIT-14
  /** The name of an uploaded file; longer ones are cut. */
  fileName: 255,
  perPage: { min: 1, max: 100, default: 25 }, // LIMIT-15
  /** A page of the image library. Full rows in grids of 2, 3, 4 and 6 columns. */
  libraryImages: 24,
  unreadItems: 100, // LIMIT-16
  readPosts: 1_000, // LIMIT-17
  /** LIMIT-18. The trigger that writes the search index cuts the text of a post. */
  searchText: 500,
  searchTerms: 30,
  searchedCharacters: 200_000,
  /** READ-7: a search counts and lists no more than this. */
  searchHits: 10_000,
  /** LIMIT-19 */
  digestDays: { min: 1, max: 90, default: 7 },
  /** API-8: a response lists this many issues and counts the others. */
  issues: 100,
  /** LIMIT-20. The depth is more than real bodies have, and too little to exhaust the stack of recursive code. */
  jsonBytes: MIB,
  jsonDepth: 200,
  /** LIMIT-21 */
  imageBytes: 15 * MIB,
  /**
   * LIMIT-22, in one frame. For an AVIF enough for 4032 × 3024; with an alpha channel and full colour, decoder and writer take
   * 32 bytes per pixel. For an animation in all frames together: about 100 of 1280 × 720, which take a minute.
   */
  megapixels: { image: 50, avif: 12.5, animation: 100 },
  /** IMG-10: how long a signed URL works at least. */
  signedUrlDays: 7,
  /** LIMIT-23, by default. */
  callsPerMinute: 1_200,
  /** LIMIT-24 */
  signInAttempts: { request: 20, mail: 5 },
  signInWindowMinutes: 15,
  /** LIMIT-25 */
  anonymousBodyBytes: KIB,
  signInBodyBytes: 4 * KIB,
  anonymousBodySeconds: 20,
  /** LIMIT-26: a post at all its limits, of characters of three bytes, and an image with 1 MiB for the fields and headers of its form. */
  restBytes: 32 * MIB,
  formBytes: 16 * MIB,
  /** LIMIT-26, of other collections: many times what their fields hold. */
  recordBytes: 64 * KIB,
  /** LIMIT-40: keys of a body that no field has, such as those of an earlier build. */
  unknownKeys: 100,
  /** LIMIT-41: values that a query compares with, and fields that it sorts by. */
  queryOperands: 1_000,
  querySorts: 20,
  /** LIMIT-42 */
  preferences: 1_000,
  /** LIMIT-43: a list of Payload's REST; one of whole entries, and their content. One entry at all its limits is a list. */
  listed: 1_000,
  listedPosts: 100,
  listedPreferences: 16,
  listedBytes: 16 * MIB,
  /** LIMIT-44: content of an entry that the admin shows. It builds its pages in one go, with several copies of it. */
  editableBytes: 2 * MIB,
  /** LIMIT-37: more than the longest text, which is kept there until it is saved (ADMIN-18). */
  preferenceBytes: MIB,
  /** LIMIT-27 and LIMIT-28 */
  headerBytes: 16 * KIB,
  headerSeconds: 15,
  openRequests: 32,
  /** LIMIT-29 */
  storedVersions: 50,
  /** LIMIT-30 and LIMIT-31 */
  projectName: 200,
  projectCode: 12,
  projectDescription: 1_000,
  clientName: 200,
  userName: 100, // LIMIT-33
  reviewComment: 2_000, // LIMIT-34
  approvals: 100, // LIMIT-35
  correctionNote: 500, // LIMIT-36
  withdrawalReason: 500, // LIMIT-36
  /** LIMIT-38 */
  feeds: 50,
  feedFilter: 1_000,
  feedEntries: 50,
  subscriptions: 30,
  postTypeKey: 40,
  postTypeLabel: 60,
  /** LIMIT-32 */
  emailDomains: 1_000,
  emailDomain: 253,
  chatChannel: 200,
  botToken: 900,
  /** CHECK-1: of the words that a finding quotes, in UTF-16 units, to fit on a line. */
  excerpt: 80,
  /** PAGE-4 and PAGE-14; the name of a saved filter is cut. */
  recentDays: 30,
  savedFilters: 20,
  savedFilterName: 120,
  /** Of the known tags that the form suggests. */
  suggestedTags: 500,
  /** AUTH-5, AUTH-6 and AUTH-11: how long links and sessions last. */
  mailedLinkMinutes: 10,
  invitationHours: 24,
  sessionDays: 14,
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
