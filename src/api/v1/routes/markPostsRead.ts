import { z } from 'zod'
import { scopeOf } from '@/domain/client'
import { LIMITS, spelled } from '@/domain/limits'
import { markRead } from '@/operations/markRead'
import { exampleIds } from '../presenters/exampleIds'
import { boundClientAccess, defineRoute, externalUserId, reply } from '../route'

/** POST /read. A read-mode client may call it too: it changes no post (READ-12). */
export const markPostsRead = defineRoute({
  method: 'post',
  path: '/read',
  access: boundClientAccess('read'),
  operationId: 'markRead',
  tag: 'Reading',
  summary: 'Record that a user of your application has read entries',
  description:
    'Within the project that the client is bound to; a client without one is refused with `project_binding_required`. ' +
    'Unknown ids, and those of entries that the client does not see, are left out silently.',
  body: z.strictObject({
    external_user_id: externalUserId,
    post_ids: z
      .array(z.string().describe('Id of an entry.'))
      .max(LIMITS.readPosts)
      .describe(`Ids of entries, at most ${spelled(LIMITS.readPosts)}.`),
  }),
  exampleBody: { external_user_id: 'user-4711', post_ids: [exampleIds.entry, exampleIds.otherEntry] },
  responses: {
    200: {
      description: 'Recorded.',
      schema: z.strictObject({
        marked: z
          .int()
          .min(0)
          .meta({ description: 'How many of them were not recorded before.', example: 2 }),
      }),
      example: { marked: 2 },
    },
  },
  handle: async ({ services, auth: client, body }) => {
    const reader = { projectId: client.project.id, externalUserId: body.external_user_id }
    return reply({ marked: await markRead(services.payload, scopeOf(client), reader, body.post_ids) })
  },
})
