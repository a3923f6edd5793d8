import { buildDigest, periodOf } from '@/domain/digest/digest'
import { slackMessage } from '@/domain/digest/message/slack'
import { exampleIds } from './exampleIds'
import { exampleListItem } from './publishedPost'

const { projectSlug, projectName, projectCode, projectColor, ...listed } = exampleListItem
const project = { slug: projectSlug, name: projectName, code: projectCode, color: projectColor }
const days = periodOf(7, new Date('2026-08-03T05:00:00.000Z'))

/** Built like a real digest, so the examples show what is really sent. */
const message = slackMessage(
  buildDigest({
    period: days,
    language: 'en',
    timeZone: 'Europe/Berlin',
    archiveUrl: 'https://updates.example.com',
    entries: [{ ...listed, project, cover: null }],
    projects: [project],
    types: [{ key: listed.type, labels: { en: 'Improvement', de: 'Verbesserung' } }],
    coverUrlOf: () => null,
  }),
  { withCovers: false },
)

const period = { from: days.from.toISOString(), to: days.to.toISOString(), days: days.days }
const run = { period, entries: 1, projects: [projectSlug], run_id: exampleIds.digestRun }

/** Responses of the weekly report. */
export const exampleDigests = {
  sent: {
    summary: 'The digest was sent',
    value: { status: 'sent' as const, ...run, route: 'webhook' as const, message },
  },
  nothingPublished: {
    summary: 'Nothing was published in the window',
    value: {
      status: 'nothing_published' as const,
      ...run,
      entries: 0,
      projects: [],
      route: 'webhook' as const,
      message: null,
    },
  },
  dryRun: {
    summary: 'A dry run, with `dry=1`, where no route is set',
    value: { status: 'dry_run' as const, ...run, route: null, message },
  },
}
