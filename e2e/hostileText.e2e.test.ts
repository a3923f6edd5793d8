import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { median } from '@/testing/median'
import { isFull, repetitions } from '@/testing/repetitions'
import { issueToken } from './support/calls'
import { QUERIES, RECORDS } from './support/costly/bodies'
import { CALLERS, QUERY_DOORS, RECORD_DOORS, type Caller, type Door } from './support/costly/doors'
import { sendQuery, sendRecord, type Answer } from './support/costly/send'
import {
  codeBlock,
  COMPARISONS,
  DRAFTS,
  ENDLESS_GO,
  ESCAPED,
  longestBlocks,
  MARKS_1_MB,
  READERS,
  WRITERS,
} from './support/costly/texts'
import { DEAD_MS, startProbe, type ProbeCall } from './support/costly/probe'
import { slowdownBeside, watched, type Watched } from './support/costly/watched'
import { populate, signInAgain, type World } from './support/costly/world'
import { flood } from './support/flood'
import { startAlone, type Production } from './support/production'

// SEC-27 and SEC-28: door × caller × hostile text. `TEST_RUNS=full` runs the whole product. By default a part of it runs: most doors with
// some of the bodies and one of its callers each, in turns.

// Times on a machine that does nothing else.
const HEALTH_MS = 1_000
const STOP_MS = 15_000
const MEMORY_MIB = 1_024
/** How many want the longest entry at once. */
const CLIENTS = repetitions(20, 2)
/** How often one client or user calls at once. */
const CALLS = isFull ? 200 : 24
/** How many large texts are sent at once. */
const LARGE = isFull ? 80 : 8

let world: World
let production: Production
beforeAll(async () => {
  production = await startAlone()
  world = await populate(production)
  await warmUp()
})
afterAll(() => production?.stop())

type Annotate = Pick<TestContext, 'annotate'>

/**
 * Runs the work, and expects that `/healthz` stays fast, memory small and every response in order. What is only slow is measured once
 * more, in a new process: what a text does it does again, other than a pause of the machine.
 * @param expected the status of all responses, apart from 503; otherwise any that is no fault
 */
async function expectToHold(
  { annotate }: Annotate,
  work: () => Promise<readonly Answer[]>,
  expected?: number,
): Promise<void> {
  let unmet: string[] = []
  let figures = ''
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const result = await watched(production, work)
    figures = figuresOf(result)
    await annotate(figures)
    unmet = unmetBy(result, expected)
    const isMeasuredAgain = unmet.join() === 'health'
    if (isMeasuredAgain || result.value === null) await revive(production)
    if (!isMeasuredAgain) break
  }
  expect(unmet, figures).toEqual([])
}

function figuresOf({ slowestMs, peakMiB, slowdown, value }: Watched<readonly Answer[]>): string {
  const answers = value?.map(({ status, ms }) => `${status} in ${Math.round(ms)} ms`)
  const some = [...new Set(answers)].slice(0, 5).join(', ')
  const others = slowdown < 1.2 ? '' : ` beside others (${slowdown.toFixed(1)})`
  return `/healthz ${Math.round(slowestMs)} ms${others}, ${Math.round(peakMiB)} MiB, ${some || 'no response'}`
}

function unmetBy(result: Watched<readonly Answer[]>, expected?: number): string[] {
  const isNoFault = (status: number) => (status >= 200 && status < 500) || status === 507
  const isExpected = (status: number) => (expected === undefined ? isNoFault(status) : status === expected)
  const isRight = ({ status, isRetryable }: Answer) => (status === 503 ? isRetryable : isExpected(status))
  const { value } = result
  // A server that is too busy for everybody has not held.
  const areRight = value !== null && value.every(isRight) && value.some(({ status }) => status !== 503)
  return [...exceededBy(result), ...(areRight ? [] : ['responses'])]
}

function exceededBy({ slowestMs, peakMiB, slowdown }: Watched<unknown>): string[] {
  const isMet = { health: slowestMs < HEALTH_MS * slowdown, memory: peakMiB < MEMORY_MIB }
  return Object.entries(isMet).flatMap(([name, met]) => (met ? [] : name))
}

