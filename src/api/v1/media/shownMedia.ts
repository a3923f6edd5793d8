import type { z } from '@hono/zod-openapi'
import { presentMediaRecord, type mediaRecordSchema } from '@/api/v1/presenters/mediaRecord'
import type { AuthenticatedContext } from '@/api/v1/requestContext'
import type { Client } from '@/domain/client'
import { mediaAddresses } from '@/domain/mediaAddress'
import type { Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import { mediaRecords } from '@/queries/media'

/** The records of every image that a post shows: its cover first, then the blocks in order, none twice; `auth` reads them. */
export async function shownMedia(
  { services, now, auth: caller }: Pick<AuthenticatedContext<Client>, 'services' | 'now' | 'auth'>,
  post: { cover: { id: string } | null; blocks: readonly Block[] },
): Promise<z.input<typeof mediaRecordSchema>[]> {
  const uses = imagesOf({ coverMediaId: post.cover?.id ?? null, blocks: post.blocks })
  const ids = uses.map(({ mediaId }) => mediaId)
  const images = await mediaRecords(services.db, ids)
  const address = mediaAddresses(services.env, now)
  return images.map((image) => presentMediaRecord(image, caller, address))
}
