import { z } from '@hono/zod-openapi'
import { mayWrite, scopeOf } from '@/domain/client'
import { mediaAddresses } from '@/domain/mediaAddress'
import { refuse } from '@/lib/result'
import { publishedPost } from '@/queries/publishedPost'
import { reply } from '../response/reply'
import { clientRoute, type ClientCall } from '../routing/route'
import { exampleDraft, exampleWrittenPublished } from '../examples/drafts'
import { exampleEntry, exampleEntryWithHtml } from '../examples/entries'
import { shownMedia } from '../media/shownMedia'
import { presentBlocks } from '../presenters/block'
import { draftSchema, writtenPublishedSchema } from '../presenters/draft'
import { presentPublishedEntry, publishedEntrySchema } from '../presenters/publishedEntry'
import { choiceParameter } from '../queryParameters'
import { readWrittenPost } from '../readWrittenPost'

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

type GetPost = ClientCall<{ id: string }, { format: 'json' | 'html' }>

/**
 * GET /posts/{slug or id}. A client with read mode reads a published entry; one with write mode reads its writer's view
 * of drafts and published entries (READ-9, WRITE-5, AUD-7). What a client does not see is missing for it.
 */
export const getPost = clientRoute({
  method: 'get',
  operationId: 'getPost',
  path: '/posts/{id}',
  mode: 'read',
  // A draft may change without any reader seeing it.
  memoryKey: ({ auth: client }) => (mayWrite(client) ? null : ''),
  tag: 'Reading',
  summary: 'Read one entry with its blocks',
  description:
    'By slug or id. With read mode: the published entry. With write mode: the draft with all its blocks, or the ' +
    'published entry in the same shape with the fields of a list item beside it.',
  params: z.object({ id: z.string().meta({ description: 'Slug or id of the entry.' }) }),
  query: z.object({
    format: choiceParameter('`html` adds sanitised HTML beside the data of text blocks.', ['json', 'html']),
  }),
  output: z.union([publishedEntrySchema, readPublishedSchema, readDraftSchema]),
  answers: 'The entry.',
  examples: {
    published: { summary: 'A published entry, for a client with read mode', value: exampleEntry },
    publishedAsHtml: { summary: 'The same with `?format=html`', value: exampleEntryWithHtml },
    draft: { summary: 'A draft, for a client with write mode', value: exampleDraft },
    publishedForWriters: {
      summary: 'A published entry, for a client with write mode',
      value: exampleWrittenPublished,
    },
  },
  handle: (call) => (mayWrite(call.auth) ? answerWriter(call) : answerReader(call)),
})

async function answerReader(call: GetPost) {
  const { services, now, auth: client, params, query } = call
  const post = await publishedPost(services.db, scopeOf(client), params.id)
  if (post === null) return refuse({ kind: 'not_found' as const })
  const media = await shownMedia(call, post)
  const address = mediaAddresses(services.env, now)
  return reply(await presentPublishedEntry(post, media, address, query.format))
}

async function answerWriter(call: GetPost) {
  const post = await readWrittenPost(call, call.params.id)
  if (!post.ok) return post
  return reply({ ...post.value, blocks: await presentBlocks(post.value.blocks, call.query.format) })
}