/** Replaces a process that a hostile text may have stopped, so that what comes next is measured too. */
async function revive(server: Production): Promise<void> {
  const { process: child } = server
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  await server.restart()
  if (server === production) await warmUp()
}

/** The first page of each kind loads its code. */
async function warmUp(): Promise<void> {
  const draft = { ...world, ids: { ...world.ids, id: world.ids.draft ?? '' } }
  for (const path of [
    '/',
    '/preview/{id}',
    '/admin/collections/posts/{id}',
    '/admin/collections/posts/{id}/versions',
  ])
    expect(
      await sendQuery(draft, { call: `GET ${path}`, by: ['author'], bytes: 0 }, 'author', ''),
    ).toMatchObject({
      status: 200,
    })
}

/** By default one of so many, in turns. */
const isTried = (at: number, of: number) => isFull || at % of === 0

const some = <Item>(items: readonly Item[], of: number) => items.filter((_, at) => isTried(at, of))

const oneOf = <Item>(items: readonly Item[], at: number) => items.slice(at % items.length).slice(0, 1)

/** Those who may call a door; by default one of them, in turns. */
const callersOf = ({ by }: Door, at: number) => (isFull ? by : oneOf(by, at))

interface Row {
  name: string
  door: Door
  caller: Caller
  body: () => string
}

type Bodies = Readonly<Record<string, (door: Door) => string | null>>

/** The product of doors, bodies and callers. */
function rowsOf(doors: readonly Door[], bodies: Bodies): Row[] {
  return Object.entries(bodies).flatMap(([what, bodyOf], column) =>
    doors.flatMap((door, row) => {
      if (!isTried(row + column, 16) || !hasPlace(door, bodyOf)) return []
      return (isFull ? CALLERS : oneOf(door.by, column)).map((caller) => ({
        name: `${what}: ${nameOf(door)} by ${caller}`,
        door,
        caller,
        body: () => bodyOf(door) ?? '',
      }))
    }),
  )
}

/** Each body at one door: not the same for all of them. */
function rowForEach(doors: readonly Door[], bodies: Bodies): Row[] {
  return Object.entries(bodies).flatMap(([what, bodyOf], column) => {
    const fitting = doors.filter((door) => hasPlace(door, bodyOf))
    return oneOf(fitting, column).flatMap((door) =>
      oneOf(door.by, column).map((caller) => ({
        name: `${what} at ${nameOf(door)} by ${caller}`,
        door,
        caller,
        body: () => bodyOf(door) ?? '',
      })),
    )
  })
}

/** Whether the door has a place for a body, which is made when its row runs. */
const hasPlace = (door: Door, bodyOf: Bodies[string]) =>
  bodyOf({ ...door, bytes: Math.min(door.bytes, 1_000) }) !== null

const nameOf = ({ call, as }: Door) =>
  as === undefined ? call : `${call} (${typeof as === 'object' ? as.name : as})`

test('SEC-27: each call of the API that takes a body is a door', async () => {
  const response = await fetch(`${production.url}/api/v1/openapi.json`, { headers: world.credentials.read })
  const { paths }: { paths: Record<string, Record<string, { requestBody?: object }>> } = await response.json()
  const unnamed = (call: string) => call.replace(/\{\w+\}/g, '{}')
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody !== undefined)
      .map(([method]) => unnamed(`${method.toUpperCase()} /api/v1${path}`)),
  )
  const doors = new Set(RECORD_DOORS.map(({ call }) => unnamed(call)))
  expect(calls).toContain('PUT /api/v1/posts/{}/blocks')
  expect(calls.filter((call) => !doors.has(call))).toEqual([])
})

interface Call {
  name: string
  send: () => Promise<Answer>
}

/** Watches calls together, one after the other. If one of them does not hold, each is watched alone, to name it. */
async function expectEachToHold(context: Annotate, calls: readonly Call[]): Promise<void> {
  const together = await watched(production, async () => {
    const answers: Answer[] = []
    for (const { send } of calls) answers.push(await send())
    return answers
  })
  await context.annotate(`${calls.length} calls: ${figuresOf(together)}`)
  const { value } = together
  if (value?.every((answer) => unmetBy({ ...together, value: [answer] }).length === 0)) return
  if (value === null) await revive(production)
  const failed: string[] = []
  for (const { name, send } of calls)
    await expectToHold(context, async () => [await send()]).catch((error: unknown) =>
      failed.push(`${name}: ${firstLineOf(error)}`),
    )
  expect(failed).toEqual([])
}

