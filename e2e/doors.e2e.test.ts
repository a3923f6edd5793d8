import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduction, type Production } from './support/production'
import { callInterface, issueToken } from './support/programs'

let production: Production
let writer: string
beforeAll(async () => {
  production = await startProduction()
  await production.command('project:create', '--slug', 'shop', '--name', 'Shop')
  writer = await issueToken(production, { name: 'Writer', mode: 'write', audience: 'internal' })
})
afterAll(() => production.stop())

/** Redeems a link as its page does, and answers status and session cookie. */
async function redeem(link: string) {
  const token = new URL(link).searchParams.get('token')
  const response = await fetch(`${production.url}/api/sign-in/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

test('SECURITY.md row 4: ten looks at the mailed page consume nothing; the button works once', async () => {
  const link = await production.signInLink('admin@example.com')
  for (let look = 0; look < 10; look += 1) {
    for (const method of ['HEAD', 'GET']) {
      const page = await fetch(link, { method })
      expect([page.status, page.headers.getSetCookie().filter((cookie) => cookie.includes('token'))]).toEqual(
        [200, []],
      )
    }
  }
  expect((await redeem(link)).status).toBe(200)
  expect((await redeem(link)).status).toBe(422)
})

test('SECURITY.md row 11: a session opens nothing of the interface, sent as cookie or as token', async () => {
  const { cookie } = await redeem(await production.signInLink('admin@example.com'))
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

test('SECURITY.md row 12: nothing in a query or a header publishes what a program has written', async () => {
  const body = { project: 'shop', title: 'A draft', type: 'fix' }
  const { json } = await callInterface(production, writer, 'POST', '/posts', body)
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
  const after = await callInterface(production, writer, 'GET', `/posts/${json.id}`)
  expect(after.json).toMatchObject({ status: 'draft', number: null, publish_at: null })
})
