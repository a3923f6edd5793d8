import { z } from 'zod'
import { SKIP_REASONS } from '@/domain/post/due'
import { publishDue as publishDueDrafts } from '@/operations/posts/publishDue'
import { exampleIds } from '../presenters/exampleIds'
import { field } from '../presenters/fields'
import { exampleListItem } from '../presenters/publishedPost'
import { defineRoute, reply, schedulerAccess } from '../route'

const publishedSchema = z
  .strictObject({
    id: field.id,
    slug: field.slug,
    number: z
      .int()
      .min(1)
      .describe('The number that it was given: the next one in the one sequence of the archive.'),
    title: field.title,
    project: field.slug.describe('Slug of its project.'),
    publishAt: field.instant.describe('Its date, UTC: the one that it was approved for.'),
  })
  .describe('An entry that this call has published.')

const skippedSchema = z
  .strictObject({
    id: field.id,
    reason: z
      .enum(SKIP_REASONS)
      .describe(
        '`changed_after_approval`: something of it was changed since, so a person has to approve it again. `checks_failed`: a ' +
          'check that stops publication fails, such as a missing alt text. `internal`: a fault of the archive, which its log tells of.',
      ),
  })
  .describe('An approved draft whose date has come, and that is a draft still.')

/** POST /publish-due (JOB-3, JOB-5). */
export const publishDue = defineRoute({
  method: 'post',
  path: '/publish-due',
  access: schedulerAccess,
  operationId: 'publishDue',
  tag: 'Jobs',
  summary: 'Publish what was approved for a date that is reached',
  description:
    'Publishes approved drafts alone, in the order of their dates, and keeps those dates. What was changed after its approval ' +
    'stays a draft and is named under `skipped`, at every call, until a person approves it again or takes the approval back. ' +
    'Call it as often as you like, also several at once: each entry is published once and named in one answer. ' +
    'When the database goes away in between, what was published by then stays published: call again.',
  noBody: 'no_body_due',
  responses: {
    200: {
      description: 'What was published, and what was not.',
      schema: z.strictObject({
        published: z
          .array(publishedSchema)
          .describe('The entries that this call has published, in the order of their numbers.'),
        skipped: z
          .array(skippedSchema)
          .describe('The drafts that are due and were not published, with the reason.'),
        meta: z
          .strictObject({ total: z.int().min(0).describe('How many entries were published.') })
          .describe('About the whole.'),
      }),
      example: {
        published: [
          {
            id: exampleListItem.id,
            slug: exampleListItem.slug,
            number: exampleListItem.number,
            title: exampleListItem.title,
            project: exampleListItem.projectSlug,
            publishAt: exampleListItem.publishAt,
          },
        ],
        skipped: [{ id: exampleIds.draft, reason: 'changed_after_approval' }],
        meta: { total: 1 },
      },
    },
  },
  handle: async ({ services, auth: scheduler }) =>
    reply(await publishDueDrafts(services.payload, scheduler, services.clock)),
})