type Send = (there: World, door: Door, caller: Caller, body: string) => Promise<Answer>

function testEachDoor(doors: readonly Door[], bodies: Bodies, send: Send): void {
  const rows = rowsOf(doors, bodies)
  // The tests are made in a loop, because `test.for` cuts long names.
  for (const tested of new Set(rows.map(({ door }) => door)))
    test(nameOf(tested), async (context) => {
      const own = rows.filter(({ door }) => door === tested)
      await expectEachToHold(
        context,
        own.map(({ name, door, caller, body }) => ({ name, send: () => send(world, door, caller, body()) })),
      )
      if (tested.call === 'POST /api/sign-out')
        for (const role of new Set(own.map(({ caller }) => caller))) await signInAgain(world, role)
    })
}

describe('SEC-27: records', () => testEachDoor(RECORD_DOORS, RECORDS, sendRecord))
describe('SEC-27: queries', () => testEachDoor(QUERY_DOORS, QUERIES, sendQuery))

test('SEC-27: after them, every caller is still known', async () => {
  const credentials = Object.entries(world.credentials).filter(([caller]) => caller !== 'anonymous')
  const statuses = credentials.map(async ([caller, headers]) => {
    const path = 'Cookie' in headers ? '/' : '/api/v1/posts'
    return [caller, (await fetch(production.url + path, { headers, redirect: 'manual' })).status]
  })
  expect(await Promise.all(statuses)).toEqual(credentials.map(([caller]) => [caller, 200]))
})

/** Creates a draft as a client does, and returns what doors name it by. */
async function createDraft(there: World, title: string, blocks: object = []): Promise<World['ids']> {
  const door: Door = { call: 'POST /api/v1/posts', by: ['write'], bytes: 0 }
  const record = JSON.stringify({ project: 'shop', type: 'fix', title, teaser: 'It is new.', blocks })
  const { status, text } = await sendRecord(there, door, 'write', record)
  // Otherwise the next rows would fail too.
  if (status === 0) await revive(there.production)
  if (status !== 201) throw new Error(`creating ${title} returned ${status}: ${text.slice(0, 500)}`)
  const { id, slug }: { id: string; slug: string } = JSON.parse(text)
  return { ...there.ids, id, slug }
}

describe('SEC-27: texts of entries', () => {
  for (const [kind, drafts] of Object.entries(DRAFTS))
    for (const [at, { name, blocks }] of some([...drafts.entries()], 6))
      test(`${kind}: ${name}`, async (context) => {
        const changed = await createDraft(world, `Changed ${name}`)
        const ids = await createDraft(world, name, blocks)
        const calls = ({ door, of, record }: { door: Door; of: World['ids']; record?: object }): Call[] =>
          callersOf(door, at).map((caller) => ({
            name: `${nameOf(door)} by ${caller}`,
            send: () =>
              record === undefined && door.as === undefined
                ? sendQuery({ ...world, ids: of }, door, caller, '')
                : sendRecord({ ...world, ids: of }, door, caller, JSON.stringify(record ?? {})),
          }))
        const isNext = (_: unknown, index: number) => isTried(at + index, 3)
        await expectEachToHold(context, [
          ...WRITERS.filter(isNext).flatMap(({ door, recordOf }) =>
            calls({ door, of: { ...changed, draft: changed.id ?? '' }, record: recordOf(blocks) }),
          ),
          ...calls({ door: SAVE, of: changed, record: { blocks: [] } }),
          ...COMPARISONS.filter(isNext).flatMap((door) => calls({ door, of: changed })),
          // Without the approval there is nothing to read after it.
          ...READERS.filter((door, index) => isNext(door, index) || door.call.endsWith('/approve')).flatMap(
            (door) => calls({ door, of: ids, ...(door.fields && { record: door.fields }) }),
          ),
        ])
      })
})

const firstLineOf = (error: unknown) => String(error).split('\n')[0]

const times = <Value>(count: number, work: () => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, () => work()))

