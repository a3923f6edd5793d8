import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { recordId } from '@/domain/strings'
import { sortProjects } from '@/operations/sortProjects'

/** Actions of administrators on projects, besides editing (ADMIN-2). */
export const endpoints = [
  userEndpoint({
    path: '/order',
    method: 'post',
    role: 'admin',
    body: z.strictObject({ ids: z.array(recordId).max(10_000) }),
    handle: ({ req, user, body }) => sortProjects(req.payload, user, body.ids),
  }),
]
