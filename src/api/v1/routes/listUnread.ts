import { z } from '@hono/zod-openapi'
import { scopeOf } from '@/domain/client'
import { mediaAddresses } from '@/domain/mediaAddress'
import { readerVersion, unreadPosts, type ExternalReader, type Unread } from '@/queries/unreadPosts'
import { reply } from '../response/reply'
import type { AuthenticatedClient } from '../auth/auth'
import { boundRoute } from '../routing/route'
import { exampleListItem } from '../examples/entries'
import { externalUserId } from '../externalUser'
import { listItemSchema, presentListItem } from '../presenters/listItem'
import { instantParameter } from '../queryParameters'
import type { Services } from '../services'

/** GET /unread */
export const listUnread = boundRoute({
  method: 'get',
  operationId: 'listUnread',
  path: '/unread',
  mode: 'read',
  memoryKey: async ({ auth: caller, query, services }) => {
    const reader = { projectId: caller.project.id, externalUserId: query.external_user_id }
    return String(await readerVersion(services.db, reader))
  },
  tag: 'Reading',
  summary: 'List what a user of your application has not read yet',
  description:
    'Published entries of the project that the client is bound to, newest first, at most 100 of them; `count` is the ' +
    'whole number. A client that is not bound to a project is refused with `project_binding_required`. Call POST /read ' +
    'when the user has seen them.',
  query: z.object({
    external_user_id: externalUserId.meta({
      description: 'How your application calls the user, 1 to 255 characters.',
      example: 'user-4711',
    }),
    since: instantParameter(
      'ISO 8601 date or date-time, UTC without a zone: entries whose `publishAt` is at or after it alone, such as the ' +
        'day on which a new user has started.',
    ),
  }),
  output: z.strictObject({
    count: z.int().min(0).meta({ description: 'How many entries the user has not read, all of them.' }),
    items: z.array(listItemSchema).meta({ description: 'The newest of them, at most 100.', maxItems: 100 }),
  }),
  answers: 'What the user has not read.',
  example: { count: 1, items: [exampleListItem] },
  handle: async ({ services, now, auth: caller, query }) => {
    const reader = { projectId: caller.project.id, externalUserId: query.external_user_id }
    const { items, total } = await readUnread(services, caller, reader, query.since)
    const address = mediaAddresses(services.env, now)
    return reply({ count: total, items: items.map((post) => presentListItem(post, address)) })
  },
})

/**
 * What the reader has not read. How many entries there are to read at all is the same for every reader, so that it is counted
 * once for each version of all content.
 */
async function readUnread(
  { db: read, visibleCounts }: Services,
  client: AuthenticatedClient,
  reader: ExternalReader,
  since: Date | undefined,
): Promise<Unread> {
  const scope = scopeOf(client)
  const key = JSON.stringify([scope.audience, scope.projectId, since ?? null])
  const { contentVersion } = client
  const visible = visibleCounts.at(contentVersion, key)
  const known = visible === null ? null : { visible, contentVersion }
  const unread = await unreadPosts(read, scope, reader, since, known)
  visibleCounts.keep(unread.contentVersion, key, unread.visible)
  return unread
}
