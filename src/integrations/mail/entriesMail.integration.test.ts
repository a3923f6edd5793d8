import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from '@payloadcms/db-postgres'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endByLink } from '@/archive/feeds/endByLink'
import type { UserActor } from '@/domain/actor'
import { subscriptionsIn, unsubscribeToken, type Rhythm } from '@/domain/subscription'
import { systemClock } from '@/lib/dates'
import { newId } from '@/lib/ids'
import { weekBeginOf } from '@/lib/timeZones'
import { takeLock } from '@/operations/lock'
import { approvePost } from '@/operations/posts/approvePost'
import { correctPost } from '@/operations/posts/correctPost'
import { withdrawPost } from '@/operations/posts/withdrawPost'
import { subscriptionSender } from '@/operations/subscriptions/sendSubscriptions'
import { subscribe } from '@/operations/subscriptions/subscribe'
import { commit } from '@/operations/transaction'
import type { Project } from '@/payload-types'
import { poolDb, type Db } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeDraft, makeProject, makePublished, makeUser } from '@/testing/builders'
import { everyRow } from '@/testing/database/everyRow'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { startServerProcess } from '@/testing/serverProcess'

interface Received {
  to: string
  mail: Email
  raw: string
}

const SECRET = 'a secret for tests that is long enough'
const SITE = 'https://updates.corp.example'
const DAY_MS = 24 * 60 * 60_000

