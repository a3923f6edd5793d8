import { isInScope, scopeOf, type Client } from '@/domain/client'
import type { NewPost } from '@/domain/post/bodies'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { parseDateTime, toInstant } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import type { MediaImage } from '@/queries/media'
import type { Db } from '@/queries/db'
import type { Draft } from '@/queries/postByName'
import { freeSlug } from './freeSlug'
import { checkReferences, type LoadOptions } from './references'

/** A new draft. Until it is stored, it has neither id nor times. */
export interface NewDraft extends Omit<Draft, 'id' | 'project' | 'createdAt' | 'updatedAt'> {
  id: string | null
  project: { id: string; slug: string }
  /** The images that it shows: the cover first, then those of the blocks in order. */
  images: readonly MediaImage[]
  createdAt: string | null
  updatedAt: string | null
}

/** The post of an earlier call with the same idempotency key. */
export interface EarlierPost {
  kind: 'earlier'
  id: string
}

/** What a new draft takes from its body alone. */
export function requestedDraft(client: Client, given: NewPost) {
  return {
    status: 'draft',
    title: given.title,
    teaser: given.teaser ?? null,
    audience: given.audience,
    authorName: given.author_name ?? client.name,
    publishAt: given.publish_at === undefined ? null : requestedPublishAt(given.publish_at),
    tags: given.tags ?? [],
    blocks: given.blocks ?? [],
  } as const
}

/**
 * Plans the creation of a draft and, with `write`, creates it in the same statement. A used idempotency key returns its post,
 * whatever the body says; a post that the client can no longer see is not revealed (WRITE-7). Refuses with `validation_failed`
 * (unknown or invisible references, an audience beyond the client, a key whose post the client can no longer see), then with
 * `slug_taken` for a supplied slug.
 * @param given validated
 * @param options `slugs`: candidates, of which it gets the first free one, unless the body supplies a slug; `lock` and `write` as in
 *   `loadReferences`. `write` must write nothing that is refused.
 */
export async function planDraft(
  db: Db,
  client: Client,
  given: NewPost,
  { slugs, ...options }: LoadOptions & { slugs: readonly string[] },
): Promise<Result<{ kind: 'new'; draft: NewDraft; isWritten: boolean } | EarlierPost, Refusal>> {
  const requested = requestedDraft(client, given)
  const uses = imagesOf({ coverMediaId: given.cover_media_id ?? null, blocks: requested.blocks })
  const candidates = given.slug === undefined ? slugs : [given.slug]
  const references = { ...given, images: uses, idempotencyKey: given.idempotency_key, slugs: candidates }
  const found = await checkReferences(db, client, references, options)
  const { project, typeId, images, earlier, freeSlug: slug, issues, isWritten } = found
  if (earlier !== null)
    return isInScope(scopeOf(client), earlier)
      ? ok({ kind: 'earlier', id: earlier.id })
      : refuse(invalid({ pointer: '/idempotency_key', code: 'idempotency_key' }))
  if (issues.length > 0 || project === null || typeId === null) return refuse(invalid(...issues))
  if (slug === null && given.slug !== undefined) return refuse({ kind: 'slug_taken', slug: given.slug })

  const cover = images.get(given.cover_media_id ?? '')
  const draft: NewDraft = {
    ...requested,
    id: null,
    number: null,
    corrections: [],
    project: { id: project.id, slug: given.project },
    type: given.type,
    slug: slug ?? (await freeSlug(db, given.title)),
    cover: cover === undefined ? null : { id: cover.id, path: cover.shownPath },
    images: [...new Set(uses.flatMap(({ mediaId }) => images.get(mediaId) ?? []))],
    createdAt: null,
    updatedAt: null,
  }
  return ok({ kind: 'new', draft, isWritten })
}

/** The requested date of a validated body in the API's format (API-3). */
export function requestedPublishAt(text: string): string {
  const date = parseDateTime(text)
  if (date === null) throw new RangeError('the requested date was not validated')
  return toInstant(date)
}
