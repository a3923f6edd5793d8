import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { notificationSender } from '@/operations/notifications/sendNotifications'
import { updateDraft } from '@/operations/posts/changeDraft'
import { storeDraft } from '@/operations/posts/createDraft'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '../archive'
import { makeClient, makeProject, makeUser } from '../builders'
import { verifyMails } from './verifyMessages'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())
afterEach(() => vi.restoreAllMocks())

test('SEC-13: a submitted draft may be in a copy of a mail, but not in two mails, even under another title', async () => {
  const { payload, databaseUrl, dataDir } = archive
  const { slug: project } = await makeProject(payload)
  await Promise.all([makeUser(payload, 'publisher'), makeUser(payload, 'publisher')])
  const { client } = await makeClient(payload, { mode: 'write' })
  for (const title of ['First', 'Second'])
    await storeDraft(payload, client, { project, title, type: 'fix', audience: 'internal' }, new Date())
  const timing = { settleMs: 0, gatherMs: 0 }
  const send = notificationSender({ payload, publicUrl: 'https://updates.corp.example', timing })
  expect(await send()).toBe(2)

  const outbox = join(dataDir, 'outbox')
  const [name = ''] = readdirSync(outbox)
  const mail = readFileSync(join(outbox, name), 'utf8')
  writeFileSync(join(outbox, 'copy.eml'), mail)
  expect(await verifyMails(databaseUrl, [outbox])).toEqual({ mails: 2, mailsAgain: 1, errors: [] })

  const db = poolDb(payload)
  const [second] = await db<{ id: string }>(sql`select id from posts where title = 'Second'`)
  await updateDraft({ payload, db }, client, second?.id ?? '', { title: 'Renamed' })
  const other = mail
    .replace(/^Message-ID: <\w+/im, 'Message-ID: <another')
    .replace('- First', '- Deleted')
    .replace('- Second', '- Renamed')
  writeFileSync(join(outbox, 'other.eml'), other)
  // So that it doesn't look again for two minutes.
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 200_000))
  expect(await verifyMails(databaseUrl, [outbox])).toEqual({
    mails: 3,
    mailsAgain: 1,
    errors: [expect.stringMatching(/^1 submitted drafts are in two mails, such as /)],
  })
})