const PREVIEW: Door = { call: 'GET /preview/{id}', by: ['author'], bytes: 0 }
const DRY_RUN: Door = { call: 'POST /api/v1/posts?dry_run=1', by: ['write'], bytes: 0 }
const SAVE: Door = { call: 'PATCH /api/posts/{id}', by: ['author'], bytes: 0 }
const PAGE: Door = { call: 'GET /', by: ['author'], bytes: 0 }
const LIST: Door = { call: 'GET /api/posts', by: ['author'], bytes: 0 }
const CHANGE: Door = { call: 'PATCH /api/posts/{draft}', by: ['author'], bytes: 32 * 1024 * 1024 }

// As bytes, made once: the test would be busy with eighty megabytes.
const bytesOf = (record: string) => new TextEncoder().encode(record)
const MARKS = bytesOf(JSON.stringify(MARKS_1_MB))
const SHORT = bytesOf(JSON.stringify({ project: 'shop', title: 'Short', type: 'fix' }))
const UNKNOWN_KEYS = bytesOf(RECORDS['80,000 unknown keys']?.(CHANGE) ?? '')

const dryRun = (there: World, body = MARKS) => sendRecord(there, DRY_RUN, 'write', body)

const unknownKeys = (there: World) => sendRecord(there, CHANGE, 'author', UNKNOWN_KEYS)

/** Sends a dry run, and disconnects once the server has it. */
async function leaveDryRun(): Promise<void> {
  const controller = new AbortController()
  const response = fetch(`${production.url}/api/v1/posts?dry_run=1`, {
    method: 'POST',
    headers: { ...world.credentials.write, 'Content-Type': 'application/json' },
    body: MARKS,
    signal: controller.signal,
  })
  response.catch(() => undefined)
  await untilReceived()
  controller.abort()
}

/** Waits until the server has what was sent before: it responds to a later request after that, or does not while it works. */
async function untilReceived(): Promise<void> {
  const response = await fetch(`${production.url}/healthz`, { signal: AbortSignal.timeout(500) }).catch(
    () => null,
  )
  await response?.text().catch(() => undefined)
}

/** Creates an entry in the admin. */
function createEntry(there: World): Promise<Answer> {
  const { project, type } = there.ids
  const record = JSON.stringify({ title: 'One of many', project, type, audience: 'internal', tags: [] })
  return sendRecord(there, { call: 'POST /api/posts', by: ['author'], bytes: 0 }, 'author', record)
}

test('SEC-4: 20 entries that users create at once are all created', async () => {
  const answers = await times(20, () => createEntry(world))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
})

/** How long no response may take (SEC-4). */
const HANGS_MS = 10_000

describe('SEC-4: none of 200 calls at once hangs', () => {
  const calls = [
    ...RECORD_DOORS.map((door) => ({
      door,
      send: (caller: Caller) => sendRecord(world, door, caller, JSON.stringify(door.fields ?? {})),
    })),
    ...QUERY_DOORS.map((door) => ({ door, send: (caller: Caller) => sendQuery(world, door, caller, '') })),
  ]
  for (const [at, { door, send }] of some([...calls.entries()], 32))
    for (const caller of callersOf(door, at))
      test(`${nameOf(door)} by ${caller}`, async (context) => {
        let answers: Answer[] = []
        const slowdown = slowdownBeside(production)
        await expectToHold(context, async () => (answers = await times(200, () => send(caller))))
        if (door.call === 'POST /api/sign-out') await signInAgain(world, caller)
        expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(HANGS_MS * slowdown())
        // Whoever calls that often is refused some, not nearly all.
        const answered = answers.filter(({ status }) => status !== 503).length
        expect(answered).toBeGreaterThan(20 / slowdown())
      })
})

