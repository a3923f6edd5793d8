import { sql } from '@payloadcms/db-postgres'
import { correctionName, keptIn, keptKey, withUnchanged } from '@/domain/kept'
import { LIMITS } from '@/domain/limits'
import { imageCount, isBlockType, isKnownBlock, type Block } from '@/domain/post/blocks'
import { fromStored, type StoredBlock } from '@/domain/post/storedBlocks'
import { isRecord } from '@/lib/json'
import { toInstant, type Clock } from '@/lib/dates'
import { isBlank } from '@/lib/text'
import type { Db } from './db'
import { shownImages } from './media'
import type { WrittenPost } from './postByName'

/**
 * A published post as the correction that a user has begun would change it (ADMIN-20), or as it is. Nobody has validated what was kept,
 * so its texts are cut and more blocks or images than an entry may have are left out.
 */
export async function withKeptCorrection(
  db: Db,
  userId: string,
  post: WrittenPost,
  clock: Clock,
): Promise<WrittenPost> {
  const [stored] = await db<{ kept: unknown; rows: unknown }>(sql`
    select preference.value as kept, (select blocks from posts where id = ${post.id}) as rows
    from payload_preferences preference join payload_preferences_rels owner on owner.parent_id = preference.id
    where preference.key = ${keptKey(correctionName(post.id))} and owner.path = 'user' and owner.users_id = ${userId}`)
  const content = keptIn(stored?.kept)?.content
  if (content === undefined || post.status !== 'published') return post
  const { title, teaser, note } = content
  const rows = withUnchanged(content.blocks, stored?.rows)
  const written = Array.isArray(rows) ? rows.slice(0, LIMITS.blocks).filter(isStoredBlock).map(blockIn) : null
  const blocks = written !== null && imageCount(written) <= LIMITS.images ? written : post.blocks
  const alts = isRecord(content.alts) ? content.alts : {}
  const images = await shownImages(db, { cover: post.cover, blocks })
  return {
    ...post,
    ...(typeof title === 'string' && { title: title.slice(0, LIMITS.title) }),
    ...(teaser !== undefined && {
      teaser: typeof teaser === 'string' && teaser !== '' ? teaser.slice(0, LIMITS.teaser) : null,
    }),
    blocks,
    images: images.map((image) => {
      const alt = alts[image.id]
      return typeof alt === 'string' ? { ...image, alt: alt.slice(0, LIMITS.altText) } : image
    }),
    ...(typeof note === 'string' &&
      !isBlank(note) && {
        corrections: [
          ...post.corrections,
          { at: toInstant(clock()), note: note.slice(0, LIMITS.correctionNote) },
        ],
      }),
  }
}

/** The block of a form, without data while it is not finished: nobody has validated it. */
function blockIn(row: StoredBlock): Block {
  const block = fromStored(row)
  return isBlockType(block.type) && !isKnownBlock(block) ? { type: block.type, data: {} } : block
}

function isStoredBlock(row: unknown): row is StoredBlock {
  return isRecord(row) && typeof row.blockType === 'string'
}
