import { z } from '@hono/zod-openapi'
import { scopeOf } from '@/domain/client'
import { markRead } from '@/operations/markRead'
import { reply } from '../response/reply'
import { boundRoute } from '../routing/route'
import { exampleIds } from '../examples/ids'
import { externalUserId } from '../externalUser'

const MOST = 1_000

/** POST /read. Any mode may call it: what a program records here changes no entry (READ-12). */
export const markPostsRead = boundRoute({
  method: 'post',
  operationId: 'markRead',
  path: '/read',
  mode: 'read',
  tag: 'Reading',
  summary: 'Record that a user of your application has read entries',
  description:
    'Within the project that the client is bound to; a client without one is refused with `project_binding_required`. ' +
    'Unknown ids, and those of entries that the client does not see, are left out silently.',
  body: z.strictObject({
    external_user_id: externalUserId.meta({
      description: 'How your application calls the user, 1 to 255 characters.',
      example: 'user-4711',
    }),
    post_ids: z
      .array(z.string().meta({ description: 'Id of an entry.' }))
      .max(MOST)
      .meta({ description: `Ids of entries, at most ${MOST.toLocaleString('en')}.` }),
  }),
  answers: 'Recorded.',
  exampleBody: { external_user_id: 'user-4711', post_ids: [exampleIds.entry, exampleIds.otherEntry] },
  example: { marked: 2 },
  output: z.strictObject({
    marked: z.int().min(0).meta({ description: 'How many of them were not recorded before.', example: 2 }),
  }),
  handle: async ({ services, auth: caller, body }) => {
    const reader = { projectId: caller.project.id, externalUserId: body.external_user_id }
    return reply({ marked: await markRead(services.payload, scopeOf(caller), reader, body.post_ids) })
  },
})
