import { z } from 'zod'
import { buildDigest, periodOf } from '@/domain/digest/digest'
import { slackMessage } from '@/domain/digest/message/slack'
import { exampleIds } from '@/domain/exampleIds'
import { LIMITS } from '@/domain/limits'
import { SKIP_REASONS } from '@/domain/post/lifecycle'
import { sendDigest } from '@/operations/digest/sendDigest'
import { publishDue as publishDueDrafts } from '@/operations/posts/publishDue'
import { recordJobCall } from '@/operations/recordJobCall'
import { poolDb } from '@/queries/db'
import { field } from '../presenters/fields'
import { exampleListItem } from '../presenters/publishedPost'
import { choiceParameter, defineRoute, reply, schedulerAccess, wholeNumberParameter } from '../routing/route'

const { projectSlug, projectName, projectCode, projectColor, ...listed } = exampleListItem
const { id, slug, number, title, publishAt } = listed

const publishedSchema = z
  .strictObject({
    id: field.id,
    slug: field.slug,
    number: z.int().min(1).describe('Its number: the next one in the sequence of the archive.'),
    title: field.title,
    project: field.slug.describe('Slug of its project.'),
    publishAt: field.instant.describe('Its date, UTC, as approved.'),
  })
  .describe('An entry that this request published.')

const skippedSchema = z
  .strictObject({
    id: field.id,
    reason: z
      .enum(SKIP_REASONS)
      .describe(
        '`changed_after_approval`: it was changed after its approval, so a person must approve it again. `checks_failed`: a ' +
          'check that blocks publication failed, such as a missing alt text. `internal`: an error in the archive; see its log.',
      ),
  })
  .describe('An approved draft whose date has come, but that was not published.')

/** POST /publish-due (JOB-3, JOB-5). */
export const publishDue = defineRoute('post', '/publish-due', schedulerAccess, {
  takesLong: true,
  operationId: 'publishDue',
  tag: 'Jobs',
  summary: 'Publish approved drafts whose date has come',
  description:
    'Publishes only approved drafts, in the order of their dates, and keeps those dates. A draft that was changed after its approval ' +
    'stays a draft and is listed under `skipped` each time, until a person approves it again or withdraws the approval. ' +
    'Call it as often as you like, even concurrently: each entry is published once and listed in one response. ' +
    'If the database becomes unreachable, what was published by then stays published: call again.',
  noBody: 'no_body_due',
  responses: {
    200: {
      description: 'What was published and what was skipped.',
      schema: z.strictObject({
        published: z
          .array(publishedSchema)
          .describe('The entries that this request published, in the order of their numbers.'),
        skipped: z.array(skippedSchema).describe('The due drafts that were not published, with the reason.'),
        meta: z
          .strictObject({ total: z.int().min(0).describe('Number of published entries.') })
          .describe('Totals.'),
      }),
      example: {
        published: [{ id, slug, number, title, project: projectSlug, publishAt }],
        skipped: [{ id: exampleIds.draft, reason: 'changed_after_approval' }],
        meta: { total: 1 },
      },
    },
  },
  handle: async ({ services, auth: scheduler, now }) => {
    await recordJobCall(poolDb(services.payload), 'publish-due', now)
    return reply(await publishDueDrafts(services.payload, scheduler, services.clock))
  },
})

const { digestDays } = LIMITS

