import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from '@payloadcms/db-postgres'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userActor, type UserActor } from '@/domain/actor'
import { systemClock } from '@/lib/dates'
import { notificationSender } from '@/operations/notifications/sendNotifications'
import { approvePost } from '@/operations/posts/approvePost'
import { deleteDraft } from '@/operations/posts/changeDraft'
import { storeDraft } from '@/operations/posts/createDraft'
import { publishDue } from '@/operations/posts/publishDue'
import { requestChanges, submitPost } from '@/operations/posts/reviewPost'
import type { Project } from '@/payload-types'
import { poolDb, type Db } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeDraft, makeProject, makeUser } from '@/testing/builders'
import { holdWriteSlots } from '@/testing/holdWriteSlots'

interface Received {
  to: string
  mail: Email
}

const received: Received[] = []
/** How the mail server refuses: everything, or these addresses. */
let refused: 'all' | string[] = []
/** Whether the mail server takes mails and hangs up without a word. */
let isSilent = false
/** The recipients for whom the mail server hangs up. */
let hangsFor: string[] = []
let isSenderRefused = false
/** How often a sender was named, and the recipients. */
let greeted = 0
const asked: string[] = []
const sockets: Socket[] = []
let port: number
let server: SMTPServer
let archive: TestArchive
let db: Db
let project: Project
let author: UserActor
let publisher: UserActor

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => done(refused === 'all' ? new Error('closed') : null),
    onMailFrom: (_, __, done) => {
      greeted += 1
      done(isSenderRefused ? Object.assign(new Error('no'), { responseCode: 553 }) : null)
    },
    onRcptTo: ({ address }, _, done) => {
      asked.push(address)
      if (hangsFor.includes(address)) for (const socket of sockets) socket.destroy()
      else done(refused.includes(address) ? Object.assign(new Error('no'), { responseCode: 550 }) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ to, mail })
          if (!isSilent) done()
          else for (const socket of sockets) socket.destroy()
        })
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  ;({ port } = server.server.address() as AddressInfo)
  archive = await openTestArchive({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'updates@corp.example',
    PUBLIC_URL: 'https://updates.corp.example',
  })
  db = poolDb(archive.payload)
  project = await makeProject(archive.payload, { name: 'Reports' })
  author = await named('author', 'Ada Lovelace')
  publisher = await named('publisher', 'Mira Albrecht')
})
afterAll(async () => {
  await archive.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

beforeEach(async () => {
  await db(sql`delete from notifications`)
  await db(sql`update users set notified_at = null`)
  received.length = 0
  refused = []
  hangsFor = []
  isSenderRefused = false
  greeted = 0
  asked.length = 0
})
afterEach(() => vi.restoreAllMocks())

async function named(role: UserActor['role'], name: string): Promise<UserActor> {
  const { user, ...actor } = await makeUser(archive.payload, role)
  await archive.payload.update({
    collection: 'users',
    id: user.id,
    data: { name, language: 'en' },
    overrideAccess: true,
  })
  return { ...actor, name }
}

const deactivate = (...users: UserActor[]) =>
  db(
    sql`update users set deactivated_at = now() where id = any(${sql.param(users.map(({ id }) => id))}::uuid[])`,
  )

async function publishers(count: number): Promise<UserActor[]> {
  const rows = await db<{ id: string; email: string; name: string; role: 'publisher' }>(sql`
    insert into users (id, email, name, role, language)
    select id, id || '@example.com', 'P' || n, 'publisher', 'en'
    from (select gen_random_uuid() as id, n from generate_series(1, ${count}::int) n) made
    returning id, email, name, role`)
  return rows.map(userActor)
}
const mailedFirst = ({ id }: UserActor) =>
  db(sql`update notifications set created_at = created_at - interval '1 hour' where user_id = ${id}`)

const newSender = (timing = {}) =>
  notificationSender({
    payload: archive.payload,
    publicUrl: 'https://updates.corp.example',
    timing: { settleMs: 0, gatherMs: 0, ...timing },
  })
const send = () => newSender()()

async function authored(title: string, more: Parameters<typeof makeDraft>[2] = {}): Promise<string> {
  const { id } = await makeDraft(archive.payload, project, { title, teaser: 'One. Two.', ...more })
  await db(sql`update posts set created_by_id = ${author.id} where id = ${id}`)
  return id
}

const submit = (id: string, by = author) => submitPost(archive.payload, by, id, systemClock)
const sendBack = (id: string, comment: string) =>
  requestChanges(archive.payload, publisher, id, comment, systemClock)
const approve = (id: string, by = publisher) => approvePost(archive.payload, by, id, 'planned', systemClock)
const textOf = (at = 0) => received[at]?.mail.text?.trim()
const aQuarterHourLater = () => db(sql`update users set notified_at = notified_at - interval '15 minutes'`)

/** Sends what is due and loses the process as soon as the mail server has the mail: the database is as it was at that moment. */
async function sendAndDie(): Promise<void> {
  const sendEmail = archive.payload.sendEmail.bind(archive.payload)
  let left: unknown
  const spy = vi.spyOn(archive.payload, 'sendEmail').mockImplementation(async (mail) => {
    await sendEmail(mail)
    const [row] = await db<{ rows: unknown }>(
      sql`select json_agg(pending) as rows from notifications pending`,
    )
    left = row?.rows
  })
  expect(await send()).toBe(1)
  spy.mockRestore()
  await db(sql`
    insert into notifications
    select * from json_populate_recordset(null::notifications, ${JSON.stringify(left)}::json)`)
  await db(sql`update users set notified_at = null`)
}

/** The paragraphs of the HTML part as text, without the button and the address below it. */
function paragraphsOf({ html = '' }: Email): string[] {
  return [...html.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, inner = '']) =>
    inner
      .replaceAll('<br>', '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  )
}

describe('MAIL-1: what waits for approval', () => {
  test('one entry, with a link to it', async () => {
    const id = await authored('Reports can be sent on a schedule')
    await submit(id)
    expect(await send()).toBe(1)
    expect(received).toMatchObject([
      { to: publisher.email, mail: { subject: 'For approval: Reports can be sent on a schedule' } },
    ])
    expect(textOf()).toBe(
      [
        'An entry waits for your approval at updates.corp.example:',
        '- Reports can be sent on a schedule\n  Reports · submitted by Ada Lovelace',
        `Review the entry:\nhttps://updates.corp.example/admin/collections/posts/${id}/review`,
        'You get this e-mail at most every 15 minutes, because you approve entries. You can turn it off in your account.',
      ].join('\n\n'),
    )
    expect(received[0]?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    expect(await send()).toBe(0)
    expect(await countRows(archive.payload, 'notifications')).toBe(0)
  })

  test('everything that programs submit at once is one mail, in the language of the publisher', async () => {
    await db(sql`update users set language = 'de' where id = ${publisher.id}`)
    const { client } = await makeClient(archive.payload, { mode: 'write', name: 'Release bot' })
    for (let n = 1; n <= 102; n += 1)
      await storeDraft(
        archive.payload,
        client,
        { project: project.slug, title: `Entry ${n}`, type: 'fix', audience: 'internal' },
        new Date(),
      )
    expect(await send()).toBe(1)
    await db(sql`update users set language = 'en' where id = ${publisher.id}`)
    expect(received[0]?.mail.subject).toBe('102 Einträge warten auf Freigabe')
    const text = textOf() ?? ''
    expect(text).toContain('- Entry 1\n  Reports · eingereicht von Release bot\n')
    expect(text.match(/eingereicht von/g)).toHaveLength(100)
    expect(text).toContain(
      '\n\n… und 2 weitere Einträge\n\nZum Schreibtisch:\nhttps://updates.corp.example/admin\n\n',
    )
  })

  test('further ones come a quarter of an hour after the last mail, all in one', async () => {
    await submit(await authored('First'))
    expect(await send()).toBe(1)
    await submit(await authored('Second'))
    await submit(await authored('Third'))
    expect(await send()).toBe(0)
    await aQuarterHourLater()
    expect(await send()).toBe(1)
    expect(received[1]?.mail.subject).toBe('2 entries wait for approval')
    expect(textOf(1)).toMatch(/- Second\n.*\n\n- Third\n/)
  })

  test('an entry that was decided or deleted meanwhile is left out, and without one there is no mail', async () => {
    const [approved, back, deleted, scheduled] = await Promise.all(
      ['Approved', 'Back', 'Deleted', 'Scheduled'].map((title) => authored(title)),
    )
    for (const id of [approved, back, deleted, scheduled]) await submit(id ?? '')
    await approve(approved ?? '')
    await sendBack(back ?? '', 'Why?')
    await approvePost(archive.payload, publisher, scheduled ?? '', 'planned', systemClock, {
      publishAt: new Date('2099-01-01T00:00:00Z'),
    })
    const { client } = await makeClient(archive.payload, { mode: 'write' })
    expect((await deleteDraft(archive.payload, client, deleted ?? '')).ok).toBe(true)
    await db(sql`delete from notifications where kind <> 'submitted'`)
    expect(await send()).toBe(0)
    expect(await countRows(archive.payload, 'notifications')).toBe(0)
    await submit(back ?? '')
    expect(await send()).toBe(1)
    expect(textOf()).toContain('- Back\n')
    await sendBack(scheduled ?? '', 'Not yet.')
  })

  test('goes to publishers and administrators, but not to who submits it, nor to those who do not want it', async () => {
    const others = await Promise.all([
      named('admin', 'An administrator'),
      named('publisher', 'Turned off'),
      named('publisher', 'Deactivated'),
      named('publisher', 'Soon an author'),
      named('reader', 'A reader'),
    ])
    const [admin, off, gone, demoted] = others
    // Somebody has to stay administrator.
    const { id: staying } = await named('admin', 'Staying')
    await db(sql`update users set mails_submitted = false where id = ${staying}`)
    await db(sql`update users set mails_submitted = false where id = ${off?.id}`)
    await db(sql`update users set deactivated_at = now() where id = ${gone?.id}`)
    await submit(await authored('By a publisher'), publisher)
    await db(sql`update users set role = 'author' where id = ${demoted?.id}`)
    await send()
    expect(received.map(({ to }) => to)).toEqual([admin?.email])
    await deactivate(...others)
  })
})

describe('MAIL-2: what was decided', () => {
  test('an entry that was sent back, with the comment', async () => {
    const id = await authored('Faster <search>')
    await sendBack(id, 'What does it mean for customers?\n"Faster" than what?')
    expect(await send()).toBe(1)
    expect(received).toMatchObject([{ to: author.email, mail: { subject: 'Sent back: Faster <search>' } }])
    expect(textOf()).toBe(
      [
        'Mira Albrecht asks for changes to your entry:',
        '- Faster <search>\n  Reports\n  > What does it mean for customers?\n  > "Faster" than what?',
        `Edit the entry:\nhttps://updates.corp.example/admin/collections/posts/${id}`,
        'You get this e-mail because you wrote the entry. You can turn it off in your account.',
      ].join('\n\n'),
    )
  })

  test('an entry that was published, now or by the job', async () => {
    const now = await authored('Now')
    await approve(now)
    expect(await send()).toBe(1)
    expect(received[0]?.mail.subject).toBe('Published: Now')
    expect(textOf()).toContain('Mira Albrecht has approved your entry, and it is published:')
    expect(textOf()).toContain('https://updates.corp.example/entries/now\n')

    const due = await authored('By the job', { publishAt: '2099-01-01T00:00:00.000Z' })
    await approve(due)
    expect(await send()).toBe(0)
    const job = { kind: 'system', name: 'scheduler' } as const
    await publishDue(archive.payload, job, () => new Date('2099-01-02T00:00:00Z'))
    expect(await send()).toBe(1)
    expect(textOf(1)).toContain('Mira Albrecht has approved your entry')
  })

  test('several in one mail', async () => {
    await approve(await authored('Out'))
    await sendBack(await authored('Back'), 'More.')
    expect(await send()).toBe(1)
    expect(received[0]?.mail.subject).toBe('Your entries: 1 published, 1 sent back')
    expect(textOf()).toMatch(
      /- Back\n {2}Reports · sent back by Mira Albrecht\n {2}> More\.\n\n- Out\n {2}Reports · approved by Mira Albrecht, published\n\nGo to your desk:\nhttps:\/\/updates\.corp\.example\/admin\n/,
    )
  })

  test('not to who decided, nor after it was submitted again, nor to who does not want it', async () => {
    await approve(await authored('Own'), author)
    const again = await authored('Again')
    await sendBack(again, 'Why?')
    await submit(again)
    await db(sql`delete from notifications where kind = 'submitted'`)
    expect(await send()).toBe(0)
    await db(sql`update users set mails_decided = false where id = ${author.id}`)
    await sendBack(await authored('Unwanted'), 'Why?')
    await db(sql`update users set mails_decided = true where id = ${author.id}`)
    expect(await send()).toBe(0)
    await db(sql`update users set role = 'reader' where id = ${author.id}`)
    await sendBack(await authored('Of a reader'), 'Why?')
    expect(await send()).toBe(0)
    await db(sql`update users set role = 'author' where id = ${author.id}`)
  })
})

describe('MAIL-3: sending', () => {
  test('mails need no write slot, so that a slow mail server keeps no writer waiting', async () => {
    await submit(await authored('Slow server'))
    const free = holdWriteSlots(archive.payload)
    expect(await send()).toBe(1)
    await free()
  })

  test('several processes send one mail', async () => {
    await submit(await authored('Once'))
    const counts = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(received).toHaveLength(1)
  })

  test('waits until nothing has been added for a moment', async () => {
    await submit(await authored('Fresh'))
    expect(await newSender({ settleMs: 60_000, gatherMs: 60_000 })()).toBe(0)
    await db(sql`update notifications set created_at = created_at - interval '60 seconds'`)
    await submit(await authored('Fresher'))
    expect(await newSender({ settleMs: 60_000, gatherMs: 120_000 })()).toBe(0)
    expect(await newSender({ settleMs: 60_000, gatherMs: 60_000 })()).toBe(1)
    expect(textOf()).toContain('- Fresher')
  })

  test('a mail that fails is kept and tried again, and the log names neither mail nor address', async () => {
    const logged = vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await submit(await authored('Kept'))
    const sender = newSender({ retryMs: 300 })
    refused = 'all'
    expect(await sender()).toBe(0)
    refused = []
    expect(await sender()).toBe(0)
    expect(logged).toHaveBeenCalledTimes(1)
    const [details, text] = logged.mock.calls[0] ?? []
    expect(text).toBe('A mail about entries could not be sent. It is tried again later.')
    expect(JSON.stringify(details)).not.toMatch(/Kept|@/)
    expect(details).toMatchObject({ user: publisher.id, server: `127.0.0.1:${port}`, status: '554' })
    await expect.poll(sender).toBe(1)
    expect(received).toHaveLength(1)
  })

  test('a refused recipient does not keep others waiting', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    const other = await named('publisher', 'Other')
    await submit(await authored('For two'))
    refused = [publisher.email]
    const sender = newSender({ retryMs: 60_000 })
    expect([await sender(), await sender()]).toEqual([1, 0])
    refused = []
    expect(received.map(({ to }) => to)).toEqual([other.email])
    expect(await countRows(archive.payload, 'notifications')).toBe(1)
    await db(sql`update notifications set created_at = now() - interval '8 days'`)
    expect(await send()).toBe(0)
    expect(await countRows(archive.payload, 'notifications')).toBe(0)
    await deactivate(other)
  })

  test('MAIL-3: a recipient for whom the mail server hangs up keeps nobody waiting', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    const others = await publishers(2)
    await submit(await authored('For three'))
    await mailedFirst(publisher)
    hangsFor = [publisher.email]
    const sender = newSender({ retryMs: 0 })
    expect(await sender()).toBe(2)
    expect(received.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort())
    // Alone, and when others have news.
    await sender()
    asked.length = 0
    await submit(await authored('Later'))
    await db(sql`update users set notified_at = null`)
    expect(await sender()).toBe(2)
    expect(asked.at(-1)).toBe(publisher.email)
    hangsFor = []
    expect(await sender()).toBe(1)
    await deactivate(...others)
  })

  test('MAIL-3: a mail server that hangs up on everyone is asked for two recipients a round, each time for others', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    const others = await publishers(3)
    await submit(await authored('For four'))
    hangsFor = [publisher, ...others].map(({ email }) => email)
    const sender = newSender({ retryMs: 300, maxRetryMs: 300 })
    await sender()
    await sender()
    expect(asked).toHaveLength(2)
    await expect.poll(sender).toSatisfy(() => asked.length === 4)
    expect(new Set(asked).size).toBe(4)
    await expect.poll(sender).toSatisfy(() => asked.length === 6)
    expect(asked.slice(4)).toEqual(asked.slice(0, 2))
    hangsFor = []
    await expect.poll(sender).toSatisfy(() => received.length === 4)
    await deactivate(...others)
  })

  test('MAIL-3: a refused sender costs one attempt a round', async () => {
    const logged = vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    const others = await publishers(2)
    await submit(await authored('For three again'))
    isSenderRefused = true
    const sender = newSender({ retryMs: 300 })
    await sender()
    await sender()
    expect(greeted).toBe(1)
    expect(logged.mock.calls[0]?.[0]).toMatchObject({
      command: 'MAIL FROM',
      status: '553',
      hint: expect.stringContaining('MAIL_FROM'),
    })
    isSenderRefused = false
    await expect.poll(sender).toSatisfy(() => received.length === 3)
    await deactivate(...others)
  })

  test('MAIL-3: a mail that the server took without confirming it is not sent again', async () => {
    const logged = vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await submit(await authored('Taken'))
    isSilent = true
    expect(await newSender()()).toBe(0)
    isSilent = false
    expect(received).toHaveLength(1)
    expect(logged.mock.calls.map(([, text]) => text)).toEqual([
      'The mail server took a mail about entries and did not confirm it. It is not sent again.',
    ])
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/Taken|@/)
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ user: publisher.id })
    expect(await send()).toBe(0)
    expect(await countRows(archive.payload, 'notifications')).toBe(0)
  })

  test('MAIL-3: every attempt to send the same news has the same Message-ID', async () => {
    const ids: unknown[] = []
    const sendEmail = vi.spyOn(archive.payload, 'sendEmail').mockImplementation(({ messageId }) => {
      ids.push(messageId)
      return Promise.reject(new Error('refused'))
    })
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await submit(await authored('One'))
    await send()
    await send()
    await submit(await authored('Two'))
    await send()
    sendEmail.mockRestore()
    expect(ids).toEqual([
      expect.stringMatching(/^<[0-9a-f]{32}@updates\.corp\.example>$/),
      ids[0],
      expect.any(String),
    ])
    expect(ids[2]).not.toBe(ids[0])
    expect(await send()).toBe(1)
    expect(received[0]?.mail.messageId).toBe(ids[2])
  })

  test('MAIL-3: after a kill the same mail comes again, and what was submitted since in the next one', async () => {
    await submit(await authored('Before'))
    await submit(await authored('Before, too'))
    await sendAndDie()
    await submit(await authored('Since'))
    expect(await send()).toBe(1)
    const [first, again] = received.map(({ mail }) => mail)
    expect(again?.messageId).toBe(first?.messageId)
    expect([again?.subject, again?.text, again?.html]).toEqual([first?.subject, first?.text, first?.html])
    expect(await send()).toBe(0)
    await aQuarterHourLater()
    expect(await send()).toBe(1)
    expect(received[2]?.mail.subject).toBe('For approval: Since')
    expect(received[2]?.mail.messageId).not.toBe(first?.messageId)
    expect(await countRows(archive.payload, 'notifications')).toBe(0)
  })

  test('MAIL-3: after a kill the mail leaves out what was decided or deleted since, and has the same Message-ID', async () => {
    const [approved, deleted] = [await authored('Approved'), await authored('Deleted')]
    for (const id of [approved, deleted, await authored('Left')]) await submit(id)
    await sendAndDie()
    await approve(approved)
    const { client } = await makeClient(archive.payload, { mode: 'write' })
    expect((await deleteDraft(archive.payload, client, deleted)).ok).toBe(true)
    await db(sql`delete from notifications where kind = 'published'`)
    expect(await send()).toBe(1)
    expect(received[1]?.mail.subject).toBe('For approval: Left')
    expect(received[1]?.mail.messageId).toBe(received[0]?.mail.messageId)
  })

  test('MAIL-3: after a kill a mail about decisions comes again as it was', async () => {
    await sendBack(await authored('Back'), 'Why?')
    await sendAndDie()
    await approve(await authored('Out'))
    expect([await send(), await send(), await send()]).toEqual([1, 1, 0])
    expect(received.map(({ mail }) => mail.subject)).toEqual([
      'Sent back: Back',
      'Sent back: Back',
      'Published: Out',
    ])
    expect(received[1]?.mail.messageId).toBe(received[0]?.mail.messageId)
  })

  test('MAIL-3: after a kill a mail of which nothing is left, or that is not wanted any more, keeps no later one waiting', async () => {
    const decided = await authored('Decided')
    await submit(decided)
    await sendAndDie()
    await sendBack(decided, 'Why?')
    await db(sql`delete from notifications where kind <> 'submitted'`)
    await submit(await authored('Later'))
    expect([await send(), await send()]).toEqual([0, 1])
    expect(received[1]?.mail.subject).toBe('For approval: Later')
    await aQuarterHourLater()

    await submit(await authored('Unwanted'))
    await sendAndDie()
    await db(sql`update users set mails_submitted = false where id = ${publisher.id}`)
    expect(await send()).toBe(0)
    expect(await countRows(archive.payload, 'notifications')).toBe(0)
    await db(sql`update users set mails_submitted = true where id = ${publisher.id}`)
    await submit(await authored('Wanted again'))
    expect(await send()).toBe(1)
    expect(received.at(-1)?.mail.subject).toBe('For approval: Wanted again')
  })

  test('MAIL-3: after a kill and a refusal the mail has everything that waits', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await submit(await authored('Refused'))
    await sendAndDie()
    refused = [publisher.email]
    expect(await send()).toBe(0)
    refused = []
    await submit(await authored('Added'))
    expect(await send()).toBe(1)
    expect(received.at(-1)?.mail.subject).toBe('2 entries wait for approval')
  })

  test('MAIL-3: many recipients who are refused keep nobody waiting', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    const others = await publishers(51)
    await submit(await authored('For all'))
    await db(
      sql`update notifications set created_at = created_at - interval '1 hour' where user_id <> ${publisher.id}`,
    )
    refused = others.map(({ email }) => email)
    const sender = newSender({ retryMs: 60_000 })
    await sender()
    await sender()
    refused = []
    expect(received.map(({ to }) => to)).toEqual([publisher.email])
    await deactivate(...others)
  })

  test('LOOK-3: one button, no pictures, and the text says what the HTML says', async () => {
    await sendBack(await authored('Back'), 'Say why,\nplease.')
    await submit(await authored('One & "two"'))
    await approve(await authored('Out'))
    await send()
    expect(received).toHaveLength(2)
    for (const { mail } of received) {
      const { html = '', text = '' } = mail
      const buttons = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)]
      expect(buttons).toHaveLength(1)
      expect(html).not.toMatch(/<(?:img|picture|svg|object)|url\(/)
      const [, link = '', label = ''] = buttons[0] ?? []
      const ofText = text
        .trim()
        .replaceAll(/^(?:- | {2}(?:> )?)/gm, '')
        .split('\n\n')
      expect(paragraphsOf(mail)).toEqual([
        ...ofText.map((part) => (part === `${label}:\n${link}` ? label : part)),
        link,
      ])
    }
  })
})
