import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient } from '@/testing/builders'
import { restDriver, signedIn } from '@/testing/restDriver'

let archive: TestArchive
beforeAll(async () => (archive = await openTestArchive()))
afterAll(() => archive.close())

test('a session is no token: whatever is sent as one beside it changes nothing and breaks nothing', async () => {
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
