import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '@/domain/limits'
import { systemClock } from '@/lib/dates'
import { poolDb } from '@/queries/db'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeUser } from '@/testing/builders'
import { holdWriteSlots } from '@/testing/holdWriteSlots'
import { countAttempt } from './countAttempt'
import { issueSignInLink } from './links'
import { deactivateUser, endSessions } from './manageUsers'
import { announceFirstAdministrator, inviteUser } from './users'
import { confirmSignIn } from './signIn'

const settings = {
  publicUrl: 'http://localhost:3000',
  adminEmails: ['first@example.com', 'other@example.com'],
}
const actor = { kind: 'command', name: 'user:invite' } as const

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const redeem = (link: string) =>
  confirmSignIn(archive.payload, settings, new URL(link).searchParams.get('token'))

test('AUTH-7: too many attempts and guessed links take no write slot, so that they keep no other writer waiting', async () => {
  const attempt = () => countAttempt(archive.payload, 'request', '192.0.2.7')
  for (let n = 0; n < LIMITS.signInAttempts.request; n += 1) expect((await attempt()).ok).toBe(true)
  const free = holdWriteSlots(archive.payload)
  expect(await attempt()).toMatchObject({ ok: false, refusal: { kind: 'rate_limited' } })
  const guess = await confirmSignIn(archive.payload, settings, 'x'.repeat(43))
  expect(guess).toMatchObject({ ok: false, refusal: { kind: 'validation_failed' } })
  await free()
})

const ageLinks = (hours: number) =>
  poolDb(archive.payload)(
    sql`update sign_in_links set expires_at = expires_at - make_interval(hours => ${hours})`,
  )

test('AUTH-6, OPS-4: there is a sign-in link while there is no administrator, and it works once, within 24 hours', async () => {
  const late = await announceFirstAdministrator(archive.payload, settings)
  await ageLinks(24)
  expect(await redeem(late?.link ?? '')).toMatchObject({ ok: false })
  const announced = await announceFirstAdministrator(archive.payload, settings)
  expect(announced).toMatchObject({ email: 'first@example.com', hours: 24 })
  await ageLinks(23)
  const again = await announceFirstAdministrator(archive.payload, settings)
  expect(again?.link).not.toBe(announced?.link)
  expect(await redeem(announced?.link ?? '')).toMatchObject({
    ok: true,
    value: { user: { email: 'first@example.com', role: 'admin' }, next: '/' },
  })
  expect(await redeem(announced?.link ?? '')).toMatchObject({ ok: false })
  expect(await announceFirstAdministrator(archive.payload, settings)).toBeNull()
})

test('without an address there is no link', async () => {
  expect(await announceFirstAdministrator(archive.payload, { ...settings, adminEmails: [] })).toBeNull()
})

test('AUTH-6: an invitation creates the user and works once, within 24 hours; a second one sets the role', async () => {
  const first = await inviteUser(archive.payload, settings, actor, {
    email: 'Ed@Example.org',
    role: 'author',
  })
  expect(first).toMatchObject({ ok: true, value: { doc: { email: 'ed@example.org', role: 'author' } } })
  const second = await inviteUser(archive.payload, settings, actor, {
    email: 'ed@example.org',
    role: 'publisher',
  })
  if (!first.ok || !second.ok) throw new Error('not invited')
  await ageLinks(23)
  expect(await redeem(second.value.link)).toMatchObject({
    ok: true,
    value: { user: { role: 'publisher' } },
  })
  expect(await redeem(second.value.link)).toMatchObject({ ok: false })
  const late = await inviteUser(archive.payload, settings, actor, { email: 'ed@example.org', role: 'author' })
  await ageLinks(24)
  expect(await redeem(late.ok ? late.value.link : '')).toMatchObject({ ok: false })
  const audited = await poolDb(archive.payload)(
    sql`select action, actor_kind from audit where target = 'users' and label = 'ed@example.org' order by created_at, id`,
  )
  expect(audited.slice(0, 3)).toEqual([
    { action: 'create', actor_kind: 'command' },
    { action: 'invite', actor_kind: 'command' },
    { action: 'update', actor_kind: 'command' },
  ])
})

test('lists all errors of an invitation, and does not demote the last administrator (ADMIN-6)', async () => {
  expect(await inviteUser(archive.payload, settings, actor, { email: 'x', role: 'king' })).toMatchObject({
    ok: false,
    refusal: { kind: 'validation_failed', errors: [{ pointer: '/email' }, { pointer: '/role' }] },
  })
  expect(
    await inviteUser(archive.payload, settings, actor, { email: 'first@example.com', role: 'reader' }),
  ).toMatchObject({ ok: false, refusal: { errors: [{ pointer: '/role' }] } })
})

