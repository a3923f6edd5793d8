import type { Audience } from '@/domain/audience'
import { isInScope, scopeOf, type Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import type { NewPost } from '@/domain/post/bodies'
import { imagesOf } from '@/domain/post/images'
import { deriveSlug, slugCandidates } from '@/domain/post/slug'
import { invalid, type Refusal } from '@/domain/refusal'
import { parseDateTime, toInstant } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import type { MediaImage } from '@/queries/media'
import type { Db } from '@/queries/db'
import { checkReferences } from './checkReferences'
import { freeSlug } from './freeSlug'
import type { LoadedReferences } from './loadReferences'

/** A draft as it would be stored, and the images that it shows: the cover first, then those of the blocks in order. */
export interface PlannedDraft {
  project: { id: string; slug: string }
  /** A post type by its key. */
  type: { id: string; key: string }
  title: string
  teaser: string | null
  audience: Audience
  authorName: string
  slug: string
  /** What the slug was derived from the title as, before it was counted on; null for a slug that was supplied. */
  slugBase: string | null
  /** `path` is the file that stands for it. */
  cover: { id: string; path: string } | null
  /** The wanted date in the one form of the archive. */
  publishAt: string | null
  tags: readonly string[]
  blocks: readonly Block[]
  images: readonly MediaImage[]
}

/** What a creation comes to: a draft to write, or the post that an earlier call with the same idempotency key has made. */
export type Plan = { kind: 'planned'; draft: PlannedDraft } | { kind: 'earlier'; id: string }

/**
 * Candidates for a derived slug that are looked up with everything else. Most titles are the first of their kind; where a
 * plan has failed, there are many at once, and others wait for this one.
 */
const FEW = 8
const MANY = 50

/**
 * Judges a creation and says what it comes to, without writing anything. An idempotency key that the client has used
 * before leads to that post, whatever else the body says; a post that has left the client's sight since is not told of
 * (WRITE-7). Refuses with `validation_failed` (names that are unknown or invisible, an audience that
 * the client does not see, a key whose post it no longer sees), then with `slug_taken` for a slug that was supplied.
 * @param given judged in form
 * @param options `lock` within a transaction: none of what the draft refers to goes missing until it ends
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
  const slugs =
    given.slug === undefined
      ? slugCandidates(base, { from: 1, count: options.lock ? MANY : FEW })
      : [given.slug]
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
  const message = 'This key was used for an entry that is no longer yours to see. Use another key.'
  return refuse(invalid({ pointer: '/idempotency_key', message }))
}

function coverOf({ images }: LoadedReferences, id: string | undefined): PlannedDraft['cover'] {
  const image = id === undefined ? undefined : images.get(id)
  return image === undefined ? null : { id: image.id, path: image.shownPath }
}

/** The requested date of a valid body, as the archive writes times (API-3). */
export function requestedPublishAt(text: string): string {
  const date = parseDateTime(text)
  if (date === null) throw new RangeError('the requested date was not validated')
  return toInstant(date)
}
