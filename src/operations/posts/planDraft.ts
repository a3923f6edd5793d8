import { isInScope, scopeOf, type Client } from '@/domain/client'
import type { NewPost } from '@/domain/post/bodies'
import { imagesOf } from '@/domain/post/images'
import { deriveSlug, slugCandidate } from '@/domain/slug'
import { invalid, type Refusal } from '@/domain/refusal'
import { parseDateTime, toInstant } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import type { MediaImage } from '@/queries/media'
import type { Db } from '@/queries/db'
import type { Draft } from '@/queries/postByName'
import { freeSlug } from './freeSlug'
import { checkReferences } from './references'

/** A new draft. Until it is stored, it has neither id nor times. */
export interface NewDraft extends Omit<Draft, 'id' | 'project' | 'createdAt' | 'updatedAt'> {
  id: string | null
  project: { id: string; slug: string }
  typeId: string
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

/** Slug candidates loaded with the references. Most titles are unique, so a few are usually enough. */
const FEW = 8
const MANY = 50

/**
 * Plans the creation of a draft, without writing. A used idempotency key returns its post, whatever the body says; a post that
 * the client can no longer see is not revealed (WRITE-7). Refuses with `validation_failed` (unknown or
 * invisible references, an audience beyond the client, a key whose post the client can no longer see), then with
 * `slug_taken` for a supplied slug.
 * @param given validated
 * @param options `lock` (in a transaction only): nothing that the draft refers to can be deleted until it ends
 */
export async function planDraft(
  db: Db,
  client: Client,
  given: NewPost,
  options: { lock: boolean },
): Promise<Result<{ kind: 'new'; draft: NewDraft } | EarlierPost, Refusal>> {
  const blocks = given.blocks ?? []
  const uses = imagesOf({ coverMediaId: given.cover_media_id ?? null, blocks })
  const base = deriveSlug(given.title)
  const candidates = Array.from({ length: options.lock ? MANY : FEW }, (_, at) => slugCandidate(base, at + 1))
  const slugs = given.slug === undefined ? candidates : [given.slug]
  const references = { ...given, images: uses, idempotencyKey: given.idempotency_key, slugs }
  const found = await checkReferences(db, client, references, options)
  const { project, typeId, images, earlier, taken, issues } = found
  if (earlier !== null)
    return isInScope(scopeOf(client), earlier)
      ? ok({ kind: 'earlier', id: earlier.id })
      : refuse(invalid({ pointer: '/idempotency_key', code: 'idempotency_key' }))
  if (issues.length > 0 || project === null || typeId === null) return refuse(invalid(...issues))
  const slug = slugs.find((candidate) => !taken.has(candidate))
  if (slug === undefined && given.slug !== undefined) return refuse({ kind: 'slug_taken', slug: given.slug })

  const cover = images.get(given.cover_media_id ?? '')
  const draft: NewDraft = {
    id: null,
    status: 'draft',
    number: null,
    corrections: [],
    project: { id: project.id, slug: given.project },
    type: given.type,
    typeId,
    title: given.title,
    teaser: given.teaser ?? null,
    audience: given.audience,
    authorName: given.author_name ?? client.name,
    slug: slug ?? (await freeSlug(db, given.title)),
    cover: cover === undefined ? null : { id: cover.id, path: cover.shownPath },
    publishAt: given.publish_at === undefined ? null : requestedPublishAt(given.publish_at),
    tags: given.tags ?? [],
    blocks,
    images: [...new Set(uses.flatMap(({ mediaId }) => images.get(mediaId) ?? []))],
    createdAt: null,
    updatedAt: null,
  }
  return ok({ kind: 'new', draft })
}

/** The requested date of a validated body in the API's format (API-3). */
export function requestedPublishAt(text: string): string {
  const date = parseDateTime(text)
  if (date === null) throw new RangeError('the requested date was not validated')
  return toInstant(date)
}
