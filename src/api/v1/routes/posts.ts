import { z } from 'zod'
import { scopeOf, seesDrafts } from '@/domain/client'
import { LIMITS, spelled } from '@/domain/limits'
import { unfinishedBlockSchema } from '@/domain/post/blocks'
import { ok, refuse } from '@/lib/result'
import { dbOfRequest } from '@/queries/db'
import { visiblePost } from '@/queries/postByName'
import { withAddresses } from '@/queries/postSummary'
import { publishedPage } from '@/queries/publishedPosts'
import { inRequest } from '@/runtime/requestStatements'
import { turnIfLarge } from '@/runtime/turnIfLarge'
import { presentedBlockSchema } from '../presenters/block'
import {
  draftSchema,
  exampleDraft,
  exampleWrittenPublished,
  withdrawnSchema,
  writtenPublishedSchema,
} from '../presenters/draft'
import { exampleReview, reviewSchema } from '../presenters/draftSummary'
import { readReply } from '../presenters/readPost'
import {
  correctionsSchema,
  exampleEntry,
  exampleEntryWithHtml,
  exampleListItem,
  exampleOtherListItem,
  listItemSchema,
  publishedEntrySchema,
  withHtml,
} from '../presenters/publishedPost'
import { readItems } from '../response/listItems'
import {
  choiceParameter,
  clientAccess,
  defineRoute,
  idParams,
  instantParameter,
  listParameter,
  textParameter,
  wholeNumberParameter,
} from '../routing/route'

const MAX_HITS = spelled(LIMITS.searchHits)

/** GET /posts (READ-3 to READ-8). */
export const listPosts = defineRoute('get', '/posts', clientAccess('read'), {
  operationId: 'listPosts',
  tag: 'Reading',
  summary: 'List published entries, newest first',
  description:
    'The audience and project binding of the client decide what it sees; no parameter overrides them. ' +
    'Order: `publishAt` descending, then `number` descending.',
  query: z.object({
    project: textParameter('Slug of a project.'),
    since: instantParameter(
      'ISO 8601 date or date-time, UTC if it has no zone: entries whose `publishAt` is at or after it.',
    ),
    type: listParameter(
      'Keys of post types, separated by commas: entries with any of them. Spaces around them are ignored. An empty list ' +
        'does not filter.',
    ),
    tag: listParameter(
      'Tags, separated by commas: entries with any of them, or with one tag that contains these commas. Each is matched as given and without ' +
        'surrounding spaces. An empty list does not filter.',
    ),
    q: textParameter(
      'Full-text search over title, teaser and blocks, also for parts of words. All words must match; quotes make a phrase, ' +
        '`or` separates alternatives, a minus excludes a word. ' +
        `The first ${LIMITS.searchText} characters and ${LIMITS.searchTerms} terms are used, and ` +
        `the first ${spelled(LIMITS.searchedCharacters)} characters of an entry. A search lists and counts only its newest ${MAX_HITS} entries: ` +
        '`meta` then ' +
        'has `total_is_capped`. Filter by `since`, `project`, `type` or `tag` to reach older ones.',
    ),
    page: wholeNumberParameter('Page, from 1.', { min: 1, default: 1 }),
    per_page: wholeNumberParameter('Entries per page.', LIMITS.perPage),
  }),
  responses: {
    200: {
      description: 'One page of entries. A page beyond the last one is empty, with the correct total.',
      schema: z.strictObject({
        items: z.array(listItemSchema).describe('The entries of this page.'),
        meta: z
          .strictObject({
            total: z.int().min(0).describe('Number of entries on all pages.'),
            total_is_capped: z
              .literal(true)
              .optional()
              .describe(
                `Only present, and then true, if a search finds more than ${MAX_HITS} entries: \`total\` is ${MAX_HITS}, and the pages end with ` +
                  `the ${MAX_HITS}th newest.`,
              ),
            page: z.int().min(1).describe('Number of this page, from 1.'),
            per_page: z.int().min(1).max(LIMITS.perPage.max).describe('Maximum number of entries per page.'),
          })
          .describe('Pagination.'),
      }),
      example: {
        items: [exampleListItem, exampleOtherListItem],
        meta: { total: 2, page: 1, per_page: 25 },
      },
    },
  },
  cacheKey: () => '',
  handle: async (call) => {
    const { services, auth: client, query } = call
    const { project, since, type: types, tag: tags, q, page, per_page: perPage } = query
    const { items, total, isTotalCapped } = await readItems(services.cache.items, call, (select) =>
      publishedPage<string>(
        select,
        dbOfRequest(services.contentDb(client.contentVersion), call.statements),
        scopeOf(client),
        { projects: project === undefined ? undefined : [project], since, types, tags, q },
        { page, perPage },
        services.maxSearchHits,
      ),
    )
    const meta = { total, page, per_page: perPage, ...(isTotalCapped && { total_is_capped: true }) }
    const [before, after] = ['{"items":', `,"meta":${JSON.stringify(meta)}}`]
    return ok({ json: [Buffer.from(before), ...items, Buffer.from(after)] })
  },
})

