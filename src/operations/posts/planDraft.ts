import type { Audience } from '@/domain/audience'
import { isInScope, scopeOf, type Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import type { NewPost } from '@/domain/post/bodies'
import { imagesOf } from '@/domain/post/images'
import { deriveSlug, slugCandidate } from '@/domain/post/slug'
import { invalid, type Refusal } from '@/domain/refusal'
import { parseDateTime, toInstant } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import type { MediaImage } from '@/queries/media'
import type { Db } from '@/queries/db'
import { checkReferences } from './checkReferences'
import { freeSlug } from './freeSlug'
import type { LoadedReferences } from './loadReferences'

/** A draft to store, and the images that it shows: the cover first, then those of the blocks in order. */
export interface PlannedDraft {
  project: { id: string; slug: string }
  type: { id: string; key: string }
  title: string
  teaser: string | null
  audience: Audience
  authorName: string
  slug: string
  /** The slug derived from the title without a counter; null for a supplied slug. */
  slugBase: string | null
  /** `path` is its file for use as a cover. */
  cover: { id: string; path: string } | null
  /** The requested date in the API's format. */
  publishAt: string | null
  tags: readonly string[]
  blocks: readonly Block[]
  images: readonly MediaImage[]
}

/** The plan of a creation: a draft to write, or the post of an earlier call with the same idempotency key. */
export type Plan = { kind: 'planned'; draft: PlannedDraft } | { kind: 'earlier'; id: string }

/** Slug candidates that are looked up with everything else. Most titles are unique, so a few are enough at first. */
const FEW = 8
const MANY = 50

/**
 * Decides what a creation does, without writing. A used idempotency key leads to its post, whatever else the body says;
 * a post that the client no longer sees is not revealed (WRITE-7). Refuses with `validation_failed` (unknown or
 * invisible references, an audience beyond the client, a key whose post the client no longer sees), then with
 * `slug_taken` for a supplied slug.
 * @param given validated
 * @param options `lock` within a transaction: nothing that the draft refers to can be deleted until it ends
 */
export async function planDraft(
  db: Db,
  client: Client,
  given: NewPost,
  options: { lock: boolean },
): Promise<Result<Plan, Refusal>> {
  const blocks = given.blocks ?? []
  const images = imagesOf({ coverMediaId: given.cover_media_id ?? null, blocks })
  const base = deriveSlug(given.title)
  const candidates = Array.from({ length: options.lock ? MANY : FEW }, (_, at) => slugCandidate(base, at + 1))
  const slugs = given.slug === undefined ? candidates : [given.slug]
  const { found, issues } = await checkReferences(db, client, { ...given, images }, options, {
    idempotencyKey: given.idempotency_key,
    slugs,
  })
  if (found.earlier !== null) return earlierPost(client, found.earlier)
  const { project, typeId } = found
  if (issues.length > 0 || project === null || typeId === null) return refuse(invalid(...issues))
  const slug = slugs.find((candidate) => !found.taken.has(candidate))
  if (slug === undefined && given.slug !== undefined) return refuse({ kind: 'slug_taken', slug: given.slug })

  const draft: PlannedDraft = {
    project: { id: project.id, slug: given.project },
    type: { id: typeId, key: given.type },
    title: given.title,
    teaser: given.teaser ?? null,
    audience: given.audience,
    authorName: given.author_name ?? client.name,
    slug: slug ?? (await freeSlug(db, given.title)),
    slugBase: given.slug === undefined ? base : null,
    cover: coverOf(found, given.cover_media_id),
    publishAt: given.publish_at === undefined ? null : requestedPublishAt(given.publish_at),
    tags: given.tags ?? [],
    blocks,
    images: [...new Set(images.flatMap(({ mediaId }) => found.images.get(mediaId) ?? []))],
  }
  return ok({ kind: 'planned', draft })
}

function earlierPost(client: Client, post: NonNullable<LoadedReferences['earlier']>): Result<Plan, Refusal> {
  if (isInScope(scopeOf(client), post)) return ok({ kind: 'earlier', id: post.id })
  return refuse(invalid({ pointer: '/idempotency_key', code: 'idempotency_key' }))
}

function coverOf({ images }: LoadedReferences, id: string | undefined): PlannedDraft['cover'] {
  const image = id === undefined ? undefined : images.get(id)
  return image === undefined ? null : { id: image.id, path: image.shownPath }
}

/** The requested date of a validated body in the API's format (API-3). */
export function requestedPublishAt(text: string): string {
  const date = parseDateTime(text)
  if (date === null) throw new RangeError('the requested date was not validated')
  return toInstant(date)
}
