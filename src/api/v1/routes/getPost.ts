import { z } from 'zod'
import { mayWrite, scopeOf } from '@/domain/client'
import { refuse } from '@/lib/result'
import { shownImages } from '@/queries/media'
import { publishedPost } from '@/queries/publishedPost'
import { writtenPost } from '@/queries/writtenPost'
import { presentBlocks } from '../presenters/block'
import {
  draftSchema,
  exampleDraft,
  exampleWrittenPublished,
  presentWrittenPost,
  writtenPublishedSchema,
} from '../presenters/draft'
import {
  exampleEntry,
  exampleEntryWithHtml,
  presentPublishedPost,
  publishedEntrySchema,
} from '../presenters/publishedPost'
import { choiceParameter, clientAccess, defineRoute, idParams, reply } from '../route'

const blocks = publishedEntrySchema.shape.blocks

const readDraftSchema = draftSchema.extend({ blocks }).meta({
  id: 'ReadDraft',
  title: 'Draft, as read',
  description: 'A draft as its writers read it; with `?format=html` text blocks carry their HTML.',
})

const readPublishedSchema = writtenPublishedSchema.extend({ blocks }).meta({
  id: 'ReadWrittenPublished',
  title: 'Published post, as its writers read it',
  description: 'The fields of a draft and of a list item; with `?format=html` text blocks carry their HTML.',
})

/**
 * GET /posts/{slug or id}. Read-mode clients read published posts (READ-9), write-mode clients drafts too (WRITE-5). What a
 * client doesn't see is a 404 (AUD-7).
 */
export const getPost = defineRoute({
  method: 'get',
  path: '/posts/{id}',
  access: clientAccess('read'),
  operationId: 'getPost',
  tag: 'Reading',
  summary: 'Read one entry with its blocks',
  description:
    'By slug or id. With read mode: the published entry. With write mode: the draft with all its blocks, or the ' +
    'published entry in the same shape with the fields of a list item beside it.',
  params: idParams('Slug or id of the entry.'),
  query: z.object({
    format: choiceParameter('`html` adds sanitised HTML beside the data of text blocks.', ['json', 'html']),
  }),
  responses: {
    200: {
      description: 'The entry.',
      schema: z.union([publishedEntrySchema, readPublishedSchema, readDraftSchema]),
      examples: {
        published: { summary: 'A published entry, for a client with read mode', value: exampleEntry },
        publishedAsHtml: { summary: 'The same with `?format=html`', value: exampleEntryWithHtml },
        draft: { summary: 'A draft, for a client with write mode', value: exampleDraft },
        publishedForWriters: {
          summary: 'A published entry, for a client with write mode',
          value: exampleWrittenPublished,
        },
      },
    },
  },
  // A draft may change without any reader seeing it.
  cacheKey: ({ auth: client }) => (mayWrite(client) ? null : ''),
  handle: async (call) => {
    const { services, auth: client, params, query } = call
    if (mayWrite(client)) {
      const post = await writtenPost(services.db, scopeOf(client), params.id)
      if (post === null) return refuse({ kind: 'not_found' })
      const blocks = await presentBlocks(post.blocks, query.format)
      return reply({ ...presentWrittenPost(post, call), blocks })
    }
    const post = await publishedPost(services.db, scopeOf(client), params.id)
    if (post === null) return refuse({ kind: 'not_found' })
    const images = await shownImages(services.db, post)
    return reply(await presentPublishedPost({ ...post, images }, call, query.format))
  },
})