describe('SEC-27: many at once', () => {
  test(`${LARGE} dry runs of 1 MB of marks`, (context) =>
    expectToHold(context, () => times(LARGE, () => dryRun(world)), 200))

  test(`${LARGE} clients that leave a dry run of 1 MB of marks`, (context) =>
    expectToHold(context, async () => {
      await times(LARGE, leaveDryRun)
      // It waits for whatever they have left behind.
      return [await dryRun(world, SHORT)]
    }))

  const RECORDS_AT_ONCE = repetitions(20, 6)
  test(`${RECORDS_AT_ONCE} records with 80,000 unknown keys`, (context) =>
    expectToHold(context, () => times(RECORDS_AT_ONCE, () => unknownKeys(world)), 400))

  test('paths that are encoded thousands of times', (context) =>
    expectToHold(context, () => {
      const door: Door = { call: `GET /%${'25'.repeat(7_000)}`, by: ['anonymous'], bytes: 0 }
      return times(100, () => sendQuery(world, door, 'anonymous', ''))
    }))

  test('paths that are encoded thousands of times, with the cookie of no session', (context) =>
    expectToHold(context, () => {
      const headers = { Cookie: 'archive-token=a.b.c; __Host-archive-token=a.b.c' }
      const door: Door = { call: `GET /%${'25'.repeat(7_000)}`, by: ['anonymous'], bytes: 0, headers }
      return times(100, () => sendQuery(world, door, 'anonymous', ''))
    }))

  test('50 slow bodies of a user', (context) =>
    expectToHold(context, async () => {
      const headers = { ...world.credentials.author, 'Content-Type': 'application/json' }
      const slow = { call: 'PATCH /api/posts/x', piece: '"a":1,', pauseMs: 100, forMs: 3_000, headers }
      await times(50, () => flood(production.url, slow))
      return [await dryRun(world, SHORT)]
    }))
})

