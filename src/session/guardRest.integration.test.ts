import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardAction } from '@/admin/guards/guardAction'
import { openRequestScope } from '@/http/requestScope'
import { REQUEST_ID_HEADER } from '@/http/internalHeaders'
import { SemaphoreTimeout } from '@/lib/async'
import { newId } from '@/lib/ids'
import { inRequest, type StatementContext } from '@/runtime/requestStatements'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject } from '@/testing/builders'
import { FakeResponse } from '@/testing/fakeResponse'
import { holdWriteSlots } from '@/testing/holdWriteSlots'
import { restDriver, signedIn } from '@/testing/restDriver'
import { guardRest } from './guardRest'
import { isForeignWrite, requestSession, sessionStrategy } from './requestSession'

let archive: TestArchive
beforeAll(async () => (archive = await openTestArchive()))
afterAll(() => archive.close())
afterEach(() => void vi.useRealTimers())

const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('a session is not a token: any token sent with it changes nothing', async () => {
  const call = restDriver(archive)
  const cookie = await signedIn(archive, 'admin@example.com')
  const session = cookie.split('=')[1] ?? ''
  const { token } = await makeClient(archive.payload, { mode: 'write' })
  for (const sent of ['Bearer x', 'JWT x', 'Basic YTpi', 'x', `Bearer ${token}`, `Bearer ${session}`]) {
    const headers = { Authorization: sent }
    const me = await call('GET', '/api/users/me', { cookie, headers })
    expect(`${sent} ${me.status}`).toBe(`${sent} 200`)
    expect(await me.json()).toMatchObject({ user: { email: 'admin@example.com' } })
    expect((await call('GET', '/api/users/me', { headers })).status).toBe(401)
  }
})

test('SEC-28: bodies at every endpoint have room, of our own and of Payload, and uploads need none', async () => {
  const call = restDriver(archive)
  const cookie = await signedIn(archive, 'admin@example.com')
  const open: FakeResponse[] = []
  const send = (path: string, type = 'application/json') => {
    const context: StatementContext = { hasLostDatabase: false, response: new FakeResponse() }
    open.push(context.response as FakeResponse)
    const headers = { 'Transfer-Encoding': 'chunked', 'Content-Type': type }
    const answer = inRequest(context, () => call('POST', path, { cookie, headers, body: '{}' }))
    return { context, answer }
  }
  const statusOf = async (...sent: Parameters<typeof send>) => (await send(...sent).answer).status
  fakeTimeouts()
  // It may be 32 MiB, and holds its room until the response is sent.
  expect(await statusOf('/api/posts/access')).toBeLessThan(500)
  for (const path of ['/api/projects/order', '/api/payload-preferences/room', '/api/posts', '/api/feeds']) {
    const { context, answer } = send(path)
    const refused = expect(answer).rejects.toThrow(SemaphoreTimeout)
    // The turn of the call before ends, then the wait for room.
    await vi.advanceTimersByTimeAsync(600)
    await expect.poll(() => context.waitedMs).toBeDefined()
    await vi.advanceTimersByTimeAsync(2_000)
    await refused
  }
  vi.useRealTimers()
  expect(await statusOf('/api/media', 'multipart/form-data; boundary=x')).toBeLessThan(500)
  for (const response of open.splice(0)) response.close({ isSent: true })
  await expect.poll(() => statusOf('/api/posts/access')).toBeLessThan(500)
  for (const response of open.splice(0)) response.close({ isSent: true })
})

