import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { flood } from './support/flood'
import { sharedProduction, type Production } from './support/production'
import { adminCookie, callApi, createAsAdmin, createProject, issueToken, redeemLink } from './support/calls'

let production: Production
let cookie: string
let writer: string
let project: string
beforeAll(async () => {
  production = await sharedProduction()
  cookie = await adminCookie(production)
  project = await createProject(production, 'anonymous')
  writer = await issueToken(production, { name: 'Writer', mode: 'write', audience: 'internal' })
  // Loads each kind of page once, which takes longer than any request afterwards.
  for (const path of ['/', '/sign-in', '/api/posts', '/admin'])
    for (const headers of [{}, { Cookie: cookie }]) await fetch(production.url + path, { headers })
})

/** Endpoints of each kind that anonymous requests reach, with the statuses allowed for a large body. */
const ENDPOINTS: [call: string, statuses: number[]][] = [
  ['POST /preferences', [413]],
  ['PUT /preferences', [413]],
  ['POST /api/sign-in', [413]],
  ['POST /api/sign-in/confirm', [413]],
  ['POST /api/sign-out', [413]],
  ['GET /', [413]],
  ['GET /sign-in', [413]],
  ['HEAD /sign-in/confirm', [413]],
  ['GET /healthz', [413]],
  ['POST /readyz', [413]],
  ['GET /_next/static/nothing.js', [413]],
  ['POST /', [405]],
  ['DELETE /entries/x', [405]],
  ['POST /api', [401]],
  ['POST /api/posts', [401]],
  ['GET /api/users/me', [401]],
  ['PATCH /api/unknown', [401]],
  ['POST /api/users/login', [401]],
  ['POST /admin', [401]],
  ['PUT /admin/collections/posts', [307, 405]],
  ['GET /admin', [307]],
  ['POST /api/v1/posts', [401]],
  ['POST /api/v1/media', [401]],
  ['GET /api/v1/posts', [401]],
  ['POST /api/v1/unknown', [401]],
]