const blocks = publishedEntrySchema.shape.blocks

const draftBlocks = z
  .array(
    z.union([presentedBlockSchema, unfinishedBlockSchema]).meta({
      id: 'AnsweredDraftBlock',
      title: 'Block of a draft, as answered',
      type: 'object',
      description: 'A block of a draft; with `?format=html` a text block also has its HTML.',
    }),
  )
  .meta({ description: 'Its content, in order.', maxItems: LIMITS.blocks })

const readDraftSchema = draftSchema
  .extend({ blocks: draftBlocks, corrections: correctionsSchema, review: reviewSchema })
  .meta({
    id: 'ReadDraft',
    title: 'Draft, as read',
    description:
      'A draft for write-mode clients, with its review; with `?format=html` text blocks include their HTML.',
  })

const readPublishedSchema = writtenPublishedSchema.extend({ blocks }).meta({
  id: 'ReadWrittenPublished',
  title: 'Published post, as its writers read it',
  description:
    'The fields of a draft and of a list item; with `?format=html` text blocks include their HTML.',
})

const readWithdrawnSchema = withdrawnSchema.extend({ blocks }).meta({
  id: 'ReadWithdrawn',
  title: 'Withdrawn post, as its writers read it',
  description: 'With `?format=html` text blocks include their HTML.',
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
    'By slug or id. With read mode: the published entry. With write mode: the draft with all its blocks and its `review`, or the ' +
    'published or withdrawn entry in the same shape, plus the fields of a list item.',
  params: idParams('Slug or id of the entry.'),
  query: z.object({
    format: choiceParameter('`html` adds sanitised HTML to text blocks.', ['json', 'html']),
  }),
  responses: {
    200: {
      description: 'The entry.',
      schema: z.union([publishedEntrySchema, readPublishedSchema, readWithdrawnSchema, readDraftSchema]),
      examples: {
        published: { summary: 'A published entry, for a client with read mode', value: exampleEntry },
        publishedAsHtml: { summary: 'The same with `?format=html`', value: exampleEntryWithHtml },
        draft: {
          summary: 'A draft, for a client with write mode',
          value: { ...exampleDraft, corrections: [], review: exampleReview },
        },
        publishedForWriters: {
          summary: 'A published entry, for a client with write mode',
          value: exampleWrittenPublished,
        },
      },
    },
  },
  // A draft may change without any reader seeing it.
  cacheKey: ({ auth: client }) => (seesDrafts(client) ? null : ''),
  handle: async (call) => {
    const { services, auth: client, params, query, mediaUrl, statements } = call
    if (seesDrafts(client))
      return inRequest(statements, async () => {
        const post = await visiblePost(services.db, client, params.id)
        return post === null ? refuse({ kind: 'not_found' }) : ok(await readReply(post, call, query.format))
      })
    const entry = await services.readEntry(scopeOf(client), client.contentVersion, params.id, statements)
    if (entry === null) return refuse({ kind: 'not_found' })
    await turnIfLarge(entry.json.length, statements)
    const [json, postId] = [withAddresses(entry.json, mediaUrl), entry.id]
    if (query.format === 'json') return ok({ json, postId })
    return ok({ ...(await inRequest(statements, () => withHtml(json, client.id))), postId })
  },
})
