import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../suite/random'
import { approve, asClient, asUser, repeatAtOnce, type Access } from './calls'
import type { PostgresServer } from './postgres'

const READERS = 6
const LASTS_MS = 20_000

interface Result {
  changes: number
  reads: number
  pauses: number
  errors: string[]
}

/**
 * Publishes entries and corrects one of them while others read, and the replica stops and continues at random. No response may be older
 * than what an earlier one has shown, to whomever and from whichever process.
 */
export async function checkNeverStale(
  access: Access,
  project: string,
  replica: PostgresServer,
  random: Random,
): Promise<Result> {
  const result: Result = { changes: 0, reads: 0, pauses: 0, errors: [] }
  const end = performance.now() + LASTS_MS
  const isOver = () => performance.now() > end || result.errors.length > 0
  /** The newest that a finished response has shown: the number at the top of the list, and the correction of an entry. */
  const shown = { number: 0, correction: 0 }
  const first = await publish()

  async function publish(): Promise<{ id: string; slug: string }> {
    const body = { project, title: 'Corrected 0', type: 'fix', teaser: 'New.' }
    const { json: draft } = await asClient(access, 'POST', '/posts', body)
    const { status, json } = await approve(access, draft.id)
    if (status !== 200) result.errors.push(`publishing returned ${status}`)
    note('number', json?.number ?? 0)
    return draft
  }

  async function correct() {
    const correction = shown.correction + 1
    const { status } = await asUser(access, first.id, 'correct', { title: `Corrected ${correction}` })
    if (status !== 200) result.errors.push(`correcting returned ${status}`)
    note('correction', correction)
  }

  async function change() {
    await (random.chance(0.5) ? publish() : correct())
    result.changes += 1
  }

  async function read() {
    const known = { ...shown }
    const what = random.pick(['number', 'correction'] as const)
    const path = what === 'number' ? `/posts?per_page=${random.int(1, 20)}` : `/posts/${first.slug}`
    const { status, json } = await asClient(access, 'GET', path)
    const found = what === 'number' ? json?.items?.[0]?.number : Number(json?.title?.split(' ')[1])
    if (status !== 200 || !(found >= known[what]))
      return void result.errors.push(`a read returned ${status} with ${what} ${found} after ${known[what]}`)
    note(what, found)
    result.reads += 1
  }

  function note(what: keyof typeof shown, value: number) {
    shown[what] = Math.max(shown[what], value)
  }

  async function pause() {
    await replica.query('select pg_wal_replay_pause()')
    await sleep(random.int(0, 400))
    await replica.query('select pg_wal_replay_resume()')
    await sleep(random.int(0, 400))
    result.pauses += 1
  }

  await Promise.all([
    repeatAtOnce(1, isOver, change),
    repeatAtOnce(1, isOver, pause),
    repeatAtOnce(READERS, isOver, read),
  ])
  return result
}
