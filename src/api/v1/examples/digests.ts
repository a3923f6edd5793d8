import { exampleListItem } from './entries'
import { exampleIds } from './ids'

const headline = 'Update Archive: 1 new entry, 27 July to 3 August 2026'
const address = `https://updates.example.com/entries/${exampleListItem.slug}`
const line = `Improvement: <${address}|${exampleListItem.title}>`

const message = {
  text: `${headline}\n\n*${exampleListItem.projectName}*\n${line}`,
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: headline } },
    { type: 'section', text: { type: 'mrkdwn', text: `*${exampleListItem.projectName}*\n${line}` } },
  ],
  unfurl_links: false,
  unfurl_media: false,
}

const period = { from: '2026-07-27T05:00:00.000Z', to: '2026-08-03T05:00:00.000Z', days: 7 }
const run = { period, entries: 1, projects: [exampleListItem.projectSlug], run_id: exampleIds.digestRun }

/** What the weekly report answers. The message is shortened. */
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
