import { userEndpoint } from '@/collections/userEndpoint'
import { userScope } from '@/domain/client'
import { ok } from '@/lib/result'
import { listFindings } from '@/operations/posts/listFindings'
import { poolDb } from '@/queries/db'

/** `GET /api/posts/:id/checks`: the findings of the stored post (ADMIN-2). */
export const listFindingsEndpoint = userEndpoint({
  path: '/:id/checks',
  method: 'get',
  role: 'author',
  handle: async ({ req, id }) => {
    const findings = await listFindings(poolDb(req.payload), userScope(), id)
    return findings.ok ? ok({ items: findings.value }) : findings
  },
})
