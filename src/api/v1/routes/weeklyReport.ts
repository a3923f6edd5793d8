import { z } from 'zod'
import { DAYS } from '@/domain/digest/digest'
import { sendDigest } from '@/operations/digest/sendDigest'
import { exampleDigests } from '../presenters/exampleDigests'
import { field } from '../presenters/fields'
import { choiceParameter, defineRoute, reply, schedulerAccess, wholeNumberParameter } from '../route'

/** The response of `weekly-report` (DIGEST-5, DIGEST-16). */
const weeklyReportSchema = z.strictObject({
  status: z
    .enum(['sent', 'nothing_published', 'dry_run'])
    .describe(
      '`sent`: the message stands in the chat. `nothing_published`: nothing was, so nothing was sent. `dry_run`: it was only built.',
    ),
  period: z
    .strictObject({
      from: field.instant.describe(
        'Beginning of the window, UTC; what was published just then is not in it.',
      ),
      to: field.instant.describe('End of the window, UTC: the time of the call.'),
      days: z.int().min(DAYS.least).max(DAYS.most).describe('Its length in days of 24 hours.'),
    })
    .describe('The window: entries whose `publishAt` lies in it are reported.'),
  entries: z.int().min(0).describe('How many entries the digest is about.'),
  projects: z
    .array(field.slug.describe('Slug of a project.'))
    .describe('The projects of these entries, in the order of the digest.'),
  run_id: field.id.describe('Id of the run in the history.'),
  route: z
    .enum(['bot', 'webhook', 'environment'])
    .nullable()
    .describe(
      'How it is sent: by the bot, to the webhook address of the settings, or to that of the environment. Null when none is set.',
    ),
  message: z
    .unknown()
    .refine((value) => value === null || (typeof value === 'object' && !Array.isArray(value)))
    .meta({
      type: ['object', 'null'],
      description:
        'Exactly what was or would be sent, in the form of the chat service. Null when nothing was published.',
    }),
})

/** POST /weekly-report (DIGEST-1 to DIGEST-10). */
export const weeklyReport = defineRoute({
  method: 'post',
  path: '/weekly-report',
  access: schedulerAccess,
  operationId: 'sendWeeklyReport',
  tag: 'Jobs',
  summary: 'Send the digest of what was published',
  description:
    'Collects what was published within the window, groups it by project and sends one message to the chat, by the first ' +
    'route that is set: bot token with channel, webhook address, `CHAT_WEBHOOK_URL`. Every call is recorded as a run.\n\n' +
    'Calls that arrive while a run is under way share it: one message, one `run_id`. A later call is a new run and sends ' +
    'again. `dry` and `days` stand in the address; a body that holds anything is refused, and nothing is done. ' +
    'After `delivery_unknown` nothing is ever sent again by itself; look into the channel first.',
  query: z.object({
    dry: choiceParameter(
      '`1` builds the message and answers it without sending: no route is needed. It is recorded as a dry run and never shared.',
      ['0', '1'],
    ),
    days: wholeNumberParameter('Length of the window in days of 24 hours, up to now.', DAYS),
  }),
  noBody: 'no_body_query',
  responses: {
    200: {
      description: 'What came of the run.',
      schema: weeklyReportSchema,
      examples: exampleDigests,
    },
  },
  refusals: ['no_delivery_route', 'delivery_failed', 'delivery_unknown'],
  handle: async ({ services, auth: scheduler, query, arrivedAt }) => {
    const { payload, clock, env, shutdown } = services
    const sent = await sendDigest({ payload, clock, env, shutdown }, scheduler, {
      days: query.days,
      isDry: query.dry === '1',
      arrivedAt,
    })
    return sent.ok ? reply(sent.value) : sent
  },
})