const received: Received[] = []
/** How the mail server refuses: everything, or these addresses. */
let refused: 'all' | string[] = []
/** Whether the mail server takes mails and hangs up without a word. */
let isSilent = false
/** The recipient for whom the mail server hangs up. */
let hangsFor = ''
let connections = 0
/** The recipients that the mail server was asked for. */
const asked: string[] = []
const sockets: Socket[] = []
let server: SMTPServer
let archive: TestArchive
let db: Db
let call: RestDriver
let reports: Project
let search: Project
let reader: UserActor
let other: UserActor
let admin: UserActor

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, done) => {
      connections += 1
      done(refused === 'all' ? new Error('closed') : null)
    },
    onRcptTo: ({ address }, _, done) => {
      asked.push(address)
      if (hangsFor === address) for (const socket of sockets) socket.destroy()
      else done(refused.includes(address) ? Object.assign(new Error('no'), { responseCode: 550 }) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw).then((mail) => {
          received.push({ to, mail, raw: raw.toString() })
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
  const { port } = server.server.address() as AddressInfo
  archive = await openTestArchive({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'updates@corp.example',
    PUBLIC_URL: SITE,
  })
  db = poolDb(archive.payload)
  call = restDriver(archive)
  reports = await makeProject(archive.payload, { name: 'Reports', slug: 'reports' })
  search = await makeProject(archive.payload, { name: 'Search', slug: 'search' })
  admin = await makeUser(archive.payload, 'admin')
  await makeUser(archive.payload, 'admin')
  reader = await makeUser(archive.payload, 'reader')
  other = await makeUser(archive.payload, 'author')
})
afterAll(async () => {
  await archive.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

beforeEach(async () => {
  for (const table of [sql`mailed_news`, sql`subscriptions`, sql`notifications`])
    await db(sql`delete from ${table}`)
  await db(sql`update users set language = 'en', deactivated_at = null`)
  received.length = 0
  asked.length = 0
  connections = 0
  hangsFor = ''
  refused = []
  isSilent = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Follows projects; null: every project. */
async function follow(project: Project | null, rhythm: Rhythm = 'each', user = reader): Promise<string> {
  const done = await subscribe(archive.payload, user, { project: project?.slug ?? null, rhythm })
  if (!done.ok) throw new Error(done.refusal.kind)
  return done.value.subscription.id
}

const newSender = (timing = {}) =>
  subscriptionSender({
    payload: archive.payload,
    settings: { publicUrl: SITE, payloadSecret: SECRET, adminEmails: [] },
    timeZone: 'Europe/Berlin',
    timing: { settleMs: 0, gatherMs: 0, ...timing },
  })
const send = () => newSender()()
/** Sends a mail as a process does that is killed before it notes that. */
async function sendAndDie(): Promise<void> {
  const [before] = await db<{ through: string }>(sql`select sent_through::text as through from subscriptions`)
  expect(await send()).toBe(1)
  await db(sql`
    update subscriptions set sending_through = sent_through, sending_id = ${received.at(-1)?.mail.messageId},
      sent_through = ${before?.through}::bigint`)
}

/** As if everything had happened a week earlier. */
const aWeekLater = () =>
  db(sql`update subscriptions
    set created_at = created_at - interval '7 days', sent_at = sent_at - interval '7 days'`)
const subscribedAt = (at: Date) => db(sql`update subscriptions set created_at = ${at.toISOString()}`)

const publish = (title: string, project = reports, more: Parameters<typeof makePublished>[2] = {}) =>
  makePublished(archive.payload, project, { title, teaser: `About ${title}.`, ...more })
const correct = async (id: string, note: string, major: boolean) => {
  const done = await correctPost(archive.payload, admin, id, { note, major }, systemClock)
  expect(done.ok).toBe(true)
}
const withdraw = (id: string) => withdrawPost(archive.payload, admin, id, { reason: 'Wrong.' }, systemClock)
const subjects = () => received.map(({ mail }) => mail.subject)
const textOf = (at = 0) => received[at]?.mail.text?.trim()
const headerOf = (name: string, at = 0) =>
  received[at]?.mail.headers.find(({ key }) => key === name)?.value ?? ''
const tokenOf = (at = 0) => /\/unsubscribe\/([\w-]+)>/.exec(headerOf('list-unsubscribe', at))?.[1] ?? ''

describe('SUB-1: own subscriptions', () => {
  test('one for each project and one for all, changed by subscribing again', async () => {
    const cookie = await signedIn(archive, reader.email)
    const post = (json: object) => call('POST', '/api/subscriptions', { cookie, json })
    const made = await post({ project: 'reports', rhythm: 'each' })
    expect(made.status).toBe(201)
    const one = await made.json()
    expect(one).toEqual({ id: one.id, project: 'reports', rhythm: 'each', createdAt: expect.any(String) })
    const changed = await post({ project: 'reports', rhythm: 'weekly' })
    expect([changed.status, await changed.json()]).toEqual([200, { ...one, rhythm: 'weekly' }])
    expect((await post({ project: null, rhythm: 'each' })).status).toBe(201)
    expect((await post({ project: null, rhythm: 'each' })).status).toBe(200)
    const listed = await (await call('GET', '/api/subscriptions', { cookie })).json()
    expect(listed.map(({ project }: { project: string | null }) => project)).toEqual([null, 'reports'])
    const foreign = await signedIn(archive, other.email)
    expect((await call('DELETE', `/api/subscriptions/${one.id}`, { cookie: foreign })).status).toBe(404)
    expect((await call('DELETE', `/api/subscriptions/${one.id}`, { cookie })).status).toBe(204)
    expect((await call('DELETE', `/api/subscriptions/${one.id}`, { cookie })).status).toBe(404)
  })

  test('nobody subscribes anybody else, and faults are named', async () => {
    const cookie = await signedIn(archive, reader.email)
    const post = (json: object, more = {}) => call('POST', '/api/subscriptions', { cookie, json, ...more })
    const request = { project: null, rhythm: 'each' }
    expect((await call('POST', '/api/subscriptions', { json: request })).status).toBe(401)
    expect((await post(request, { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
    const pointers = async (json: object) => {
      const response = await post(json)
      expect(response.status).toBe(422)
      return (await response.json()).errors.map(({ pointer }: { pointer: string }) => pointer)
    }
    expect(await pointers({ ...request, userId: other.id, email: other.email })).toEqual([
      '/userId',
      '/email',
    ])
    expect(await pointers({ project: 'nowhere', rhythm: 'each' })).toEqual(['/project'])
    expect(await pointers({ rhythm: 'daily' })).toEqual(['/project', '/rhythm'])
    expect(await (await call('GET', '/api/subscriptions', { cookie })).json()).toEqual([])
  })
})

describe('SUB-2: a mail at once', () => {
  test('one entry, with a link to it, and the headers that mail providers ask for', async () => {
    await publish('Before')
    const id = await follow(reports)
    await publish('Reports by mail')
    await publish('Elsewhere', search)
    expect(await send()).toBe(1)
    expect(received).toMatchObject([{ to: reader.email, mail: { subject: 'Reports: Reports by mail' } }])
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
    expect(textOf()).toBe(
      [
        'A new entry at updates.corp.example:',
        `- Reports by mail\n  Reports · New feature · ${day}\n  About Reports by mail.`,
        `Read the entry:\n${SITE}/entries/reports-by-mail`,
        'You get this e-mail because you subscribed to Reports at updates.corp.example.',
        `Change what you get:\n${SITE}/subscriptions`,
        `Unsubscribe:\n${SITE}/unsubscribe/${tokenOf()}`,
      ].join('\n\n'),
    )
    expect(headerOf('list-unsubscribe')).toBe(`<${SITE}/unsubscribe/${tokenOf()}>`)
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headerOf('list-id')).toBe('<entries.updates.corp.example>')
    expect(headerOf('auto-submitted')).toBe('auto-generated')
    expect(subscriptionsIn(SECRET, tokenOf())).toEqual([id])
    expect(await send()).toBe(0)
  })

  test('several in one mail by project, each once, however many subscriptions ask for it', async () => {
    await follow(null)
    await follow(reports)
    await follow(search, 'each', other)
    await publish('First')
    await publish('In search', search)
    await publish('Second')
    expect(await send()).toBe(2)
    const mine = received.findIndex(({ to }) => to === reader.email)
    expect(received[mine]?.mail.subject).toBe('3 new entries')
    expect(textOf(mine)).toMatch(
      /^3 entries are new at .*:\n\nReports\n\n- Second\n.*\n\n- First\n.*\n\nSearch\n\n- In search\n/s,
    )
    expect(textOf(mine)).toContain('subscribed to all projects and Reports at')
    expect(textOf(mine)?.match(/- First/g)).toHaveLength(1)
    expect(received[1 - mine]?.mail.subject).toBe('Search: In search')
  })

  test('LOOK-3: has one button and no picture, reads in the dark, and its text says what the HTML says', async () => {
    await follow(null)
    await publish('Once & <again>')
    await publish('Twice')
    await send()
    const { html = '', text = '' } = received[0]?.mail ?? {}
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(?:img|picture|svg|object|script)|url\(|background:#f|bgcolor/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('Once &amp; &lt;again&gt;')
    const shown = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    const words = (given: string) => given.match(/[\p{L}\d]+/gu) ?? []
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)
    for (const link of links) expect(text).toContain(link)
    expect(words(text.replaceAll(/https?:\S+/g, ''))).toEqual(words(shown))
  })

  test('in German', async () => {
    await db(sql`update users set language = 'de' where id = ${reader.id}`)
    await follow(null)
    await publish('Neu')
    await send()
    expect(textOf()).toMatch(
      /^Ein neuer Eintrag auf updates\.corp\.example:\n\n- Neu\n {2}Reports · Neue Funktion · \d/,
    )
    expect(textOf()).toContain('weil Sie auf updates.corp.example abonniert haben: alle Projekte.')
  })

  test('PAGE-25: marks the language of titles and teasers', async () => {
    await follow(null)
    const title = 'Der Export ist nun schneller und hat keine Fehler'
    await publish(title)
    await send()
    expect(received[0]?.mail.html).toContain(`<strong lang="de">${title}</strong>`)
    expect(received[0]?.mail.html).toMatch(/<span lang="de"[^>]*>About Der Export/)
    expect(received[0]?.mail.html).toContain('<html lang="en">')
  })

  test('an important correction comes again, with its note, and a small one does not', async () => {
    await follow(null)
    const { id } = await publish('Corrected')
    await send()
    await correct(id, 'A comma.', false)
    expect(await send()).toBe(0)
    await correct(id, 'It starts in May.', true)
    expect(await send()).toBe(1)
    expect(textOf(1)).toContain('An entry at updates.corp.example has an important correction:')
    expect(textOf(1)).toContain('Reports · New feature · important correction: It starts in May.')
  })

  test('waits until nothing has been published for a moment', async () => {
    await follow(null)
    await publish('Fresh')
    expect(await newSender({ settleMs: 60_000, gatherMs: 60_000 })()).toBe(0)
    await db(sql`update posts set published_at = published_at - interval '60 seconds' where title = 'Fresh'`)
    await publish('Fresher')
    expect(await newSender({ settleMs: 60_000, gatherMs: 120_000 })()).toBe(0)
    expect(await newSender({ settleMs: 60_000, gatherMs: 60_000 })()).toBe(1)
    expect(subjects()).toEqual(['2 new entries'])
  })

  test('news from a process whose clock is ahead do not wait for its time', async () => {
    await follow(null)
    await publish('Ahead')
    await db(sql`update posts set published_at = now() + interval '1 day' where title = 'Ahead'`)
    expect(await newSender({ settleMs: 3_000, gatherMs: 6_000 })()).toBe(1)
    expect(subjects()).toEqual(['Reports: Ahead'])
  })

  test('a withdrawn entry is in no mail, and a backdated one is', async () => {
    await follow(null)
    const { id } = await publish('Withdrawn')
    await withdraw(id)
    expect(await send()).toBe(0)
    await publish('Backdated', reports, { publishAt: '2020-01-01T00:00:00.000Z' })
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['Reports: Backdated'])
  })

  test('deactivated users get nothing, nor what they missed when they come back', async () => {
    await follow(null)
    await db(sql`update users set deactivated_at = now() where id = ${reader.id}`)
    await publish('Missed')
    expect(await send()).toBe(0)
    await db(sql`update users set deactivated_at = null where id = ${reader.id}`)
    expect(await send()).toBe(0)
    await publish('Back')
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['Reports: Back'])
  })

  test('a title cannot add a header or a recipient', async () => {
    await follow(null)
    const { id } = await publish('x')
    const title = 'Hello\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>'
    await db(sql`update posts set title = ${title} where id = ${id}`)
    await db(sql`update projects set name = ${'Re\r\nX-Evil: 1'} where id = ${reports.id}`)
    await send()
    await db(sql`update projects set name = 'Reports' where id = ${reports.id}`)
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toBe(reader.email)
    expect(received[0]?.mail.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(received[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(received[0]?.mail.html).not.toContain('<script')
  })
})

describe('SUB-3: a mail on Monday morning', () => {
  test('at 8:00 in the time zone of the server, with the entries of the week by project', async () => {
    await follow(null, 'weekly')
    await publish('Monday')
    await publish('Tuesday', search)
    expect(await send()).toBe(0)
    const monday = weekBeginOf(new Date(), 'Europe/Berlin').getTime()
    await subscribedAt(new Date(monday + 60_000))
    expect(await send()).toBe(0)
    await subscribedAt(new Date(monday - 60_000))
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['Your week: 2 new entries'])
    expect(textOf()).toMatch(/\n\nReports\n\n- Monday\n.*\n\nSearch\n\n- Tuesday\n/s)
  })

  test('nothing if there was nothing, and then not before the next Monday', async () => {
    const id = await follow(null, 'weekly')
    await db(sql`update subscriptions set created_at = now() - interval '20 days' where id = ${id}`)
    expect(await send()).toBe(0)
    await publish('On Wednesday')
    expect(await send()).toBe(0)
    await aWeekLater()
    expect(await send()).toBe(1)
  })

  test('not what has come at once already', async () => {
    await follow(null, 'weekly')
    await publish('Tuesday')
    await follow(reports)
    await publish('Wednesday')
    await publish('Found', search)
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['Reports: Wednesday'])
    await aWeekLater()
    expect(await send()).toBe(1)
    expect(textOf(1)).toMatch(/- Tuesday\n/)
    expect(textOf(1)).toMatch(/- Found\n/)
    expect(textOf(1)).not.toMatch(/- Wednesday\n/)
    expect(await db(sql`select 1 from mailed_news`)).toEqual([])
  })

  test('what a week has collected comes at once when the rhythm changes, and once', async () => {
    await follow(null, 'weekly')
    await publish('Collected')
    await follow(null, 'each')
    expect(await send()).toBe(1)
    await follow(null, 'weekly')
    await publish('Next')
    expect(await send()).toBe(0)
    await aWeekLater()
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['Reports: Collected', 'Your week: 1 new entry'])
  })

  test('one mail a week from processes whose clocks are ahead, and after the clock of the database was', async () => {
    await follow(null, 'weekly')
    await aWeekLater()
    await publish('One')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY_MS })
    expect(await send()).toBe(1)
    await publish('Two')
    expect(await send()).toBe(0)
    vi.useRealTimers()
    await db(sql`update subscriptions set sent_at = now() + interval '1 year'`)
    expect(await send()).toBe(0)
    await aWeekLater()
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['Your week: 1 new entry', 'Your week: 1 new entry'])
  })
})

describe('SUB-4: none twice and none lost', () => {
  test('several senders at once send one mail', async () => {
    await follow(null)
    await publish('Once')
    const counts = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(received).toHaveLength(1)
  })

  test('a mail that fails is tried again later, and another user does not wait for a refused one', async () => {
    const logged = vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await follow(null)
    await follow(null, 'each', other)
    await publish('Kept')
    refused = 'all'
    const sender = newSender({ retryMs: 300 })
    expect(await sender()).toBe(0)
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/Kept|@|unsubscribe\//)
    refused = [reader.email]
    await expect.poll(sender).toBe(1)
    expect(received.map(({ to }) => to)).toEqual([other.email])
    refused = []
    await publish('And more')
    await expect.poll(async () => (await sender()) && received.length >= 3).toBe(true)
    const mine = received.filter(({ to }) => to === reader.email)
    expect(mine.flatMap(({ mail }) => mail.text?.match(/- (?:Kept|And more)/g) ?? []).sort()).toEqual([
      '- And more',
      '- Kept',
    ])
  })

  test('a recipient for whom the mail server hangs up comes after the others', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await follow(reports)
    await follow(search, 'each', other)
    hangsFor = reader.email
    const sender = newSender({ retryMs: 0 })
    for (const order of [
      [reader, other],
      [other, reader],
    ]) {
      await publish('Earlier')
      await publish('Later', search)
      asked.length = 0
      expect(await sender()).toBe(1)
      expect(asked).toEqual(order.map(({ email }) => email))
    }
  })

  test('a recipient who is refused is tried later and later, once a day after a week, and gets everything in the end', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await follow(null)
    await publish('Kept')
    refused = [reader.email]
    vi.useFakeTimers({ toFake: ['performance'] })
    const sender = newSender()
    const attemptsAfter = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      await sender()
      return asked.length
    }
    expect(await attemptsAfter(0)).toBe(1)
    await commit(archive.payload, { kind: 'system', name: 'mails' }, async ({ db: anotherProcess }) => {
      await takeLock(anotherProcess, 'subscription_mails', reader.id)
      expect(await attemptsAfter(30_000)).toBe(1)
    })
    expect(await attemptsAfter(0)).toBe(2)
    expect(await attemptsAfter(30_000)).toBe(2)
    expect(await attemptsAfter(7 * DAY_MS)).toBe(3)
    expect(await attemptsAfter(DAY_MS - 60_000)).toBe(3)
    refused = []
    expect(await attemptsAfter(60_000)).toBe(4)
    expect(subjects()).toEqual(['Reports: Kept'])
  })

  test('another attempt has the same Message-ID, and other news at the same place have another', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    const ids: unknown[] = []
    const sendEmail = vi.spyOn(archive.payload, 'sendEmail').mockImplementation(({ messageId }) => {
      ids.push(messageId)
      return Promise.reject(new Error('refused'))
    })
    await follow(null)
    const { id } = await publish('Before')
    await send()
    await send()
    // A restored database gives the place again, to the same or to another entry.
    await db(sql`update posts set published_at = published_at + interval '1 second' where id = ${id}`)
    await send()
    await db(sql`update posts set news = 0 where id = ${id}`)
    await db(sql`update news_counter set n = n - 1`)
    const after = await publish('After')
    await db(
      sql`update posts set published_at = (select published_at from posts where id = ${id}) where id = ${after.id}`,
    )
    await send()
    sendEmail.mockRestore()
    expect(ids).toHaveLength(4)
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(3)
  })

  test('after a kill between the mail and its mark, the same mail comes again, and what was published since in another', async () => {
    await follow(null)
    await publish('Before')
    await sendAndDie()
    await publish('Since')
    expect([await send(), await send(), await send()]).toEqual([1, 1, 0])
    expect(subjects()).toEqual(['Reports: Before', 'Reports: Before', 'Reports: Since'])
    const [first, again] = received
    expect(again?.mail.messageId).toBe(first?.mail.messageId)
  })

  test('what was withdrawn after a kill is missing in the same mail', async () => {
    await follow(null)
    const { id } = await publish('Withdrawn')
    await publish('Kept')
    await sendAndDie()
    expect((await withdrawPost(archive.payload, admin, id, { reason: 'x' }, systemClock)).ok).toBe(true)
    expect([await send(), await send()]).toEqual([1, 0])
    expect(subjects()).toEqual(['2 new entries', 'Reports: Kept'])
    const [first, again] = received
    expect(again?.mail.messageId).toBe(first?.mail.messageId)
    await publish('Since')
    expect(await send()).toBe(1)
    expect(received[2]?.mail.messageId).not.toBe(first?.mail.messageId)
  })

  test('an older process that is killed beside a newer one leaves its place with the Message-ID of another mail', async () => {
    await follow(null)
    await publish('Before')
    await sendAndDie()
    await publish('Older process')
    await db(
      sql`update subscriptions set sent_through = sending_through, sending_through = (select n from news_counter)`,
    )
    expect(await send()).toBe(1)
    const [first, other] = received
    expect(other?.mail.messageId).not.toBe(first?.mail.messageId)
  })

  test('if nothing is left of it, what was published since comes at once', async () => {
    await follow(null)
    const { id } = await publish('Withdrawn')
    await db(sql`update subscriptions set sending_through = (select n from news_counter)`)
    expect((await withdrawPost(archive.payload, admin, id, { reason: 'x' }, systemClock)).ok).toBe(true)
    await publish('Since')
    expect([await send(), await send()]).toEqual([1, 0])
    expect(subjects()).toEqual(['Reports: Since'])
  })

  test('a mail that the server has got and does not confirm is not sent again', async () => {
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    await follow(null)
    await publish('Silent')
    isSilent = true
    expect(await send()).toBe(0)
    isSilent = false
    expect(await send()).toBe(0)
    expect(received).toHaveLength(1)
  })

  test('a publication that was in progress while somebody subscribed is mailed', async () => {
    const { id } = await makeDraft(archive.payload, reports, { title: 'In progress', teaser: 'Yes.' })
    const publication = new pg.Client({ connectionString: archive.databaseUrl })
    await publication.connect()
    await publication.query('begin')
    await publication.query(
      `with counter as (update publication_counter set n = n + 1 returning n)
       update posts set status = 'published', number = counter.n, published_at = now(), publish_at = now()
       from counter where id = $1`,
      [id],
    )
    await follow(null)
    await publication.query('commit')
    await publication.end()
    expect(await send()).toBe(1)
    expect(subjects()).toEqual(['Reports: In progress'])
  })

  test('two processes, one of them killed while the mail server is away, bring each entry once', async () => {
    await follow(null)
    refused = 'all'
    const [first, second] = [await startServerProcess({ LOG_LEVEL: 'fatal' }), newSender({ retryMs: 0 })]
    vi.spyOn(archive.payload.logger, 'warn').mockImplementation(() => undefined)
    for (let n = 1; n <= 3; n += 1) {
      const { id } = await makeDraft(archive.payload, reports, { title: `Kill ${n}`, teaser: 'Yes.' })
      expect((await approvePost(archive.payload, admin, id, 'now', systemClock)).ok).toBe(true)
    }
    // Both try and fail.
    await expect.poll(() => connections).toBeGreaterThan(0)
    const before = connections
    await expect.poll(second).toSatisfy(() => connections > before)
    await first.kill()
    refused = []
    const third = newSender()
    const titles = () =>
      received
        .filter(({ to }) => to === reader.email)
        .flatMap(({ mail }) => mail.text?.match(/- Kill \d/g) ?? [])
    await expect.poll(() => Promise.all([second(), third()])).toSatisfy(() => titles().length >= 3)
    await Promise.all([second(), third()])
    expect(titles().sort()).toEqual(['- Kill 1', '- Kill 2', '- Kill 3'])
  })
})

