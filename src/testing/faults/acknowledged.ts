import type { Block } from '@/domain/post/blocks'

/** A draft or an entry. */
export interface Written {
  title: string
  teaser: string | null
  blocks: Block[]
  /** Of a scheduled draft what it will be: `published`. */
  status: 'draft' | 'published' | 'withdrawn'
  /** How often it was corrected. */
  corrections: number
}

/** Everything that the archive has acknowledged. Every write but an upload is repeated until it is. */
export interface Acknowledged {
  /** Drafts and entries by id, as the last write left them. */
  posts: Map<string, Written>
  deletedPosts: Set<string>
  /** The fingerprint (`fingerprintOf`) of the files of each image, by its id. */
  images: Map<string, string>
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
    images: new Map(),
    deletedImages: new Set(),
    published: new Map(),
    scheduled: new Set(),
    listed: [],
    digestRuns: new Map(),
  }
}