describe('SEC-27: the longest entry', () => {
  let ids: World['ids']
  let other: World['ids']
  let escaped: Promise<World['ids']> | null = null
  let published: Promise<Answer> | null = null
  beforeAll(async () => {
    ids = await createDraft(world, 'The longest')
    other = await createDraft(world, 'As long')
    const blocks = JSON.stringify(longestBlocks())
    for (const there of [ids, other])
      expect(await sendRecord({ ...world, ids: there }, SAVE, 'author', blocks)).toMatchObject({
        status: 200,
      })
  })

  const WRITERS_AT_ONCE = repetitions(12, 4)

  // The admin says that the entry is too long (LIMIT-44), and a list has too much content with it (LIMIT-43).
  const READS = [
    ['GET /preview/{id}', 'author', 200],
    ['GET /admin/collections/posts/{id}', 'author', 307],
    ['GET /admin/collections/posts/{id}/versions', 'author', 307],
    ['GET /admin/collections/posts/{id}/review', 'publisher', 307],
    ['GET /api/posts/{id}', 'author', 200],
    ['GET /api/posts/{id}/checks', 'author', 200],
    ['GET /api/v1/posts/{id}', 'write', 200],
    ['GET /api/v1/posts/{id}?format=html', 'write', 200],
    ['GET /api/posts?sort=-createdAt', 'author', 400],
    ['GET /api/posts/versions', 'admin', 400],
  ] as const
  test.for(some(READS, 6))(`${CLIENTS} × %s by %s`, ([call, caller, status], context) =>
    expectToHold(
      context,
      () => times(CLIENTS, () => sendQuery({ ...world, ids }, { call, by: [caller], bytes: 0 }, caller, '')),
      status,
    ),
  )

  test(`${CLIENTS} × POST /api/posts/{id}/seen by publisher`, (context) =>
    expectToHold(context, () => {
      const door: Door = { call: 'POST /api/posts/{id}/seen', by: ['publisher'], bytes: 0 }
      const record = JSON.stringify({ updatedAt: '2026-01-01T00:00:00.000Z' })
      return times(CLIENTS, () => sendRecord({ ...world, ids }, door, 'publisher', record))
    }))

  const WRITES = [
    ['PATCH /api/posts/{id}', 'author', { teaser: 'It is newer.' }],
    ['PATCH /api/v1/posts/{id}', 'write', { teaser: 'It is newer still.' }],
    ['PATCH /api/v1/posts/{id}', 'write', {}],
    ['POST /api/posts/{id}/submit', 'author', {}],
  ] as const
  test.for(some(WRITES, 4))(`${CLIENTS} × a short %s by %s`, ([call, caller, record], context) =>
    expectToHold(context, () =>
      times(CLIENTS, () =>
        sendRecord({ ...world, ids }, { call, by: [caller], bytes: 0 }, caller, JSON.stringify(record)),
      ),
    ),
  )

  test(`${CLIENTS} clients that leave its preview`, (context) =>
    expectToHold(context, async () => {
      await times(CLIENTS, async () => {
        const signal = AbortSignal.timeout(300)
        const headers = world.credentials.author
        await fetch(`${production.url}/preview/${ids.id}`, { headers, signal }).catch(() => undefined)
      })
      return [await dryRun(world, SHORT)]
    }))

  const ESCAPING = isFull ? 4 : 2
  const ESCAPED_READS = [
    ['GET /preview/{id}', 'author'],
    ['GET /api/posts/{id}', 'author'],
    ['GET /api/v1/posts/{id}?format=html', 'write'],
  ] as const
  test.for(some(ESCAPED_READS, 3))(
    `${ESCAPING} × %s of characters that are escaped, by %s`,
    async ([call, caller], context) => {
      escaped ??= createDraft(world, 'Escaped').then(async (there) => {
        const blocks = JSON.stringify(longestBlocks(ESCAPED))
        expect(await sendRecord({ ...world, ids: there }, SAVE, 'author', blocks)).toMatchObject({
          status: 200,
        })
        return there
      })
      const there = { ...world, ids: await escaped }
      await expectToHold(
        context,
        () => times(ESCAPING, () => sendQuery(there, { call, by: [caller], bytes: 0 }, caller, '')),
        200,
      )
    },
  )

  const PUBLISHED_READS = [
    'GET /entries/{slug}',
    'GET /entries/{slug}/markdown',
    'GET /api/v1/posts/{slug}',
    'GET /api/v1/posts/{slug}?format=html',
  ]
  test.for(some(PUBLISHED_READS, 4))(`${CLIENTS} × %s once it is published`, async (call, context) => {
    const approval: Door = { call: 'POST /api/posts/{id}/approve', by: ['publisher'], bytes: 0 }
    published ??= sendRecord({ ...world, ids }, approval, 'publisher', JSON.stringify({ when: 'now' }))
    expect(await published).toMatchObject({ status: 200 })
    const caller = call.includes('/api/') ? 'read' : 'reader'
    await expectToHold(
      context,
      () => times(CLIENTS, () => sendQuery({ ...world, ids }, { call, by: [caller], bytes: 0 }, caller, '')),
      200,
    )
  })

  test(`${CLIENTS} × its versions and what was seen of it, when it is short again`, async (context) => {
    const there = { ...world, ids: other }
    const { text } = await sendQuery(
      there,
      { call: 'GET /api/posts/{id}', by: ['author'], bytes: 0 },
      'author',
      '',
    )
    const seen: Door = { call: 'POST /api/posts/{id}/seen', by: ['publisher'], bytes: 0 }
    const { updatedAt }: { updatedAt: string } = JSON.parse(text)
    expect(await sendRecord(there, seen, 'publisher', JSON.stringify({ updatedAt }))).toMatchObject({
      status: 200,
    })
    expect(await sendRecord(there, SAVE, 'author', '{"blocks":[]}')).toMatchObject({ status: 200 })
    for (const door of COMPARISONS)
      await expectToHold(context, () =>
        times(CLIENTS, () =>
          door.as === undefined
            ? sendQuery(there, door, 'publisher', '')
            : sendRecord(there, door, 'publisher', '{}'),
        ),
      )
  })

  test(`${WRITERS_AT_ONCE} × PATCH /api/posts/{id}`, (context) =>
    expectToHold(context, () => {
      const record = bytesOf(JSON.stringify(longestBlocks()))
      return times(WRITERS_AT_ONCE, () => sendRecord({ ...world, ids: other }, SAVE, 'author', record))
    }))
})

/** What is under way at a SIGTERM: prepares it, and returns what to send. Each body of the tables is added below. */
const UNDER_WAY: Record<string, () => Promise<() => Promise<Answer[]>>> = {
  'the longest entry in previews': async () => {
    const ids = await createDraft(world, 'The longest of all')
    const blocks = JSON.stringify(longestBlocks())
    await sendRecord({ ...world, ids }, SAVE, 'author', blocks)
    return () => times(5, () => sendQuery({ ...world, ids }, PREVIEW, 'author', ''))
  },
  'dry runs': async () => () => times(LARGE, () => dryRun(world)),
  'unknown keys': async () => () => times(5, () => unknownKeys(world)),
  'long lists of values': async () => () =>
    Promise.all(
      QUERY_DOORS.filter(({ call }) => call.startsWith('POST')).map((door) =>
        sendQuery(world, door, 'admin', QUERIES['where … in']?.(door) ?? ''),
      ),
    ),
}

