import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '@/domain/role'
import { newId } from '@/lib/ids'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { restDriver, signedInRoles, type RestDriver } from '@/testing/restDriver'

/** The endpoints of the table under ADMIN-2, with their minimum roles. */
const ENDPOINTS = readFileSync('docs/rules.md', 'utf8')
  .split('\n')
  .flatMap((line): [method: string, path: string, role: Role][] => {
    const [, cell = '', role = ''] = /^\| (`(?:GET|POST|DELETE) \/api\/.*?) +\| +`(\w+)` +\|/.exec(line) ?? []
    const [, method = '', first = ''] = /`([A-Z]+) ([^` ]+)/.exec(cell) ?? []
    const known = ROLES.find((one) => one === role)
    if (known === undefined) return []
    const others = [...cell.matchAll(/`…(\/[\w-]+)`/g)].map(([, end = '']) => first.replace(/\/[\w-]+$/, end))
    return [first, ...others].map((path) => [method, path.replace(/\{([\w.]+).*\}/, '$1'), known])
  })

let archive: TestArchive
let rest: RestDriver
let cookies: Record<string, string>
beforeAll(async () => {
  archive = await openTestArchive()
  rest = restDriver(archive)
  cookies = await signedInRoles(archive)
})
afterAll(() => archive.close())

test('the table has the endpoints of every part of the admin', () => {
  const paths = ENDPOINTS.map(([method, path]) => `${method} ${path}`)
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /api/posts/:id/approve',
      'POST /api/api-clients/:id/rotate',
      'POST /api/api-clients/:id/revoke',
      'POST /api/users/invite',
      'POST /api/users/:id/reactivate',
      'POST /api/projects/order',
      'GET /api/downloads/openapi.json',
    ]),
  )
})

test.each(ENDPOINTS)('ADMIN-2: %s %s is for the role "%s" and those above it', async (method, path, role) => {
  const address = path.replace(':id', newId()).replace(/[?{].*/, '')
  const call = async (cookie?: string) => {
    // A body without what the endpoints need, so nothing happens to those who may call it.
    const sent = method === 'POST' ? { json: { nothing: true } } : {}
    return (await rest(method, address, { ...sent, ...(cookie !== undefined && { cookie }) })).status
  }
  expect(await call()).toBe(401)
  for (const one of ROLES) {
    const status = await call(cookies[one])
    if (ROLES.indexOf(one) < ROLES.indexOf(role)) expect([one, status]).toEqual([one, 403])
    else expect([one, [401, 403, 500].includes(status)]).toEqual([one, false])
  }
})
