import { z } from 'zod'
import { scopeOf } from '@/domain/client'
import { exampleIds } from '@/domain/exampleIds'
import { LIMITS, spelled } from '@/domain/limits'
import { ok } from '@/lib/result'
import { markRead } from '@/operations/markRead'
import type { SelectPosts } from '@/queries/postSummary'
import { readerVersion, unreadPosts, type ExternalReader, type Unread } from '@/queries/unreadPosts'
import { readItems } from '../response/listItems'
import type { BoundClient } from '../routing/access'
import type { Services } from '../routing/context'
import { exampleListItem, listItemSchema } from '../presenters/publishedPost'
import { boundClientAccess, defineRoute, externalUserId, instantParameter, reply } from '../routing/route'

/** GET /unread (READ-11). */
export const listUnread = defineRoute('get', '/unread', boundClientAccess('read'), {
  operationId: 'listUnread',
  tag: 'Reading',
  summary: 'List what a user of your application has not read yet',
  description:
    'Published entries of the project that the client is bound to, newest first, at most ' +
    `${LIMITS.unreadItems} of them; \`count\` is the ` +
    'whole number. A client without a project gets `project_binding_required`. Call POST /read ' +
    'when the user has seen them.',
  query: z.object({
    external_user_id: externalUserId,
    since: instantParameter(
      'ISO 8601 date or date-time, UTC if it has no zone: only entries whose `publishAt` is at or after it, such as the ' +
        'day on which a new user started.',
    ),
  }),
  responses: {
    200: {
      description: 'What the user has not read.',
      schema: z.strictObject({
        count: z.int().min(0).describe('Number of all entries that the user has not read.'),
        items: z.array(listItemSchema).meta({
          description: `The newest of them, at most ${LIMITS.unreadItems}.`,
          maxItems: LIMITS.unreadItems,
        }),
      }),
      example: { count: 1, items: [exampleListItem] },
    },
  },
  cacheKey: async ({ auth: client, query, services }) => {
    const reader = { projectId: client.project.id, externalUserId: query.external_user_id }
    return String(await readerVersion(services.db, reader))
  },
  handle: async (call) => {
    const { services, auth: client, query } = call
    const reader = { projectId: client.project.id, externalUserId: query.external_user_id }
    const { items, total } = await readItems(services.cache.items, call, (select) =>
      readUnread(services, client, reader, query.since, select),
    )
    return ok({ json: [Buffer.from(`{"count":${total},"items":`), ...items, Buffer.from('}')] })
  },
})

/** The unread posts of a reader. All readers see the same posts, so these are counted once per content version. */
async function readUnread(
  { db, visibleCounts }: Services,
  client: BoundClient,
  reader: ExternalReader,
  since: Date | undefined,
  select: SelectPosts,
): Promise<Unread> {
  const scope = scopeOf(client)
  const { contentVersion } = client
  const keyAt = (version: number) => JSON.stringify([version, scope.audience, scope.projectId, since ?? null])
  const visible = visibleCounts?.get(keyAt(contentVersion))
  const known = visible === undefined ? null : { visible, contentVersion }
  const unread = await unreadPosts(db, scope, reader, since, known, select)
  visibleCounts?.set(keyAt(unread.contentVersion), unread.visible)
  return unread
}

/** POST /read. A read-mode client may call it too: it changes no post (READ-12). */
export const markPostsRead = defineRoute('post', '/read', boundClientAccess('read'), {
  operationId: 'markRead',
  tag: 'Reading',
  summary: 'Record that a user of your application has read entries',
  description:
    'Within the project that the client is bound to; a client without one gets `project_binding_required`. ' +
    'Unknown ids and ids of entries that the client cannot see are ignored.',
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
          .meta({ description: 'Number of entries that were not marked as read before.', example: 2 }),
      }),
      example: { marked: 2 },
    },
  },
  handle: async ({ services, auth: client, body }) => {
    const reader = { projectId: client.project.id, externalUserId: body.external_user_id }
    return reply({ marked: await markRead(services.payload, scopeOf(client), reader, body.post_ids) })
  },
})