for (const [rows, send] of [
  [rowForEach(RECORD_DOORS, RECORDS), sendRecord],
  [rowForEach(QUERY_DOORS, QUERIES), sendQuery],
] as const)
  for (const { name, door, caller, body } of rows)
    UNDER_WAY[name] = async () => () => times(3, () => send(world, door, caller, body()))

/** How many drafts are opened at once before a SIGTERM. */
const OPENED = 6
for (const [kind, drafts] of Object.entries(DRAFTS))
  for (let at = 0; at < drafts.length; at += OPENED)
    UNDER_WAY[`${kind} in previews, from ${at}`] = async () => {
      const opened: World['ids'][] = []
      for (const { name, blocks } of drafts.slice(at, at + OPENED))
        opened.push(await createDraft(world, name, blocks))
      return () => Promise.all(opened.map((ids) => sendQuery({ ...world, ids }, PREVIEW, 'author', '')))
    }

describe('SEC-27: SIGTERM ends the process with 0 within 15 s, and the next start is clean', () => {
  test.for(some(Object.keys(UNDER_WAY), 28))('%s', async (name, { annotate }) => {
    const send = await UNDER_WAY[name]?.()
    const responses = send?.()
    responses?.catch(() => undefined)
    await untilReceived()
    const { process: server } = production
    const slowdown = slowdownBeside(production)
    const began = performance.now()
    const exit = once(server, 'exit')
    server.kill('SIGTERM')
    const kill = setTimeout(() => server.kill('SIGKILL'), 4 * STOP_MS)
    await exit
    clearTimeout(kill)
    const ms = performance.now() - began
    const mostMs = STOP_MS * slowdown()
    await annotate(`${Math.round(ms)} ms, exit status ${server.exitCode}`)
    const before = production.output().length
    await production.restart()
    const statuses = (await responses)?.map(({ status }) => status)
    expect(server.exitCode).toBe(0)
    // It is carried out, refused or cut off (0), and does not fail.
    expect(statuses?.filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect(ms).toBeLessThan(mostMs)
    // Errors as pino numbers them.
    expect(production.output().slice(before)).not.toMatch(/"level":[56]0/)
    const { status } = await fetch(`${production.url}/healthz`)
    expect(status).toBe(200)
  })
})

describe('SEC-27, SEC-28: two processes on one database, of which one is attacked', () => {
  let other: Production
  beforeAll(async () => {
    const { DATA_DIR = '', MEDIA_DIR = '' } = production.environment
    other = await startAlone({ DATA_DIR, MEDIA_DIR })
  })
  afterAll(() => other?.stop())

  interface Attack {
    /** Prepares what one client or user sends, all of it costly in a way of its own. */
    prepare: (there: World) => Promise<() => Promise<unknown>>
    /** What another one does in the meantime, of the same kind. */
    call: (there: World) => Promise<{ paths: readonly string[] } & ProbeCall>
  }
  /** Another user saves a draft. */
  const changeByAnother: Attack['call'] = async (there) => {
    const { id } = await createDraft(there, 'Changed')
    return {
      paths: [`/api/posts/${id}`],
      method: 'PATCH',
      headers: {
        ...there.credentials.publisher,
        'Content-Type': 'application/json',
        Origin: there.production.url,
      },
      body: JSON.stringify({ teaser: 'It is new.' }),
    }
  }
  const ATTACKS: Readonly<Record<string, Attack>> = {
    'code in previews': {
      prepare: async (there) => {
        const drafts: World['ids'][] = []
        for (const at of Array(8).keys())
          drafts.push(await createDraft(there, `Code ${at}`, codeBlock(`${ENDLESS_GO} // ${at}`)))
        return () => Promise.all(drafts.map((ids) => sendQuery({ ...there, ids }, PREVIEW, 'author', '')))
      },
      call: async (there) => {
        // Each is highlighted anew.
        const paths: string[] = []
        for (const at of Array(CALLS).keys()) {
          const { id } = await createDraft(
            there,
            `Ordinary code ${at}`,
            codeBlock(`a := "${at}" // c\n`.repeat(60)),
          )
          paths.push(`/preview/${id}`)
        }
        return { paths, headers: there.credentials.publisher }
      },
    },
    'dry runs': {
      prepare: async (there) => () => times(LARGE, () => dryRun(there)),
      call: async ({ production: server }) => {
        const token = await issueToken(server, { name: 'Other', mode: 'write', audience: 'internal' })
        const text = 'It says what has changed, and why. '.repeat(600)
        const draft = {
          project: 'shop',
          title: 'Ordinary',
          type: 'fix',
          blocks: [{ type: 'text', data: { text } }],
        }
        return {
          paths: ['/api/v1/posts?dry_run=1'],
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(draft),
        }
      },
    },
    'unknown keys': {
      prepare: async (there) => () => times(10, () => unknownKeys(there)),
      call: changeByAnother,
    },
    'new entries': {
      prepare: async (there) => () => times(CALLS, () => createEntry(there)),
      call: changeByAnother,
    },
    pages: {
      prepare: async (there) => () => times(CALLS, () => sendQuery(there, PAGE, 'author', '')),
      call: async ({ credentials }) => ({ paths: ['/'], headers: credentials.publisher }),
    },
    lists: {
      prepare: async (there) => {
        await times(CALLS / 2, () => createDraft(there, 'Listed'))
        const listed = 'where[title][equals]=Listed&limit=100'
        return () => times(CALLS, () => sendQuery(there, LIST, 'author', listed))
      },
      call: async ({ credentials }) => ({ paths: ['/api/posts?limit=10'], headers: credentials.publisher }),
    },
  }

  test.for(Object.entries(ATTACKS))('%s', async ([, { prepare, call }], { annotate }) => {
    const attack = await prepare(world)
    const alike = await call(world)
    // A token of its own, because all calls of a client in a minute are limited.
    const token = await issueToken(production, { name: 'Lists', mode: 'read', audience: 'internal' })
    const list = { paths: ['/api/v1/posts'], headers: { Authorization: `Bearer ${token}` } }
    const calls = [
      [production, list],
      [production, alike],
      [other, list],
    ] as const
    const medians = (work: Promise<unknown>, inOrder = (paths: readonly string[]) => paths) =>
      Promise.all(
        calls.map(([server, { paths, ...one }]) =>
          medianOf(
            inOrder(paths).map((path) => server.url + path),
            one,
            work,
          ),
        ),
      )
    const quiet = await medians(sleep(isFull ? 2_000 : 800))
    const attacking = attack()
    const [here, elsewhere] = await Promise.all([
      // From the last address on, which has not been called yet.
      watched(production, () => medians(attacking, (paths) => [...paths].reverse())),
      watched(other, () => attacking),
    ])
    const busy = here.value ?? calls.map(() => DEAD_MS)
    const shown = (all: readonly number[]) => all.map((ms) => Math.round(ms)).join(', ')
    await annotate(
      `a list, alike and a list elsewhere: ${shown(quiet)} ms, then ${shown(busy)}; ` +
        `/healthz ${shown([here.slowestMs, elsewhere.slowestMs])}; ${Math.round(here.peakMiB)} MiB`,
    )
    if (here.value === null) await revive(production)
    expect([here, elsewhere].map(exceededBy)).toEqual([[], []])
    // The test and both processes share the processors.
    for (const [at, ms] of busy.entries())
      expect(ms, shown(busy)).toBeLessThan(2 * Math.max(quiet[at] ?? 0, SHORT_MS) * here.slowdown)
  })

  /** Calls that take less may take up to twice this. */
  const SHORT_MS = isFull ? 40 : 75

  /** The median of a call that is repeated while `work` goes on. */
  async function medianOf(urls: readonly string[], call: ProbeCall, work: Promise<unknown>) {
    const probe = startProbe(urls, 20, call)
    await Promise.race([work, probe.measured])
    probe.stop()
    return median(await probe.measured)
  }
})
