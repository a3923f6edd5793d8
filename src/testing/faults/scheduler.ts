import { setTimeout as sleep } from 'node:timers/promises'
import type { FakeChat } from '../chat/fakeChat'
import type { Random } from '../suite/random'
import type { Send } from './calls'
import type { Acknowledged } from './acknowledged'

/** How often it calls, on average half of it. */
const MAX_PAUSE_MS = 3_000
/** A digest that waits for the chat and for the database may take longer than other calls (DIGEST-15). */
const DIGEST_LIMIT_MS = 60_000
/** How many digests it sends at the end until one succeeds. */
const MAX_DIGESTS = 10

interface Surroundings {
  acknowledged: Pick<Acknowledged, 'listed' | 'digestRuns'>
  errors: string[]
  /** Null sends no digests. */
  chat: FakeChat | null
  random: Random
}

/** Publishes what is due and sends digests, up to three calls at once, to a chat that sometimes fails, until it is stopped. */
export function startScheduler(
  send: Send,
  { acknowledged: { listed, digestRuns }, errors, chat, random }: Surroundings,
): { stop: () => Promise<void> } {
  let isStopped = false

  const call = async (action: string, path: string, statuses: readonly number[], limitMs?: number) => {
    const answer = await send(action, path, { method: 'POST', as: 'scheduler', limitMs })
    if (answer === null || statuses.includes(answer.status)) return answer
    errors.push(`${action} returned ${answer.status}: ${JSON.stringify(answer.json)}`)
    return null
  }

  async function publishDue(): Promise<number> {
    const answer = await call('publish-due', '/api/v1/publish-due', [200])
    const ids: string[] = answer?.json.published.map(({ id }: { id: string }) => id) ?? []
    listed.push(...ids)
    return ids.length
  }

  /** Returns whether what was published is sent. */
  async function sendDigest(): Promise<boolean> {
    const answer = await call('digest', '/api/v1/weekly-report', [200, 502], DIGEST_LIMIT_MS)
    if (answer === null) return false
    const { run_id: id, status, type } = answer.json
    digestRuns.set(id, answer.status === 200 ? status : type)
    return answer.status === 200
  }

  /** What the chat does with the next message, besides posting it at once. */
  function disturb(failing: FakeChat): void {
    const behaviors = [
      { kind: 'rate_limited', retryAfter: 1 },
      { kind: 'status', status: 500 },
      { kind: 'drop_before_accepting' },
      { kind: 'drop_after_accepting' },
      { kind: 'slow', ms: 2_000 },
    ] as const
    failing.next(random.pick(behaviors), 'chat.postMessage')
  }

  async function act(): Promise<void> {
    while (!isStopped) {
      await sleep(random.int(0, MAX_PAUSE_MS))
      await Promise.all(Array.from({ length: random.int(1, 3) }, publishDue))
      if (chat === null || !random.chance(0.4)) continue
      if (random.chance(0.3)) disturb(chat)
      await Promise.all(Array.from({ length: random.int(1, 3) }, sendDigest))
    }
    // Everything is due by now.
    while ((await publishDue()) > 0);
    // The chat may still fail as often as it was told to.
    for (let attempt = 0; chat !== null && attempt < MAX_DIGESTS; attempt += 1) if (await sendDigest()) break
  }

  const acting = act()
  return {
    async stop() {
      isStopped = true
      await acting
    },
  }
}
