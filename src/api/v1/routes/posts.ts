import { z } from 'zod'
import { mayWrite, scopeOf } from '@/domain/client'
import { LIMITS, spelled } from '@/domain/limits'
import { refuse } from '@/lib/result'
import { shownImages } from '@/queries/media'
import { publishedPost, writtenPost } from '@/queries/postByName'
import { publishedPosts } from '@/queries/publishedPosts'
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
  exampleListItem,
  exampleOtherListItem,
  listItemSchema,
  presentListItem,
  presentPublishedPost,
  publishedEntrySchema,
} from '../presenters/publishedPost'
import {
  choiceParameter,
  clientAccess,
  defineRoute,
  idParams,
  instantParameter,
  listParameter,
  reply,
  textParameter,
  wholeNumberParameter,
} from '../route'

const PER_PAGE = { most: LIMITS.perPage, usual: 25 }
const MOST = spelled(LIMITS.searchHits)

/** GET /posts (READ-3 to READ-8). */
export const listPosts = defineRoute('get', '/posts', clientAccess('read'), {
  operationId: 'listPosts',
  tag: 'Reading',
  summary: 'List published entries, newest first',
  description:
    'What the client sees is decided by its audience and project binding; no parameter widens it. ' +
    'Order: `publishAt` descending, then `number` descending.',
  query: z.object({
    project: textParameter('Slug of a project.'),
    since: instantParameter(
      'ISO 8601 date or date-time, UTC without a zone: entries whose `publishAt` is at or after it.',
    ),
    type: listParameter(
      'Keys of post types, separated by commas: any of them. Spaces around them do not count, and a list that names none ' +
        'narrows nothing.',
    ),
    tag: listParameter(
      'Tags, separated by commas: any of them, or the one tag that holds these commas. Each is looked for as it is and without ' +
        'the spaces around it; a list that names none narrows nothing.',
    ),
    q: textParameter(
      'Full-text search over title, teaser and blocks, parts of words too. All words have to be there; quotes make a phrase, ' +
        '`or` stands between alternatives, a minus before what must not be there. ' +
        `${LIMITS.searchText} characters and ${LIMITS.searchTerms} terms of it count, and ` +
        `of an entry its first 200,000 characters. A search lists its newest ${MOST} entries and counts no further: ` +
        '`meta` then ' +
        'says `total_is_capped`. Narrow it by `since`, `project`, `type` or `tag` to reach older ones.',
    ),
    page: wholeNumberParameter('Page, from 1.', { least: 1, usual: 1 }),
    per_page: wholeNumberParameter('Entries a page.', { least: 1, ...PER_PAGE }),
  }),
  responses: {
    200: {
      description: 'One page of entries. A page beyond the last one is empty, with the right total.',
      schema: z.strictObject({
        items: z.array(listItemSchema).describe('The entries of this page.'),
        meta: z
          .strictObject({
            total: z.int().min(0).describe('How many entries there are on all pages.'),
            total_is_capped: z
              .literal(true)
              .optional()
              .describe(
                `Only there, and then true, when a search finds more than ${MOST} entries: \`total\` is ${MOST}, and the pages end with ` +
                  `the ${MOST}th newest.`,
              ),
            page: z.int().min(1).describe('Which page this is, from 1.'),
            per_page: z.int().min(1).max(PER_PAGE.most).describe('How many entries a page has at most.'),
          })
          .describe('Where this page stands in the list.'),
      }),
      example: {
        items: [exampleListItem, exampleOtherListItem],
        meta: { total: 2, page: 1, per_page: 25 },
      },
    },
  },
  cacheKey: () => '',
  handle: async ({ services, mediaUrl, auth: client, query }) => {
    const { project, since, type: types, tag: tags, q, page, per_page: perPage } = query
    const { items, total, isTotalCapped } = await publishedPosts(
      services.db,
      scopeOf(client),
      { project, since, types, tags, q },
      { page, perPage },
      services.maxSearchHits,
    )
    return reply({
      items: items.map((post) => presentListItem(post, { mediaUrl })),
      meta: { total, page, per_page: perPage, ...(isTotalCapped && { total_is_capped: true as const }) },
    })
  },
})

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
export const getPost = defineRoute('get', '/posts/{id}', clientAccess('read'), {
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
