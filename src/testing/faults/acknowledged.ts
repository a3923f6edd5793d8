/** Everything that the archive has acknowledged. Every write but an upload is repeated until it is. */
export interface Acknowledged {
  /** Titles of drafts and entries by id. */
  posts: Map<string, string>
  deletedPosts: Set<string>
  images: Set<string>
  deletedImages: Set<string>
  /** Numbers by entry; null if the response with the number was lost. */
  published: Map<string, number | null>
  scheduled: Set<string>
  /** Ids that calls of `publish-due` listed, in all responses. */
  listed: string[]
  /** The status of digest runs as answered: of the run, or the type of the problem. */
  digestRuns: Map<string, string>
}

export function nothingAcknowledged(): Acknowledged {
  return {
    posts: new Map(),
    deletedPosts: new Set(),
    images: new Set(),
    deletedImages: new Set(),
    published: new Map(),
    scheduled: new Set(),
    listed: [],
    digestRuns: new Map(),
  }
}
