import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '@/domain/actor'
import { systemClock } from '@/lib/dates'
import { notificationSender } from '@/operations/notifications/sendNotifications'
import { requestChanges, submitPost } from '@/operations/posts/reviewPost'
import { subscribe } from '@/operations/subscriptions/subscribe'
import { subscriptionSender } from '@/operations/subscriptions/sendSubscriptions'
import { poolDb, type Db } from '@/queries/db'
import { printToTerminal, setTerminal } from '@/runtime/terminal'
import { flushMails } from '@/session/afterResponse'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeDraft, makePublished, makeUser } from '@/testing/builders'
import { mailAdapter } from '.'

const SITE = 'http://localhost:3000'
const FOREIGN = 'https://evil.example/sign-in/confirm?token=x'
const timing = { settleMs: 0, gatherMs: 0 }

let archive: ArchiveWithRoles
let db: Db
let author: UserActor
let publisher: UserActor
const printed: string[] = []

beforeAll(async () => {
  archive = await openArchiveWithRoles()
  db = poolDb(archive.payload)
  author = await makeUser(archive.payload, 'author')
  publisher = await makeUser(archive.payload, 'publisher')
  setTerminal((text) => printed.push(text))
})
afterAll(async () => {
  setTerminal((text) => process.stderr.write(text))
  await archive.close()
})

const notify = () => notificationSender({ payload: archive.payload, publicUrl: SITE, timing })()

async function submitted(): Promise<string> {
  const { id } = await makeDraft(archive.payload, archive.project, { title: FOREIGN, teaser: FOREIGN })
  await db(sql`update posts set created_by_id = ${author.id} where id = ${id}`)
  await submitPost(archive.payload, author, id, systemClock)
  return id
}

test.each<[mail: string, send: () => Promise<unknown>, button: RegExp]>([
  [
    'sign-in',
    () => archive.call('POST', '/sign-in', { json: { email: 'admin@example.com' } }),
    /^\/sign-in\/confirm\?token=[\w-]{43}$/,
  ],
  [
    'invitation by somebody whose name is an address',
    async () => {
      await db(sql`update users set name = ${FOREIGN} where role = 'admin'`)
      await archive.call('POST', '/users/invite', {
        json: { email: 'new@example.com', role: 'reader' },
        role: 'admin',
      })
    },
    /^\/sign-in\/confirm\?token=[\w-]{43}$/,
  ],
  [
    'submitted entry',
    async () => {
      await submitted()
      await notify()
    },
    /^\/admin\/collections\/posts\/[\w-]{36}\/review$/,
  ],
  [
    'comment on an entry that was sent back',
    async () => {
      await requestChanges(archive.payload, publisher, await submitted(), FOREIGN, systemClock)
      await notify()
    },
    /^\/admin\/collections\/posts\/[\w-]{36}$/,
  ],
  [
    'new entry for a subscriber',
    async () => {
      await subscribe(archive.payload, publisher, { project: null, rhythm: 'each' })
      await makePublished(archive.payload, archive.project, { title: FOREIGN, slug: 'new-entry' })
      const settings = { publicUrl: SITE, payloadSecret: 'x'.repeat(32), adminEmails: [] }
      await subscriptionSender({ payload: archive.payload, settings, timeZone: 'UTC', timing })()
    },
    /^\/entries\/new-entry$/,
  ],
])('OPS-7: the terminal names the address of the button: %s', async (_, send, button) => {
  await db(sql`delete from notifications`)
  printed.length = 0
  await send()
  await flushMails(5_000)
  expect(printed.length).toBeGreaterThan(0)
  for (const line of printed) {
    expect(line.startsWith(`Mail in the outbox: ${SITE}`)).toBe(true)
    expect(line.slice(`Mail in the outbox: ${SITE}`.length).trimEnd()).toMatch(button)
  }
})

test('OPS-7: a mail without a button prints no address', async () => {
  const settings = { smtpUrl: null, mailFrom: 'a@example.com', dataDir: archive.dataDir }
  const adapter = await mailAdapter(settings, printToTerminal)
  printed.length = 0
  const mail = { to: 'plain@example.com', subject: 'Hello', text: FOREIGN }
  await adapter({ payload: archive.payload }).sendEmail(mail)
  expect(printed).toEqual([])
})
