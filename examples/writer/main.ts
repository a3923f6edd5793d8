import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { openClient, Refused } from './client'
import { createDraft, dryRun, typeKey, uploadImage, type Finding } from './writer'

const { ARCHIVE_URL: address, ARCHIVE_TOKEN: token } = process.env
const [project, picture] = process.argv.slice(2)

if (!address || !token || !project || !picture) {
  process.stderr.write('Set ARCHIVE_URL and ARCHIVE_TOKEN, and name the slug of a project and a picture.\n')
  process.exit(1)
}
const client = openClient({ address, token })

try {
  const type = await typeKey(client, 'feature')
  const image = await uploadImage(client, {
    file: new Blob([await readFile(picture)]),
    filename: basename(picture),
    project,
    alt: 'The report page with a schedule: every Monday at 7:00, to three recipients',
  })
  const draft = {
    project,
    type,
    title: 'Reports can be sent on a schedule',
    teaser:
      'A report reaches everyone who needs it without a manual export. Choose the day and the recipients once.',
    cover_media_id: image.id,
    blocks: [
      {
        type: 'text' as const,
        data: {
          text: 'Until now a report was exported by hand. From version 4.2 a schedule sends it as PDF or CSV.',
        },
      },
    ],
    idempotency_key: `reports-schedule-${project}`,
  }
  show('Dry run', await dryRun(client, draft))
  const { slug, isNew, findings } = await createDraft(client, draft)
  process.stdout.write(
    `${isNew ? 'Created' : 'Already there'}: ${slug}. A person approves it in the admin area.\n`,
  )
  show('Stored draft', findings)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

function show(when: string, findings: readonly Finding[]): void {
  process.stdout.write(`${when}: ${findings.length === 0 ? 'nothing to correct' : 'to look at'}\n`)
  for (const { severity, pointer, message } of findings)
    process.stdout.write(`  ${severity} at ${pointer}: ${message.en}\n`)
}