/** Resident memory of the process in MiB. */
function residentMiB(): number {
  const status = readFileSync(`/proc/${production.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Requests /healthz every 100 ms until `work` is done, and returns the longest response time in milliseconds. */
async function slowestHealth(work: Promise<unknown>): Promise<number> {
  let slowest = 0
  for (let isDone = false; !isDone;) {
    const begin = performance.now()
    expect((await fetch(`${production.url}/healthz`)).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - begin)
    isDone = await Promise.race([work.then(() => true), sleep(100, false)])
  }
  return slowest
}

/** Checks that `work` delays no other request. A single try also measures other load on the machine. */
async function delaysNothing(work: () => Promise<unknown>): Promise<void> {
  let slowest = Infinity
  for (let tries = 0; tries < 3 && slowest >= 1_000; tries += 1) slowest = await slowestHealth(work())
  expect(slowest).toBeLessThan(1_000)
}

// The slow requests come first: they mostly wait, meanwhile the others run.
describe.concurrent('requests without a session', () => {
  test('LIMIT-25, SEC-1: a slow anonymous body is cut off after 20 seconds', async () => {
    const slow = { piece: 'a', pauseMs: 500, forMs: 40_000 }
    const flooded = await Promise.all(
      ENDPOINTS.flatMap(([call]) => [
        flood(production.url, { call, ...slow }).then((end) => ({ call, ...end })),
        flood(production.url, { call, ...slow, length: 1_000 }).then((end) => ({ call, ...end })),
      ]),
    )
    for (const { call, status, milliseconds } of flooded) {
      expect(status, call).not.toBeNull()
      expect(milliseconds, call).toBeLessThan(26_000)
    }
  })

  test('a slow upload with a token is not cut off after 20 seconds', async () => {
    const headers = { Authorization: `Bearer ${writer}`, 'Content-Type': 'application/json' }
    const slow = { piece: ' ', pauseMs: 500, forMs: 22_000, headers }
    const { milliseconds } = await flood(production.url, { call: 'POST /api/v1/posts', ...slow })
    expect(milliseconds).toBeGreaterThan(21_900)
  })

  test('SEC-22: clients that send nothing, or take nothing of their response, delay no other request', async () => {
    const { hostname, port } = new URL(production.url)
    // More responses than the system buffers.
    const request = `GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${writer}\r\n\r\n`
    await delaysNothing(async () => {
      const silent = Array.from({ length: 50 }, () => connect(Number(port), hostname))
      const stalled = Array.from({ length: 20 }, () => connect(Number(port), hostname).pause())
      const sockets = [...silent, ...stalled]
      const closed = silent.map((socket) => once(socket.resume(), 'close'))
      for (const socket of sockets) socket.on('error', () => undefined)
      for (const socket of stalled) socket.write(request.repeat(30))
      // The silent ones are cut off like slow headers.
      await Promise.all(closed)
      for (const socket of sockets) socket.destroy()
    })
  })

  test('LIMIT-27: slow request headers are cut off within 20 seconds', async () => {
    const { milliseconds } = await flood(production.url, {
      call: 'GET / HTTP/1.1\r\nHost: x\r\nX-Never-Ends: a',
      piece: 'a',
      pauseMs: 500,
      forMs: 40_000,
      isHead: true,
    })
    expect(milliseconds).toBeLessThan(26_000)
  })

  test('AUTH-4, AUTH-5: opening the link ten times consumes nothing; the button works once', async () => {
    const email = 'opens-ten-times@example.com'
    await createAsAdmin(production, 'users', { email, role: 'reader' })
    const link = await production.signInLink(email)
    for (let look = 0; look < 10; look += 1) {
      for (const method of ['HEAD', 'GET']) {
        const page = await fetch(link, { method })
        expect([
          page.status,
          page.headers.getSetCookie().filter((cookie) => cookie.includes('token')),
        ]).toEqual([200, []])
      }
    }
    expect((await redeemLink(production, link)).status).toBe(200)
    expect((await redeemLink(production, link)).status).toBe(422)
  })

  test('AUTH-14: a session opens nothing under /api/v1, sent as cookie or as token', async () => {
    const session = cookie.split('=')[1] ?? ''
    expect((await fetch(`${production.url}/api/users/me`, { headers: { Cookie: cookie } })).status).toBe(200)
    for (const path of ['/posts', '/projects', '/post-types', '/posts/any', '/unknown']) {
      for (const headers of [
        { Cookie: cookie },
        { Authorization: `Bearer ${session}` },
        { Authorization: `JWT ${session}` },
      ]) {
        const response = await fetch(`${production.url}/api/v1${path}`, { headers })
        expect([path, response.status]).toEqual([path, 401])
      }
    }
  })

  test.each(['/api/%761/posts', '/%61pi/v1/posts', '/api/v1%2Fposts', '/api/./v1/posts', '/api//v1/posts'])(
    'the API responds at its own path only, not at %s',
    async (path) => {
      const status = await new Promise((resolve, reject) => {
        const options = { path, headers: { Authorization: `Bearer ${writer}` } }
        get(production.url, options, (response) => resolve(response.resume().statusCode)).on('error', reject)
      })
      expect([307, 308, 401, 404]).toContain(status)
    },
  )

  test('PUB-2, PUB-3: no query and no header publishes the draft of a client', async () => {
    const body = { project: 'anonymous', title: 'A draft', type: 'fix' }
    const { json } = await callApi(production, writer, 'POST', '/posts', body)
    const query = '?_status=published&status=published&draft=false&publish=true&number=1&autosave=false'
    for (const header of [
      'X-HTTP-Method-Override',
      'X-Payload-HTTP-Method-Override',
      'X-Method-Override',
      'Next-Action',
    ]) {
      for (const [method, path] of [
        ['PATCH', `/posts/${json.id}`],
        ['POST', `/posts/${json.id}`],
        ['POST', `/posts/${json.id}/approve`],
        ['PUT', `/posts/${json.id}/blocks`],
      ] as const) {
        const response = await fetch(`${production.url}/api/v1${path}${query}`, {
          method,
          headers: {
            Authorization: `Bearer ${writer}`,
            'Content-Type': 'application/json',
            [header]: 'PUBLISH',
          },
          body: JSON.stringify(method === 'PUT' ? { blocks: [] } : {}),
        })
        expect(response.status).not.toBe(500)
      }
    }
    const after = await callApi(production, writer, 'GET', `/posts/${json.id}`)
    expect(after.json).toMatchObject({ status: 'draft', number: null, publish_at: null })
  })

  test('SEC-8: no page can be framed, load plug-ins or send a form elsewhere, and referrers stay here', async () => {
    const pages: [path: string, headers: Record<string, string>][] = [
      ['/', { Cookie: cookie }],
      ['/entries/unknown', { Cookie: cookie }],
      ['/admin', { Cookie: cookie }],
      ['/sign-in', {}],
      ['/sign-in/confirm?token=unknown', {}],
    ]
    for (const [path, headers] of pages) {
      const response = await fetch(production.url + path, { headers })
      const isLink = path.startsWith('/sign-in/confirm')
      expect({ path, ...Object.fromEntries(response.headers) }).toMatchObject({
        path,
        'content-type': expect.stringMatching(/^text\/html/),
        // The policies of archive and sign-in are tested in scriptInjection.e2e.test.ts.
        'content-security-policy':
          path === '/admin'
            ? "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            : expect.stringContaining(
                "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
              ),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': isLink ? 'no-referrer' : 'same-origin',
        ...(isLink && { 'cache-control': 'no-store' }),
      })
    }
  })

  test('SEC-1: large and endless anonymous bodies are refused unread and delay no other request', async () => {
    const large = { length: 20 * 1024 * 1024, piece: 'a&'.repeat(32 * 1024), forMs: 20_000 }
    const endless = { piece: 'a&'.repeat(32 * 1024), forMs: 20_000 }
    const calls = ENDPOINTS.flatMap(([call, statuses]) => {
      const form = call.startsWith('POST /admin') ? { headers: { 'Next-Action': '0'.repeat(42) } } : {}
      return [
        { call, statuses, body: { ...large, ...form } },
        { call, statuses, body: { ...endless, ...form } },
        {
          call,
          statuses,
          body: { ...large, headers: { Authorization: 'Bearer x', Cookie: 'archive-token=x' } },
        },
      ]
    })
    const before = residentMiB()
    for (const { call, statuses, body } of calls)
      await delaysNothing(async () => {
        const { status, bytes } = await flood(production.url, { call, ...body })
        expect(statuses, call).toContain(status)
        // Discarded, up to a limit.
        expect(bytes, call).toBeLessThan(40 * 1024 * 1024)
      })
    // All endpoints at once.
    await delaysNothing(() =>
      Promise.all(ENDPOINTS.map(([call]) => flood(production.url, { call, ...endless }))),
    )
    expect(residentMiB() - before).toBeLessThan(300)
  })

  test('the admin form accepts an image, and one that is too large is a 413 at once', async () => {
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.set('file', new Blob([bytes], { type: 'image/png' }), 'grün.png')
      body.set('_payload', JSON.stringify({ alt: 'Grün', project }))
      const response = await fetch(`${production.url}/api/media`, {
        method: 'POST',
        headers: { Cookie: cookie },
        body,
      })
      return { status: response.status, json: await response.json() }
    }
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    expect(await upload(new Uint8Array(picture))).toMatchObject({
      status: 201,
      json: { doc: { width: 40, alt: 'Grün' } },
    })
    const tooLarge = { errors: [{ message: expect.any(String) }] }
    expect(await upload(new Uint8Array(17 * 1024 * 1024))).toMatchObject({ status: 413, json: tooLarge })
    /** What is answered before the rest of a body is sent. */
    const refusalOf = async (call: string, type: string, mebibytes: number, beginning: string) => {
      const [method, path] = call.split(' ')
      const large = request(production.url + path, {
        method,
        headers: { Cookie: cookie, 'Content-Type': type, 'Content-Length': mebibytes * 1024 * 1024 },
      })
      large.on('error', () => undefined)
      large.write(beginning)
      const [refused]: IncomingMessage[] = await once(large, 'response')
      const json: unknown = JSON.parse(refused === undefined ? '' : await text(refused))
      large.destroy()
      return { status: refused?.statusCode, json }
    }
    const refusal = { status: 413, json: tooLarge }
    expect(await refusalOf('POST /api/media', 'multipart/form-data; boundary=x', 17, '--x\r\n')).toEqual(
      refusal,
    )
    expect(await refusalOf('PATCH /api/posts/x', 'application/json', 33, '{"title":"')).toEqual(refusal)
  })

  test('OPS-9, SEC-9: errors of server functions are logged as JSON, one object per line, whatever the call contains', async ({
    expect,
  }) => {
    const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'))
    const before = production.output().length
    const requestIds: string[] = []
    for (const id of Object.keys(node)) {
      for (const name of ['nothing\n{"level":30,"msg":"forged"}', 'form-state', 'render-field']) {
        const { headers } = await fetch(`${production.url}/admin`, {
          method: 'POST',
          headers: { Cookie: cookie, 'Next-Action': id, 'Content-Type': 'text/plain;charset=UTF-8' },
          body: JSON.stringify([
            { name, args: { path: 'a\nb', collectionSlug: 'a\nb', schemaPath: 'a\nb' } },
          ]),
        })
        requestIds.push(headers.get('request-id') ?? '')
      }
    }
    await expect
      .poll(() => production.output())
      .toSatisfy((output: string) => requestIds.every((id) => output.includes(`"${id}"`)))
    const output = production.output()
    const printed = output
      .slice(before, output.lastIndexOf('\n'))
      .split('\n')
      // The link of a mail is printed to the terminal as plain text.
      .filter((line) => line !== '' && !line.startsWith('Mail in the outbox: '))
      .map((line): { level: number; msg: string } => JSON.parse(line))
    expect(printed.filter(({ level }) => level >= 50)).not.toEqual([])
    expect(printed.map(({ msg }) => msg)).not.toContain('forged')
  })
})
