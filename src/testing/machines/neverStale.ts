import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../suite/random'
import { approve, asClient, repeatAtOnce, type Access } from './calls'
import type { PostgresServer } from './postgres'

const READERS = 6
const LASTS_MS = 20_000

interface Result {
  publications: number
  reads: number
  pauses: number
  errors: string[]
}

/**
 * Publishes entries one after the other while others read the list, and the replica stops and continues at random. No response may be
 * older than what an earlier one has shown, to whomever and from whichever process.
 */
export async function checkNeverStale(
  access: Access,
  project: string,
  replica: PostgresServer,
  random: Random,
): Promise<Result> {
  const result: Result = { publications: 0, reads: 0, pauses: 0, errors: [] }
  const end = performance.now() + LASTS_MS
  const isOver = () => performance.now() > end || result.errors.length > 0
  /** The newest number that a finished response has shown. */
  let shown = 0

  async function publish() {
    const body = { project, title: `Fresh ${result.publications}`, type: 'fix', teaser: 'New.' }
    const draft = await asClient(access, 'POST', '/posts', body)
    const { status, json } = await approve(access, draft.json.id)
    if (status !== 200) return void result.errors.push(`publishing returned ${status}`)
    shown = Math.max(shown, json.number)
    result.publications += 1
  }

  async function read() {
    const known = shown
    const { status, json } = await asClient(access, 'GET', `/posts?per_page=${random.int(1, 20)}`)
    const newest = json?.items?.[0]?.number ?? 0
    if (status !== 200 || newest < known)
      return void result.errors.push(`a read returned ${status} with number ${newest} after ${known}`)
    shown = Math.max(shown, newest)
    result.reads += 1
  }

  async function pause() {
    await replica.query('select pg_wal_replay_pause()')
    await sleep(random.int(0, 400))
    await replica.query('select pg_wal_replay_resume()')
    await sleep(random.int(0, 400))
    result.pauses += 1
  }

  await publish()
  await Promise.all([
    repeatAtOnce(1, isOver, publish),
    repeatAtOnce(1, isOver, pause),
    repeatAtOnce(READERS, isOver, read),
  ])
  return result
}
