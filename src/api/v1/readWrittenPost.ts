import type { z } from '@hono/zod-openapi'
import { scopeOf, type Client } from '@/domain/client'
import { mediaAddresses } from '@/domain/mediaAddress'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { writtenPost } from '@/queries/writtenPost'
import { shownMedia } from './media/shownMedia'
import { presentWrittenPost, type writtenPostSchema } from './presenters/draft'
import type { AuthenticatedContext } from './requestContext'

/** The post with this slug or id as a client with write mode is answered it, or `not_found`. */
export async function readWrittenPost(
  { services, now, auth: caller }: AuthenticatedContext<Client>,
  slugOrId: string,
): Promise<Result<z.input<typeof writtenPostSchema>, Refusal>> {
  const post = await writtenPost(services.db, scopeOf(caller), slugOrId)
  if (post === null) return refuse({ kind: 'not_found' })
  const media = await shownMedia({ services, now, auth: caller }, post)
  const address = mediaAddresses(services.env, now)
  return ok(presentWrittenPost(post, media, address))
}
