import { z } from 'zod'
import { LIMITS, spelled } from '@/domain/limits'
import { REVIEW_STATES } from '@/domain/post/lifecycle'
import { listedDrafts } from '@/queries/drafts'
import { draftSummarySchema, exampleDraftSummary, presentDraftSummary } from '../presenters/draftSummary'
import {
  choiceParameter,
  clientAccess,
  defineRoute,
  reply,
  textParameter,
  wholeNumberParameter,
} from '../routing/route'

const MAX_HITS = spelled(LIMITS.searchHits)

/** GET /drafts (WRITE-18). */
export const listDrafts = defineRoute('get', '/drafts', clientAccess('write'), {
  operationId: 'listDrafts',
  tag: 'Writing',
  summary: 'List drafts, the newest change first',
  description:
    'The drafts within the audience and project binding of the client, those of people and other clients included. ' +
    '`review` says how far each is; `?state=changes_requested&mine=1` finds what was sent back to this client.',
  query: z.object({
    project: textParameter('Slug of a project.'),
    state: z.enum(REVIEW_STATES).optional().meta({ description: 'The state of the review.' }),
    mine: choiceParameter('`1`: only drafts that this client created.', ['0', '1']),
    q: textParameter(
      'Search over title, slug and teaser, for words and parts of words. All words must match; quotes make a phrase, `or` separates ' +
        'alternatives, a minus excludes a word. ' +
        `The first ${LIMITS.searchText} characters and ${LIMITS.searchTerms} terms are used. A search lists and counts only its newest ` +
        `${MAX_HITS} drafts: \`meta\` then has \`total_is_capped\`.`,
    ),
    page: wholeNumberParameter('Page, from 1.', { min: 1, default: 1 }),
    per_page: wholeNumberParameter('Drafts per page.', LIMITS.perPage),
  }),
  responses: {
    200: {
      description: 'One page of drafts. A page beyond the last one is empty, with the correct total.',
      schema: z.strictObject({
        items: z.array(draftSummarySchema).describe('The drafts of this page.'),
        meta: z
          .strictObject({
            total: z.int().min(0).describe('Number of drafts on all pages.'),
            total_is_capped: z
              .literal(true)
              .optional()
              .describe(
                `Only present, and then true, if a search finds more than ${MAX_HITS} drafts: \`total\` is ${MAX_HITS}, and the pages end with ` +
                  `the ${MAX_HITS}th newest change.`,
              ),
            page: z.int().min(1).describe('Number of this page, from 1.'),
            per_page: z.int().min(1).max(LIMITS.perPage.max).describe('Maximum number of drafts per page.'),
          })
          .describe('Pagination.'),
      }),
      example: { items: [exampleDraftSummary], meta: { total: 1, page: 1, per_page: 25 } },
    },
  },
  handle: async ({ services, auth: client, query }) => {
    const { project, state, mine, q, page, per_page: perPage } = query
    const filter = { project, state, isMine: mine === '1', q }
    const paging = { page, perPage }
    const found = await listedDrafts(services.db, client, filter, paging, services.maxSearchHits)
    const { items, total, isTotalCapped } = found
    const capped = isTotalCapped && { total_is_capped: true as const }
    return reply({
      items: items.map(presentDraftSummary),
      meta: { total, page, per_page: perPage, ...capped },
    })
  },
})