describe('SUB-5: unsubscribing without signing in', () => {
  const end = (token: string, body: string, headers: Record<string, string> = {}) =>
    endByLink(
      new Request(`${SITE}/unsubscribe/${token}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
        body,
      }),
      token,
      () => Promise.resolve(archive.payload),
    )
  const count = async () => (await db(sql`select id from subscriptions`)).length

  test('one click ends what the mail was about, twice is fine, and nothing else ends', async () => {
    await follow(reports)
    await follow(search)
    await follow(null, 'each', other)
    await publish('One')
    await send()
    const at = received.findIndex(({ to }) => to === reader.email)
    for (let n = 0; n < 2; n += 1) {
      const response = await end(tokenOf(at), 'List-Unsubscribe=One-Click', {
        Origin: 'https://mail.example',
      })
      expect([response.status, await response.text()]).toEqual([200, 'unsubscribed\n'])
      expect(await count()).toBe(2)
    }
    await publish('Two')
    await send()
    expect(received.slice(2).map(({ to }) => to)).toEqual([other.email])
  })

  test('the button of the page leads back to it', async () => {
    const token = unsubscribeToken(SECRET, [await follow(reports)])
    const response = await end(token, 'from=page')
    expect([response.status, response.headers.get('location')]).toEqual([303, `/unsubscribe/${token}`])
    expect(await count()).toBe(0)
  })

  test('tokens cannot be made, changed or read from the database', async () => {
    const ids = [await follow(reports), await follow(search)]
    const token = unsubscribeToken(SECRET, ids)
    expect(subscriptionsIn(SECRET, token)).toEqual(ids)
    expect(await everyRow(archive)).not.toContain(token)
    const changed = Array.from(
      token,
      (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
    )
    const wrong = [
      ...changed,
      unsubscribeToken('another secret', ids),
      token.slice(0, -1),
      `${token}A`,
      token.slice(0, 43),
      '',
      'x'.repeat(900),
      newId(),
    ]
    expect(wrong.filter((one) => subscriptionsIn(SECRET, one) !== null)).toEqual([])
    const answers = await Promise.all(
      wrong.slice(0, 5).map(async (one) => {
        const response = await end(one, 'List-Unsubscribe=One-Click')
        return [response.status, Object.fromEntries(response.headers), await response.text()]
      }),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.[0]).toBe(404)
    expect(await count()).toBe(2)
  })
})
