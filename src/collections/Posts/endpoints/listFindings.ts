import { userEndpoint } from '@/collections/userEndpoint'
import { userScope } from '@/domain/client'
import { findingsYielding } from '@/domain/post/checks'
import { ok, refuse } from '@/lib/result'
import { checkedPost } from '@/queries/checkedPost'
import { poolDb } from '@/queries/db'

/** `GET /api/posts/:id/checks`: what the editorial checks say about the post as it is saved, for those who write and approve. */
export const listFindingsEndpoint = userEndpoint({
  path: '/:id/checks',
  method: 'get',
  role: 'author',
  handle: async ({ req, id }) => {
    const post = await checkedPost(poolDb(req.payload), userScope(), id)
    return post === null ? refuse({ kind: 'not_found' }) : ok({ items: await findingsYielding(post) })
  },
})
