import { personEndpoint } from '@/collections/personEndpoint'
import { personScope } from '@/domain/client'
import { findingsInTurns } from '@/domain/post/checks'
import { ok, refuse } from '@/lib/result'
import { checkedPost } from '@/queries/checkedPost'
import { sqlOn } from '@/queries/runSql'

/** `GET /api/posts/:id/checks`: what the editorial checks say about the post as it is saved, for those who write and approve. */
export const listFindingsEndpoint = personEndpoint({
  path: '/:id/checks',
  method: 'get',
  role: 'author',
  handle: async ({ req, id }) => {
    const post = await checkedPost(sqlOn(req.payload), personScope(), id)
    return post === null ? refuse({ kind: 'not_found' }) : ok({ items: await findingsInTurns(post) })
  },
})
