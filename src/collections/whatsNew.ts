import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { presentListItem } from '@/api/v1/presenters/publishedPost'
import { userScope } from '@/domain/client'
import { LIMITS } from '@/domain/limits'
import { mediaAddresses } from '@/domain/mediaAddress'
import { systemClock } from '@/lib/dates'
import { ok } from '@/lib/result'
import { knowReader, markAllRead, markRead } from '@/operations/readNews'
import { poolDb } from '@/queries/db'
import { whatsNew, type WhatsNew } from '@/queries/whatsNew'
import { environment } from '@/runtime/environment'
import { userEndpoint } from './userEndpoint'

const readBody = z.union([
  z.strictObject({ post_ids: z.array(z.string()).max(LIMITS.readPosts) }),
  z.strictObject({ all: z.literal(true) }),
])

/** What is new for the user (PAGE-44): a session of any role. */
export const whatsNewEndpoints = [
  userEndpoint({
    path: '/whats-new',
    method: 'get',
    role: 'reader',
    handle: async ({ req, user }) => {
      const { since, count, items } = await newsOf(req, user.id, LIMITS.unreadItems)
      const viewer = { mediaUrl: mediaAddresses(environment(), systemClock()) }
      return ok({ since, count, items: items.map((post) => presentListItem(post, viewer)) })
    },
  }),

  userEndpoint({
    path: '/whats-new/read',
    method: 'post',
    role: 'reader',
    body: readBody,
    handle: async ({ req, user, body }) => {
      const db = poolDb(req.payload)
      await knowReader(db, user.id, systemClock())
      if ('all' in body) await markAllRead(db, user.id)
      else await markRead(db, userScope(), user.id, body.post_ids)
      const { count } = await newsOf(req, user.id, 0)
      return ok({ count })
    },
  }),
]

/** What is new for a user, who is a reader from now on. Writes nothing if they are one already. */
async function newsOf({ payload }: PayloadRequest, userId: string, limit: number): Promise<WhatsNew> {
  const db = poolDb(payload)
  const read = () => whatsNew(db, userScope(), userId, { limit, offset: 0 })
  const known = await read()
  if (known !== null) return known
  await knowReader(db, userId, systemClock())
  const news = await read()
  if (news === null) throw new Error('the reader is not known')
  return news
}