const weeklyReportSchema = z.strictObject({
  status: z
    .enum(['sent', 'nothing_published', 'dry_run'])
    .describe(
      '`sent`: the message is in the chat. `nothing_published`: there was nothing to send. `dry_run`: the message was only built.',
    ),
  period: z
    .strictObject({
      from: field.instant.describe('Start of the window, UTC, exclusive.'),
      to: field.instant.describe('End of the window, UTC: the time of the call.'),
      days: z.int().min(digestDays.min).max(digestDays.max).describe('Its length in days of 24 hours.'),
    })
    .describe('The window: the digest contains the entries whose `publishAt` is in it.'),
  entries: z.int().min(0).describe('Number of entries in the digest.'),
  projects: z
    .array(field.slug.describe('Slug of a project.'))
    .describe('The projects of these entries, in the order of the digest.'),
  run_id: field.id.describe('Id of the run in the history.'),
  route: z
    .enum(['bot', 'webhook', 'environment'])
    .nullable()
    .describe(
      'How it is sent: by the bot, to the webhook from the settings, or to the webhook from the environment. Null if none is set.',
    ),
  message: z
    .unknown()
    .refine((value) => value === null || (typeof value === 'object' && !Array.isArray(value)))
    .meta({
      type: ['object', 'null'],
      description:
        'Exactly what was or would be sent, in the format of the chat service. Null if nothing was published.',
    }),
})

const examplePeriod = periodOf(7, new Date('2026-08-03T05:00:00.000Z'))
const project = { slug: projectSlug, name: projectName, code: projectCode, color: projectColor }

/** Its message is built like a real digest, so the examples show what is really sent. */
const exampleSent = {
  status: 'sent',
  period: {
    from: examplePeriod.from.toISOString(),
    to: examplePeriod.to.toISOString(),
    days: examplePeriod.days,
  },
  entries: 1,
  projects: [projectSlug],
  run_id: exampleIds.digestRun,
  route: 'webhook',
  message: slackMessage(
    buildDigest({
      period: examplePeriod,
      language: 'en',
      timeZone: 'Europe/Berlin',
      archiveUrl: 'https://updates.example.com',
      entries: [{ ...listed, project, cover: null }],
      projects: [project],
      types: [{ key: listed.type, labels: { en: 'Improvement', de: 'Verbesserung' } }],
      coverUrlOf: () => null,
    }),
    { withCovers: false },
  ),
}

/** POST /weekly-report (DIGEST-1 to DIGEST-10, DIGEST-16). */
export const weeklyReport = defineRoute('post', '/weekly-report', schedulerAccess, {
  takesLong: true,
  operationId: 'sendWeeklyReport',
  tag: 'Jobs',
  summary: 'Send the weekly digest',
  description:
    'Collects what was published within the window, groups it by project and sends one message to the chat, by the first ' +
    'route that is set: bot token with channel, webhook address, `CHAT_WEBHOOK_URL`. Every call is recorded as a run.\n\n' +
    'Concurrent requests share a run: one message, one `run_id`. A later request is a new run and sends ' +
    'again. `dry` and `days` are query parameters; a request with a body is refused, and nothing happens. ' +
    'After `delivery_unknown` nothing is resent automatically; check the channel first.',
  query: z.object({
    dry: choiceParameter(
      '`1` builds and returns the message without sending it: no route is needed. It is recorded as a dry run and never shared.',
      ['0', '1'],
    ),
    days: wholeNumberParameter('Length of the window in days of 24 hours, up to now.', digestDays),
  }),
  noBody: 'no_body_query',
  responses: {
    200: {
      description: 'The result of the run.',
      schema: weeklyReportSchema,
      examples: {
        sent: { summary: 'The digest was sent', value: exampleSent },
        nothingPublished: {
          summary: 'Nothing was published in the window',
          value: { ...exampleSent, status: 'nothing_published', entries: 0, projects: [], message: null },
        },
        dryRun: {
          summary: 'A dry run, with `dry=1`, where no route is set',
          value: { ...exampleSent, status: 'dry_run', route: null },
        },
      },
    },
  },
  refusals: ['no_delivery_route', 'delivery_failed', 'delivery_unknown'],
  handle: async ({ services, auth: scheduler, query, now, arrivedAt }) => {
    const { payload, clock, env, shutdown } = services
    if (query.dry === '0') await recordJobCall(poolDb(payload), 'weekly-report', now)
    const sent = await sendDigest({ payload, clock, env, shutdown }, scheduler, {
      days: query.days,
      isDry: query.dry === '1',
      arrivedAt,
    })
    return sent.ok ? reply(sent.value) : sent
  },
})