describe('SEC-28: calls of a user to Payload’s REST and to our own endpoints take turns, and uploads and pictures need none', () => {
  const FORM = 'multipart/form-data; boundary=x'
  test.each([
    ['POST', '/api/posts', 'application/json', 1],
    ['POST', '/api/posts/approve', 'application/json', 1],
    ['POST', '/api/feeds', 'application/json', 1],
    ['PATCH', `/api/media/${newId()}`, FORM, 1],
    ['DELETE', `/api/media/${newId()}`, FORM, 1],
    ['GET', '/api/media?limit=1', 'application/json', 1],
    ['GET', '/api/media/file/none.webp', 'application/json', 4],
    ['POST', '/api/media', FORM, 4],
  ])('%s %s as %s: %i at once', async (method, path, type, atOnce) => {
    const call = restDriver(archive)
    const cookie = await signedIn(archive, 'admin@example.com')
    const statuses: number[] = []
    const responses = Array.from({ length: 4 }, () => new FakeResponse())
    // While no response is sent, a turn ends only with time.
    fakeTimeouts()
    const calls = responses.map(async (response) => {
      const sent = { cookie, headers: { 'Content-Type': type }, ...(method !== 'GET' && { body: '{}' }) }
      const answer = await inRequest({ hasLostDatabase: false, response }, () => call(method, path, sent))
      statuses.push(answer.status)
    })
    await expect.poll(() => statuses.length).toBe(atOnce)
    expect(statuses.every((status) => status < 500)).toBe(true)
    await sleep(100)
    expect(statuses).toHaveLength(atOnce)
    vi.useRealTimers()
    for (const response of responses) response.close({ isSent: true })
    await Promise.all(calls)
  })
})

describe('SEC-4: Payload’s own writes take a write slot', () => {
  test('so 20 entries that are created at once are all created', async () => {
    const call = restDriver(archive)
    const cookie = await signedIn(archive, 'admin@example.com')
    const project = await makeProject(archive.payload)
    const { docs } = await archive.payload.find({ collection: 'post-types', limit: 1, overrideAccess: true })
    const json = {
      title: 'One of many',
      project: project.id,
      type: docs[0]?.id,
      audience: 'internal',
      tags: [],
    }
    // More than there are connections, and few enough for a busy machine, because the last waits 2 seconds at most.
    const sent = Array.from({ length: 20 }, () => call('POST', '/api/posts', { cookie, json }))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(20).fill(201))
  })

  test('also those of images; lists that are sent as forms, our own endpoints and forms under way take none', async () => {
    const call = restDriver(archive)
    const cookie = await signedIn(archive, 'admin@example.com')
    const slow: ReadableStreamDefaultController[] = []
    const forms = Array.from({ length: 8 }, () => {
      const body = new ReadableStream({ start: (controller) => void slow.push(controller) })
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      return call('POST', '/api/projects', { cookie, headers, body })
    })
    const free = holdWriteSlots(archive.payload)
    const list = {
      form: { limit: '1' },
      headers: { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/x-www-form-urlencoded' },
    }
    expect((await call('POST', '/api/posts', { cookie, ...list })).status).toBe(200)
    expect((await call('POST', '/api/posts/approve', { cookie, json: {} })).status).toBe(422)
    const waiting = [
      call('POST', '/api/posts', { cookie, json: {} }),
      call('PATCH', `/api/media/${newId()}`, { cookie, json: {} }),
    ]
    for (const one of await Promise.allSettled(waiting))
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(SemaphoreTimeout) })
    for (const controller of slow) controller.close()
    await Promise.all([free(), ...forms])
  })
})

/** How often the session is read from the database while this runs. */
async function sessionReads(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(archive.payload.db.pool, 'query')
  await work()
  const reads = query.mock.calls.filter((call) =>
    JSON.stringify(call).includes('users_sessions.expires_at > now()'),
  )
  query.mockRestore()
  return reads.length
}

