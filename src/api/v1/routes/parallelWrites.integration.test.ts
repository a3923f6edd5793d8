import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { countRows, makeClient, makeDraft, makeProject } from '@/testing/builders'

const WRITES = 200
const MAX_MS = 10_000

let archive: TestArchive
let api: TestApi
beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

/** Runs calls at once; returns how often each status occurred and the duration of the slowest. */
async function atOnce(calls: (() => ReturnType<TestApi['call']>)[]) {
  const took: number[] = []
  const cpu = process.cpuUsage()
  const responses = await Promise.all(
    calls.map(async (call) => {
      const start = performance.now()
      const response = await call()
      took.push(performance.now() - start)
      return response
    }),
  )
  const { user, system } = process.cpuUsage(cpu)
  const succeeded = responses.filter(({ status }) => status < 300)
  const refused = responses.filter(({ status }) => status === 503)
  const slowest = Math.round(Math.max(...took))
  process.stdout.write(
    `${succeeded.length} done, ${refused.length} refused, slowest ${slowest} ms, ` +
      `${Math.round((user + system) / 1000 / Math.max(1, succeeded.length))} ms of processor each\n`,
  )
  return { succeeded, refused, slowest }
}

/**
 * On a slow machine, calls may be refused in time with `unavailable` and `Retry-After`, but never hang or fail
 * otherwise.
 */
function expectNoneHangs({ succeeded, refused, slowest }: Awaited<ReturnType<typeof atOnce>>): void {
  expect(slowest).toBeLessThan(MAX_MS)
  expect(succeeded.length + refused.length).toBe(WRITES)
  expect(succeeded.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^\d+$/)
}

test.each([
  ['with titles of their own', (n: number) => `Entry ${n}`],
  ['with one title', () => 'The same for all'],
])('SEC-4: none of 200 parallel creations %s hangs, and a refused one leaves nothing', async (_, titleOf) => {
  const project = await makeProject(archive.payload)
  const { token } = await makeClient(archive.payload, { mode: 'write' })
  const before = await countRows(archive.payload, 'posts')
  const create = (title: string) => {
    const json = {
      project: project.slug,
      title,
      type: 'fix',
      blocks: [{ type: 'text', data: { text: 'x' } }],
    }
    return api.call('POST', '/posts', { token, json })
  }
  const responses = await atOnce(Array.from({ length: WRITES }, (_none, n) => () => create(titleOf(n))))
  expectNoneHangs(responses)
  expect(new Set(responses.succeeded.map(({ json }) => String(json.slug))).size).toBe(
    responses.succeeded.length,
  )
  expect(await countRows(archive.payload, 'posts')).toBe(before + responses.succeeded.length)
  expect((await create('Afterwards')).status).toBe(201)
})

test('SEC-4: none of 200 parallel changes, half of them of one draft, hangs', async () => {
  const project = await makeProject(archive.payload)
  const { token } = await makeClient(archive.payload, { mode: 'write' })
  const shared = await makeDraft(archive.payload, project)
  const drafts = await Promise.all(Array.from({ length: 10 }, () => makeDraft(archive.payload, project)))
  const responses = await atOnce(
    Array.from({ length: WRITES }, (_none, n) => () => {
      const { id } = n % 2 === 0 ? shared : (drafts[n % 10] ?? shared)
      return n % 4 < 2
        ? api.call('PATCH', `/posts/${id}`, { token, json: { title: `Title ${n}` } })
        : api.call('PUT', `/posts/${id}/blocks`, { token, json: { blocks: [] } })
    }),
  )
  expectNoneHangs(responses)
  const after = await api.call('PATCH', `/posts/${shared.id}`, { token, json: { title: 'Afterwards' } })
  expect(after.status).toBe(200)
})
