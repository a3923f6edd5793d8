import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { clientActor } from '@/domain/actor'
import type { Audience } from '@/domain/audience'
import { isInScope, scopeOf, type Client } from '@/domain/client'
import type { NewPost } from '@/domain/post/bodies'
import { imagesOf } from '@/domain/post/images'
import { invalid, type Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { checkReferences } from './checkReferences'
import { freeSlug } from './freeSlug'
import { isSlugTaken } from './isSlugTaken'
import { storedBlocksOf } from './storedBlocksOf'
import { inTransaction, type RunSql, type Transaction } from './transaction'
import { wantedDate } from './wantedDate'

/** The draft that a creation leads to. `isReplay`: an earlier call with the same idempotency key has made it. */
export interface Created {
  id: string
  isReplay: boolean
}

/** A derived slug is lost only to the same slug being supplied within the same moment; never so often in a row. */
const ATTEMPTS = 5

/**
 * Creates a draft (SPEC.md, "States and transitions"). With an idempotency key that the client has used before, answers
 * that post, whatever else the body says; calls with one key at once wait for each other, so that one post is made.
 * Refuses with `validation_failed` (names that are unknown or invisible, an audience that the client does not see, a
 * key whose post the client no longer sees) or with `slug_taken` for a slug that was supplied.
 * @param given judged in form
 */
export async function createDraft(
  payload: Payload,
  client: Client,
  given: NewPost,
): Promise<Result<Created, Refusal>> {
  const actor = clientActor(client)
  for (let attempt = 1; ; attempt += 1) {
    const created = await inTransaction(payload, actor, (transaction) => create(transaction, client, given))
    const isLostRace = !created.ok && created.refusal.kind === 'slug_taken' && given.slug === undefined
    if (!isLostRace || attempt === ATTEMPTS) return created
  }
}

async function create(
  { payload, req, sql: run }: Transaction,
  client: Client,
  given: NewPost,
): Promise<Result<Created, Refusal>> {
  const earlier =
    given.idempotency_key === undefined ? null : await earlierPost(run, client, given.idempotency_key)
  if (earlier !== null) return earlier

  const blocks = given.blocks ?? []
  const images = imagesOf({ coverMediaId: given.cover_media_id ?? null, blocks })
  const { projectId, typeId, faults } = await checkReferences(run, client, { ...given, images })
  if (faults.length > 0 || projectId === null || typeId === null) return refuse(invalid(...faults))

  const slug = given.slug ?? (await freeSlug(run, given.title))
  try {
    const { id } = await payload.create({
      collection: 'posts',
      data: {
        project: projectId,
        title: given.title,
        type: typeId,
        teaser: given.teaser ?? null,
        audience: given.audience,
        authorName: given.author_name ?? client.name,
        slug,
        cover: given.cover_media_id ?? null,
        publishAt: given.publish_at === undefined ? null : wantedDate(given.publish_at),
        tags: given.tags ?? [],
        blocks: storedBlocksOf(blocks),
        status: 'draft',
        client: client.id,
        idempotencyKey: given.idempotency_key ?? null,
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    return ok({ id, isReplay: false })
  } catch (error) {
    if (isSlugTaken(error)) return refuse({ kind: 'slug_taken', slug })
    throw error
  }
}

/**
 * The post that the client has made with this key, null when there is none yet. Holds a lock on client and key until
 * the transaction ends. A post that has left the client's sight since is not told of (CONTRACT.md 2, "Who sees what").
 */
async function earlierPost(
  run: RunSql,
  client: Client,
  key: string,
): Promise<Result<Created, Refusal> | null> {
  await run(sql`select pg_advisory_xact_lock(hashtext(${client.id}), hashtext(${key}))`)
  const [post] = await run<{ id: string; audience: Audience; projectId: string }>(sql`
    select id, audience, project_id as "projectId" from posts
    where client_id = ${client.id} and idempotency_key = ${key}`)
  if (!post) return null
  if (isInScope(scopeOf(client), post)) return ok({ id: post.id, isReplay: true })
  const message = 'This key was used for an entry that is no longer yours to see. Use another key.'
  return refuse(invalid({ pointer: '/idempotency_key', message }))
}