describe('ADMIN-6: an administrator who can sign in is left', () => {
  const db = () => poolDb(archive.payload)
  /** Two administrators and no others, both active unless said otherwise. */
  async function administrators({ isSecondActive = true } = {}) {
    const [one, other] = [await makeUser(archive.payload, 'admin'), await makeUser(archive.payload, 'admin')]
    await db()(
      sql`update users set role = 'author' where role = 'admin' and id <> ${one.id} and id <> ${other.id}`,
    )
    if (!isSecondActive) await db()(sql`update users set deactivated_at = now() where id = ${other.id}`)
    return [one, other] as const
  }
  const active = async () =>
    (await db()(sql`select 1 from users where role = 'admin' and deactivated_at is null`)).length

  test('of two who deactivate each other at once, one is refused in words', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await administrators()
      const results = await Promise.all([
        deactivateUser(archive.payload, one, other.id, systemClock),
        deactivateUser(archive.payload, other, one.id, systemClock),
      ])
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(results.find(({ ok }) => !ok)).toMatchObject({
        refusal: { kind: 'validation_failed', errors: [{ code: 'last_administrator' }] },
      })
      expect(await active()).toBe(1)
    }
  })

  test.each([
    ['deactivates', sql`update users set deactivated_at = now()`],
    ['demotes', sql`update users set role = 'publisher'`],
    ['deletes', sql`delete from users`],
  ])('also if a statement %s the last one while a deactivated one is left', async (_, change) => {
    const [one, other] = await administrators({ isSecondActive: false })
    await expect(db()(sql`${change} where id = ${one.id}`)).rejects.toMatchObject({
      cause: { code: '23001', message: expect.stringContaining('one administrator who can sign in') },
    })
    // The deactivated one may go.
    await db()(sql`${change} where id = ${other.id}`)
    expect(await active()).toBe(1)
  })

  test('also if two statements deactivate one each at once', async () => {
    const both = await administrators()
    const results = await Promise.allSettled(
      both.map(({ id }) => db()(sql`update users set deactivated_at = now() where id = ${id}`)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await active()).toBe(1)
  })
})

const invite = async (email: string, role = 'author') => {
  const invited = await inviteUser(archive.payload, settings, actor, { email, role })
  if (!invited.ok) throw new Error('not invited')
  return invited.value.link
}

const linkFor = (minutes: number) => (email: string) =>
  issueSignInLink(poolDb(archive.payload), settings.publicUrl, { email, lifetimeSeconds: minutes * 60 })
/** A link that somebody has asked for at `/sign-in`. */
const askedFor = linkFor(LIMITS.mailedLinkMinutes)
/** The link that the first start prints. */
const announced = linkFor(LIMITS.invitationHours * 60)

test.each<
  [
    what: string,
    link: (email: string) => Promise<string>,
    then: (email: string) => Promise<unknown>,
    works: boolean,
  ]
>([
  ['an invitation ends an earlier one', invite, invite, false],
  ['an invitation to another role ends an earlier one', invite, (email) => invite(email, 'reader'), false],
  ['an invitation ends the link of the first start for the same address', announced, invite, false],
  ['an invitation ends no link that its user asked for', askedFor, invite, true],
  ['a link that somebody asks for ends no invitation', invite, askedFor, true],
  ['an invitation ends none of another address', invite, () => invite('somebody.else@example.org'), true],
])('AUTH-6: %s', async (_, link, then, works) => {
  const email = `${randomUUID()}@example.org`
  // A user who may ask for a link.
  await invite(email)
  const first = await link(email)
  await then(email)
  expect((await redeem(first)).ok).toBe(works)
})

test('AUTH-6: of invitations at once one works', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `${randomUUID()}@example.org`
    const links = await Promise.all([invite(email), invite(email), invite(email), invite(email)])
    const redeemed = await Promise.all(links.map(redeem))
    expect(redeemed.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test('AUTH-6: sign-ins, invitations and the end of all sessions at once wait for each other without a deadlock', async () => {
  const admin = await makeUser(archive.payload, 'admin')
  for (let round = 0; round < 20; round += 1) {
    const { id, email } = await makeUser(archive.payload, 'author')
    const first = await invite(email)
    await Promise.all([
      redeem(first),
      invite(email),
      endSessions(archive.payload, admin, id),
      redeem(first),
      invite(email),
      endSessions(archive.payload, admin, id),
    ])
    expect(await redeem(first)).toMatchObject({ ok: false })
  }
})