describe('a session is read once per request', () => {
  test('in REST: the guard, the strategy and the endpoint share it, whatever the body', async () => {
    const call = restDriver(archive)
    const cookie = await signedIn(archive, 'admin@example.com')
    const project = await makeProject(archive.payload)
    const { id } = await makeDraft(archive.payload, project)
    const form = new FormData()
    form.append('_payload', JSON.stringify({ name: 'Changed' }))
    const calls: [string, string, Parameters<typeof call>[2]][] = [
      ['GET', '/api/users/me', {}],
      ['GET', '/api/posts?limit=1', {}],
      ['PATCH', `/api/projects/${project.id}`, { json: { name: 'Changed' } }],
      ['PATCH', `/api/projects/${project.id}`, { body: form }],
      ['GET', `/api/posts/${id}/checks`, {}],
      ['POST', `/api/posts/${id}/withdraw-approval`, { json: {} }],
      ['POST', '/api/users/refresh-token', {}],
      ['POST', '/api/sign-in/confirm', { json: { token: 'x' } }],
      ['POST', '/api/sign-out', {}],
    ]
    for (const [method, path, sent] of calls) {
      let status = 0
      const reads = await sessionReads(
        async () => ({ status } = await call(method, path, { cookie, ...sent })),
      )
      expect([method, path, status < 500, reads]).toEqual([method, path, true, 1])
    }
  })

  test("in the admin: the server's guard, the pages and Payload share it, also through copied headers", async () => {
    const cookie = await signedIn(archive, 'admin@example.com')
    const response = new EventEmitter()
    const headers = () =>
      new Headers({
        Cookie: cookie,
        'Next-Action': 'x',
        'Content-Type': 'text/plain',
        [REQUEST_ID_HEADER]: requestId,
      })
    const requestId = newId()
    const users: unknown[] = []
    const whole = async () => {
      openRequestScope(requestId, response)
      expect(await guardAction(archive.payload, headers(), '/admin')).toBeNull()
      users.push((await requestSession(archive.payload, headers())).user?.email)
      const { user } = await sessionStrategy.authenticate({ headers: headers(), payload: archive.payload })
      users.push(user?.email)
      response.emit('close')
    }
    expect(await sessionReads(whole)).toBe(1)
    expect(users).toEqual(['admin@example.com', 'admin@example.com'])
    expect(await sessionReads(whole)).toBe(1)
  })
})

describe('the guard checks the origin of a write', () => {
  const foreign = [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }]

  test('before Payload and every endpoint', async () => {
    const cookie = await signedIn(archive, 'admin@example.com')
    const next = vi.fn()
    for (const origin of foreign)
      for (const path of [
        '/api/sign-in',
        '/api/sign-in/confirm',
        '/api/sign-out',
        '/api/users/logout',
        '/api/users/refresh-token',
        '/api/posts',
        '/api/posts/x/approve',
        '/api/digest-runs/send',
        '/api/globals/settings',
      ]) {
        const headers = { Cookie: cookie, ...origin }
        const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers })
        const response = await guardRest(() => Promise.resolve(archive.payload), request, next)
        expect([path, origin, response.status]).toEqual([path, origin, 403])
      }
    expect(next).not.toHaveBeenCalled()
  })

  test('for Payload too: a foreign write has no user', async () => {
    const cookie = await signedIn(archive, 'admin@example.com')
    for (const origin of foreign) {
      const headers = new Headers({ Cookie: cookie, ...origin })
      await requestSession(archive.payload, headers, 'POST')
      // Payload does not pass the method.
      const { user } = await sessionStrategy.authenticate({ headers, payload: archive.payload })
      expect(user).toBeNull()
    }
  })

  test.each([
    ['GET', {}, false],
    ['GET', { 'Sec-Fetch-Site': 'cross-site' }, false],
    ['GET', { Origin: 'https://evil.example' }, true],
    ['POST', {}, false],
    ['POST', { 'Sec-Fetch-Site': 'none' }, false],
    ['POST', { 'Sec-Fetch-Site': 'same-site' }, true],
    ['POST', { Origin: 'http://localhost:3000' }, false],
    ['POST', { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'cross-site' }, true],
    ['POST', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, false],
    ['POST', { Origin: 'null' }, true],
  ])('%s with %j', (method, headers, expected) => {
    expect(isForeignWrite(method, new Headers(headers))).toBe(expected)
  })
})
