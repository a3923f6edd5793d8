import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeUser } from '@/testing/builders'
import { restDriver, signedIn, type RestDriver } from '@/testing/restDriver'
import { flushMails } from './afterResponse'

let archive: TestArchive
let call: RestDriver
let outbox: string
beforeAll(async () => {
  archive = await openTestArchive({ ALLOWED_EMAIL_DOMAINS: 'colleagues.example' })
  call = restDriver(archive)
  outbox = join(archive.dataDir, 'outbox')
})
afterAll(() => archive.close())

beforeEach(async () => {
  const db = poolDb(archive.payload)
  await db(sql`delete from sign_in_attempts`)
  await db(sql`delete from sign_in_links`)
})

function mailsTo(address: string) {
  return files()
    .map((file) => readFileSync(join(outbox, file), 'utf8'))
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
}

function files(): string[] {
  try {
    return readdirSync(outbox)
  } catch {
    // No mail yet.
    return []
  }
}

/** Requests a link and returns its token. */
async function tokenFor(email: string, next?: string): Promise<string> {
  const response = await call('POST', '/api/sign-in', { json: { email, next } })
  expect(response.status).toBe(202)
  await flushMails(5_000)
  const { text = '' } = await PostalMime.parse(mailsTo(email).at(-1) ?? '')
  return /confirm\?token=([\w-]{43})\s/.exec(text)?.[1] ?? ''
}

const ageLinks = (minutes: number) =>
  poolDb(archive.payload)(
    sql`update sign_in_links set expires_at = expires_at - make_interval(mins => ${minutes})`,
  )

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

