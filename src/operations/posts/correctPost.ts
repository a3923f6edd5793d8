import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import type { ValidationIssue } from '@/domain/issues'
import type { PostCorrection } from '@/domain/post/bodies'
import { summaryOf } from '@/domain/post/difference'
import { titleIssues } from '@/domain/post/completeness'
import { imagesOf, shownImageIds } from '@/domain/post/images'
import { missingAltTexts, type Correction } from '@/domain/post/lifecycle'
import { sealOf, type PostContent } from '@/domain/post/seal'
import { invalid, type Refusal } from '@/domain/refusal'
import { lacksAltText } from '@/domain/strings'
import { toInstant, type Clock } from '@/lib/dates'
import { isUuid } from '@/lib/ids'
import { ok, refuse, type Result } from '@/lib/result'
import { recordAudit } from '@/operations/recordAudit'
import { inTransaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { changedMeanwhile } from './approvePost'
import { loadPostContent } from './loadPostContent'
import { markMessages } from './markMessages'
import { changeBy, replacePostMedia, storedBlocksOf, updatePost } from './postRows'
import { isBlank } from '@/lib/text'

/**
 * Corrects a published post (PUB-17): its title, teaser, blocks and the alt texts of its images. Everything else stays as it was
 * published. A major correction makes the post unread again (PUB-18). The chat messages that name the post have to be updated
 * after the commit.
 *
 * An alt text is the same wherever its image is shown: every other published post that shows it is corrected with it.
 *
 * Locks the posts, then their images, in the order of their ids, as an approval does.
 *
 * Refusals: `not_found`, `not_published`, `validation_failed` at an image that is neither in the post nor in its project, at an alt text of
 * an image that the post does not show, at a title that shows nothing, at each image of a public post without alt text, and at `/updatedAt` if the user has not seen
 * the stored version; without a pointer if the correction neither changes nor says anything.
 */
export async function correctPost(
  payload: Payload,
  actor: Actor,
  id: string,
  correction: PostCorrection,
  clock: Clock,
): Promise<Result<{ correction: { at: string; note: string | null; major: boolean } }, Refusal>> {
  return inTransaction(payload, actor, async ({ db }) => {
    if (!isUuid(id)) return refuse({ kind: 'not_found' })
    const posts = await lockPostsShowing(db, Object.keys(correction.alts ?? {}), id)
    const locked = posts.find((other) => other.id === id)
    const images = await lockImages(db, id, correction)
    const post = await loadPostContent(db, id, { lock: true })
    if (!locked || !post) return refuse({ kind: 'not_found' })
    if (post.status !== 'published') return refuse({ kind: 'not_published' })
    const { updatedAt, alts = {} } = correction
    if (updatedAt !== undefined && updatedAt !== post.updatedAt) return refuse(changedMeanwhile)
    const before = post.content
    const after = corrected(before, correction, images)
    const issues = [...issuesOf(before, after, correction, images), ...(await neededAltTexts(db, alts))]
    if (issues.length > 0) return refuse(invalid(...issues))

    const at = toInstant(clock())
    const { note: written = null } = correction
    const note = isBlank(written) ? null : written
    const isMajor = correction.major === true
    if (sealOf(after) === sealOf(before) && note === null && !isMajor)
      return refuse(invalid({ pointer: '', code: 'nothing_to_correct' }))
    const changedAlts = after.images.flatMap(({ id, alt }) => {
      const old = images.get(id)?.alt ?? ''
      return old === (alt ?? '') ? [] : [{ id, before: old, after: alt ?? '' }]
    })
    const made: Correction = {
      at,
      by: actor.name,
      note,
      isMajor,
      ...(changedAlts.length > 0 && { alts: changedAlts }),
    }
    await writeAltTexts(db, alts, at)
    const others = posts.filter((other) => other.id !== id)
    await recordAltTexts(db, actor, others, changedAlts, at)
    if (made.isMajor) await db(sql`delete from read_markers where post_id = ${id}`)
    // A major correction locks a counter that each publication needs, so it comes last.
    const blocks = correction.blocks && JSON.stringify(storedBlocksOf(correction.blocks))
    await updatePost(
      db,
      id,
      sql`title = ${after.title}, teaser = ${after.teaser}, ${blocks === undefined ? sql`` : sql`blocks = ${blocks}::jsonb,`}
        corrections = corrections || ${JSON.stringify([made])}::jsonb, ${changeBy(actor, 'correct')},
        updated_at = ${at}`,
    )
    if (blocks !== undefined) await replacePostMedia(db, id, shownImageIds(after))
    await markMessages(db, posts)
    await recordAudit(db, actor, {
      action: 'correct',
      target: 'posts',
      targetId: id,
      label: after.title,
      details: {
        number: locked.number,
        audience: after.audience,
        note,
        major: made.isMajor,
        ...summaryOf(before, after),
      },
    })
    return ok({ correction: { at, note, major: made.isMajor } })
  })
}

/** A post that was published, with the images that it shows. */
type LockedPost = { id: string; number: number; title: string; audience: string; images: string[] }

/** Locks every published or withdrawn post that shows one of the images, and the post named beside them. */
export async function lockPostsShowing(
  db: Db,
  imageIds: readonly string[],
  id: string | null = null,
): Promise<LockedPost[]> {
  const images = sql.param(imageIds.filter(isUuid))
  return db<LockedPost>(sql`
    select id, number::int as number, title, audience,
      array(select media_id::text from post_media where post_id = posts.id) as images
    from posts
    where id = ${id} or (status <> 'draft' and id in (
      select post_id from post_media where media_id = any(${images}::uuid[])))
    order by id for update`)
}

/** Records as a correction of each post which of its alt texts have changed. */
export async function recordAltTexts(
  db: Db,
  actor: Actor,
  posts: readonly LockedPost[],
  changed: NonNullable<Correction['alts']>,
  at: string,
): Promise<void> {
  for (const { id, number, title, audience, images } of posts) {
    const alts = changed.filter((alt) => images.includes(alt.id))
    if (alts.length === 0) continue
    const made: Correction = { at, by: actor.name, note: null, isMajor: false, alts }
    await updatePost(
      db,
      id,
      sql`corrections = corrections || ${JSON.stringify([made])}::jsonb, ${changeBy(actor, 'correct')},
        updated_at = ${at}`,
    )
    await recordAudit(db, actor, {
      action: 'correct',
      target: 'posts',
      targetId: id,
      label: title,
      details: { number, audience, note: null, major: false, fields: [], alts: alts.length },
    })
  }
}

/** An image that the post shows, or that the correction names. */
type LockedImage = {
  id: string
  projectId: string
  alt: string | null
  fingerprint: string
}

/** Locks the images of the post and of the correction, to change them if it has alt texts. */
async function lockImages(
  db: Db,
  postId: string,
  { blocks = [], alts }: PostCorrection,
): Promise<ReadonlyMap<string, LockedImage>> {
  const used = imagesOf({ coverMediaId: null, blocks }).map(({ mediaId }) => mediaId)
  const ids = [...used, ...Object.keys(alts ?? {})].filter(isUuid)
  const rows = await db<LockedImage>(sql`
    select id, project_id as "projectId", alt, coalesce(filename, '') as fingerprint from media
    where id = any(${sql.param([...new Set(ids)])}::uuid[])
      or id in (select media_id from post_media where post_id = ${postId})
    order by id ${alts === undefined ? sql`for share` : sql`for update`}`)
  return new Map(rows.map((image) => [image.id, image]))
}

function corrected(
  content: PostContent,
  { title = content.title, teaser = content.teaser, blocks, alts = {} }: PostCorrection,
  images: ReadonlyMap<string, LockedImage>,
): PostContent {
  const changed = { ...content, title, teaser, blocks: blocks ?? content.blocks }
  const shown = shownImageIds(changed).flatMap((id) => images.get(id) ?? [])
  return {
    ...changed,
    images: shown.map(({ id, alt, fingerprint }) => ({ id, alt: alts[id] ?? alt, fingerprint })),
  }
}

function issuesOf(
  before: PostContent,
  after: PostContent,
  { blocks = [], alts = {} }: PostCorrection,
  images: ReadonlyMap<string, LockedImage>,
): ValidationIssue[] {
  const kept = new Set(shownImageIds(before))
  const shown = new Set(after.images.map(({ id }) => id))
  const isUsable = (id: string) => kept.has(id) || images.get(id)?.projectId === before.projectId
  const foreign = imagesOf({ coverMediaId: null, blocks }).filter(({ mediaId }) => !isUsable(mediaId))
  const unshown = Object.keys(alts).filter((id) => !shown.has(id))
  return [
    ...foreign.map(({ pointer }): ValidationIssue => ({ pointer, code: 'no_image' })),
    ...unshown.map((id): ValidationIssue => ({ pointer: `/alts/${id}`, code: 'no_image' })),
    ...titleIssues(after.title),
    ...missingAltTexts(after),
  ]
}

/** An issue at each alt text that would become empty while a published public post shows the image (IMG-12). */
async function neededAltTexts(db: Db, alts: Readonly<Record<string, string>>): Promise<ValidationIssue[]> {
  const emptied = Object.keys(alts).filter((id) => isUuid(id) && lacksAltText(alts[id] ?? null))
  if (emptied.length === 0) return []
  const rows = await db<{ id: string }>(sql`
    select distinct media_id as id from post_media join posts on posts.id = post_media.post_id
    where media_id = any(${sql.param(emptied)}::uuid[]) and posts.status = 'published' and posts.audience = 'public'`)
  return rows.map(({ id }) => ({ pointer: `/alts/${id}`, code: 'alt_text_needed' }))
}

async function writeAltTexts(db: Db, alts: Readonly<Record<string, string>>, at: string): Promise<void> {
  const ids = Object.keys(alts)
  if (ids.length === 0) return
  await db(sql`
    update media set alt = given.alt, updated_at = ${at}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(Object.values(alts))}::text[]) as given (id, alt)
    where media.id = given.id and media.alt is distinct from given.alt`)
}