describe('signing in', () => {
  test('AUTH-1: a link from a mail signs a colleague in as reader, and sign-out ends the session at once', async () => {
    const token = await tokenFor('new@colleagues.example')
    const confirmed = await call('POST', '/api/sign-in/confirm', { json: { token } })
    expect(confirmed.status).toBe(200)
    expect(await confirmed.json()).toMatchObject({
      user: { email: 'new@colleagues.example', role: 'reader' },
    })
    const cookie = cookieOf(confirmed)
    expect(confirmed.headers.get('set-cookie')).toMatch(
      /^archive-token=[\w.-]+; Expires=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const me = await call('GET', '/api/users/me', { cookie })
    expect(await me.json()).toMatchObject({ user: { email: 'new@colleagues.example' } })
    expect((await call('POST', '/api/sign-out', { cookie })).status).toBe(200)
    expect((await call('GET', '/api/users/me', { cookie })).status).toBe(401)
  })

  test('addresses of ADMIN_EMAILS become administrators, even former readers', async () => {
    const { docs } = await archive.payload.find({
      collection: 'users',
      where: { email: { equals: 'admin@example.com' } },
      overrideAccess: true,
    })
    expect(docs).toEqual([])
    await archive.payload.create({
      collection: 'users',
      data: { email: 'admin@example.com', role: 'reader' },
      overrideAccess: true,
    })
    const token = await tokenFor('admin@example.com')
    const confirmed = await call('POST', '/api/sign-in/confirm', { json: { token } })
    expect(await confirmed.json()).toMatchObject({ user: { role: 'admin' } })
  })

  test('each sign-in starts a session with a new id', async () => {
    const first = await signedIn(archive, 'twice@colleagues.example')
    const second = await signedIn(archive, 'twice@colleagues.example')
    expect(first).not.toBe(second)
    for (const cookie of [first, second]) {
      expect((await call('GET', '/api/users/me', { cookie })).status).toBe(200)
    }
    await call('POST', '/api/sign-out', { cookie: first })
    expect((await call('GET', '/api/users/me', { cookie: first })).status).toBe(401)
    expect((await call('GET', '/api/users/me', { cookie: second })).status).toBe(200)
  })

  test('a form without scripts is redirected to the requested page, but never out of the archive', async () => {
    const requested = await call('POST', '/api/sign-in', {
      form: { email: 'form@colleagues.example', next: '/entries/dark-mode?x=1' },
    })
    expect(requested.status).toBe(303)
    const [, sent] =
      /^\/sign-in\?sent=(\d+)&next=%2Fentries%2Fdark-mode%3Fx%3D1$/.exec(
        requested.headers.get('location') ?? '',
      ) ?? []
    expect(Math.abs(Number(sent) - Date.now())).toBeLessThan(10_000)
    expect(requested.headers.get('location')).not.toContain('colleagues')
    const token = await tokenFor('form@colleagues.example', '/entries/dark-mode?x=1')
    const confirmed = await call('POST', '/api/sign-in/confirm', { form: { token } })
    expect(confirmed.status).toBe(303)
    expect(confirmed.headers.get('location')).toBe('/entries/dark-mode?x=1')
    const again = await call('POST', '/api/sign-in/confirm', { form: { token } })
    expect(again.headers.get('location')).toBe('/sign-in?problem=link')
  })

  test('AUTH-17: a refused address stays in its field, and nothing of it gets into the address of the page', async () => {
    const long = '\u{1f600}'.repeat(300)
    for (const [email, stored] of [
      ['a@b; x', encodeURIComponent('a@b; x')],
      [long, encodeURIComponent(long.slice(0, 2 * 254))],
    ] as const) {
      const refused = await call('POST', '/api/sign-in', { form: { email, next: '/' } })
      expect(refused.headers.get('location')).toBe('/sign-in?problem=address')
      expect(refused.headers.get('set-cookie')).toBe(
        `archive-sign-in-address=${stored}; Path=/sign-in; Max-Age=600; HttpOnly; SameSite=Lax`,
      )
    }
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    '/..//evil.example',
  ])('never redirects out of the archive: %j', async (next) => {
    const token = await tokenFor(`led-${next.length}@colleagues.example`, next)
    const confirmed = await call('POST', '/api/sign-in/confirm', { form: { token } })
    expect(confirmed.headers.get('location')).toBe('/')
    expect(confirmed.headers.get('set-cookie')).toContain('archive-token=')
  })

  test('OPS-7: the mail is plain, in the language of the reader, and its file is private', async () => {
    await call('POST', '/api/sign-in', {
      json: { email: 'leserin@colleagues.example' },
      headers: { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' },
    })
    await flushMails(5_000)
    const raw = mailsTo('leserin@colleagues.example').at(-1) ?? ''
    const mail = await PostalMime.parse(raw)
    expect(mail.subject).toBe('Ihr Link zum Update-Archiv')
    const link =
      /http:\/\/localhost:3000\/sign-in\/confirm\?token=[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? 'none'
    expect(mail.html).toContain(`href="${link}"`)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(files().map((file) => statSync(join(outbox, file)).mode & 0o777)).toEqual(files().map(() => 0o600))
    expect(files().every((file) => /^\d{8}T\d{9}Z-[0-9a-f]{12}\.eml$/.test(file))).toBe(true)
  })

  test('AUTH-6: only hashes of links are stored', async () => {
    const token = await tokenFor('hash@colleagues.example')
    const rows = await poolDb(archive.payload)(sql`select * from sign_in_links`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('AUTH-4, AUTH-5: mail scanners', () => {
  test('the link works once, and not in the eleventh minute', async () => {
    const token = await tokenFor('once@colleagues.example')
    expect((await call('POST', '/api/sign-in/confirm', { json: { token } })).status).toBe(200)
    const second = await call('POST', '/api/sign-in/confirm', { json: { token } })
    expect(second.status).toBe(422)
    expect(await second.json()).toMatchObject({ type: 'validation_failed', errors: [{ pointer: '/token' }] })
    const late = await tokenFor('once@colleagues.example')
    await ageLinks(10)
    expect((await call('POST', '/api/sign-in/confirm', { json: { token: late } })).status).toBe(422)
    const inTime = await tokenFor('once@colleagues.example')
    await ageLinks(9)
    expect((await call('POST', '/api/sign-in/confirm', { json: { token: inTime } })).status).toBe(200)
  })

  test('GET and HEAD of the redemption are anonymous requests and consume nothing', async () => {
    const token = await tokenFor('scanned@colleagues.example')
    for (let n = 0; n < 10; n += 1) {
      for (const method of ['GET', 'HEAD']) {
        expect((await call(method, `/api/sign-in/confirm?token=${token}`)).status).toBe(401)
      }
    }
    expect((await call('POST', '/api/sign-in/confirm', { json: { token } })).status).toBe(200)
  })

  test.each([undefined, '', 'x', 42, null, 'A'.repeat(43)])('%j is not a token', async (token) => {
    expect((await call('POST', '/api/sign-in/confirm', { json: { token } })).status).toBe(422)
  })
})

test('AUTH-5: fifty concurrent redemptions create one session', async () => {
  const token = await tokenFor('race@colleagues.example')
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => call('POST', '/api/sign-in/confirm', { json: { token } })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(49)
  const sessions = await poolDb(archive.payload)(sql`
    select users_sessions.id from users_sessions join users on users.id = _parent_id
    where email = 'race@colleagues.example'`)
  expect(sessions).toHaveLength(1)
})

test('redeeming two links for a new address at once creates one user with two sessions', async () => {
  const tokens = [await tokenFor('both@colleagues.example'), await tokenFor('both@colleagues.example')]
  const responses = await Promise.all(
    tokens.map((token) => call('POST', '/api/sign-in/confirm', { json: { token } })),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const cookies = responses.map(cookieOf)
  const seen = await Promise.all(cookies.map((cookie) => call('GET', '/api/users/me', { cookie })))
  expect(seen.map(({ status }) => status)).toEqual([200, 200])
})

describe('AUTH-7, AUTH-8: mail bombs', () => {
  test('LIMIT-24: at most five mails per address in 15 minutes, and a sixth after them', async () => {
    const email = 'bombed@colleagues.example'
    for (let n = 0; n < 12; n += 1) {
      const response = await call('POST', '/api/sign-in', { json: { email }, from: `203.0.113.${n}` })
      expect(response.status).toBe(202)
    }
    await flushMails(10_000)
    expect(mailsTo(email)).toHaveLength(5)
    await poolDb(archive.payload)(sql`update sign_in_attempts set at = at - interval '15 minutes'`)
    await tokenFor(email)
    expect(mailsTo(email)).toHaveLength(6)
  })

  test('OPS-27: attempts from before the clock of the database was set back refuse no one', async () => {
    const email = 'early@colleagues.example'
    for (let n = 0; n < 6; n += 1)
      await call('POST', '/api/sign-in', { json: { email }, from: `203.0.113.${n}` })
    await flushMails(10_000)
    expect(mailsTo(email)).toHaveLength(5)
    await poolDb(archive.payload)(sql`update sign_in_attempts set at = at + interval '2 hours'`)
    await tokenFor(email)
    expect(mailsTo(email)).toHaveLength(6)
  })

  test('LIMIT-24: the 21st request of a client is refused, whatever address it claims', async () => {
    const request = (n: number, from = '192.0.2.77') =>
      call('POST', '/api/sign-in', {
        json: { email: `someone${n}@elsewhere.example` },
        from,
        headers: {
          'X-Forwarded-For': `10.0.0.${n}`,
          Forwarded: `for=10.0.0.${n}`,
          'X-Real-IP': `10.0.0.${n}`,
        },
      })
    const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => request(n)))
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(20)
    const refused = responses.find(({ status }) => status === 429)
    expect(await refused?.json()).toMatchObject({ type: 'rate_limited', status: 429 })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await request(99, '192.0.2.78')).status).toBe(202)
    const form = await call('POST', '/api/sign-in', { form: { email: 'a@b.example' }, from: '192.0.2.77' })
    expect(form.headers.get('location')).toBe('/sign-in?problem=often')
    expect(form.headers.get('set-cookie')).toContain('archive-sign-in-address=a%40b.example; Path=/sign-in;')
  })

  test('addresses in the same IPv6 customer network count as one client', async () => {
    for (let n = 0; n < 20; n += 1) {
      await call('POST', '/api/sign-in', {
        json: { email: 'a@elsewhere.example' },
        from: `2001:db8:1:2::${n}`,
      })
    }
    const same = await call('POST', '/api/sign-in', {
      json: { email: 'a@elsewhere.example' },
      from: '2001:db8:1:2:ffff::1',
    })
    expect(same.status).toBe(429)
    const other = await call('POST', '/api/sign-in', {
      json: { email: 'a@elsewhere.example' },
      from: '2001:db8:1:3::1',
    })
    expect(other.status).toBe(202)
  })

  test('outdated counts are deleted', async () => {
    await call('POST', '/api/sign-in', { json: { email: 'a@elsewhere.example' } })
    await poolDb(archive.payload)(sql`update sign_in_attempts set at = at - interval '1 hour'`)
    await call('POST', '/api/sign-in', { json: { email: 'a@elsewhere.example' } })
    expect(await countRows(archive.payload, 'sign_in_attempts')).toBe(1)
  })
})

describe('AUTH-9, AUTH-10, AUTH-3: the allow-list', () => {
  test('upper and lower case are the same user', async () => {
    await tokenFor('folded@colleagues.example')
    const response = await call('POST', '/api/sign-in', { json: { email: ' Folded@Colleagues.EXAMPLE ' } })
    expect(response.status).toBe(202)
    await flushMails(5_000)
    expect(mailsTo('folded@colleagues.example')).toHaveLength(2)
  })

  test('a domain that is no longer allowed admits no new user, even with a link', async () => {
    const token = await tokenFor('late@colleagues.example')
    await archive.payload.updateGlobal({
      slug: 'settings',
      data: { allowedEmailDomains: [{ domain: 'other.example' }] },
      overrideAccess: true,
    })
    const refused = await call('POST', '/api/sign-in/confirm', { json: { token } })
    expect(refused.status).toBe(422)
    expect(await tokenFor('someone@other.example')).not.toBe('')
    await archive.payload.updateGlobal({
      slug: 'settings',
      data: { allowedEmailDomains: [{ domain: 'colleagues.example' }] },
      overrideAccess: true,
    })
  })

  test('an empty list allows only existing users', async () => {
    await archive.payload.updateGlobal({
      slug: 'settings',
      data: { allowedEmailDomains: [] },
      overrideAccess: true,
    })
    await call('POST', '/api/sign-in', { json: { email: 'unknown@colleagues.example' } })
    const user = await makeUser(archive.payload, 'publisher')
    expect(await tokenFor(user.email)).not.toBe('')
    expect(mailsTo('unknown@colleagues.example')).toEqual([])
    await archive.payload.updateGlobal({
      slug: 'settings',
      data: { allowedEmailDomains: [{ domain: 'colleagues.example' }] },
      overrideAccess: true,
    })
  })
})

describe('bodies', () => {
  test.each([
    ['no address', { json: { email: 'no address' } }, 422],
    ['nothing', { json: {} }, 422],
    ['a list as address', { json: { email: ['a@b.example'] } }, 422],
    ['a list', { json: [] }, 400],
    ['no body', { headers: { 'Content-Type': 'application/json' } }, 400],
    ['plain text', { headers: { 'Content-Type': 'text/plain' } }, 415],
    ['over 4 KiB', { json: { email: `${'a'.repeat(4_096)}@b.example` } }, 413],
  ])('%s is refused with a problem document', async (_, given, status) => {
    const response = await call('POST', '/api/sign-in', given)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  test('a form may be multipart', async () => {
    const body = new FormData()
    body.set('token', await tokenFor('multipart@colleagues.example'))
    const response = await call('POST', '/api/sign-in/confirm', { body })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  })
})
