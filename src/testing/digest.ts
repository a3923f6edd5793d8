import { sql } from '@payloadcms/db-postgres'
import type { Actor } from '@/domain/actor'
import type { Refusal } from '@/domain/refusal'
import { systemClock } from '@/lib/dates'
import type { Result } from '@/lib/result'
import { sendDigest, type DigestResult } from '@/operations/digest/sendDigest'
import { findSent, closeLostRuns } from '@/operations/digest/settleRuns'
import type { DigestDependencies } from '@/operations/digest/dependencies'
import type { DigestRun } from '@/payload-types'
import { poolDb } from '@/queries/db'
import type { TestArchive } from './archive'
import { openFakeChat, type FakeChat } from './chat/fakeChat'

/** The route of a test digest; `webhook` leads to loopback, which the address guard refuses. */
type TestRoute = 'bot' | 'environment' | 'webhook' | 'none'

/** A fake chat service and the digest dependencies that use it. */
export interface DigestWorld {
  chat: FakeChat
  dependencies: DigestDependencies
  /** Saves the settings of a route and adapts the environment. */
  useRoute: (route: TestRoute) => Promise<void>
  /** Sends as the scheduler does. */
  send: (
    given?: { days?: number; isDry?: boolean },
    dependencies?: Partial<DigestDependencies>,
  ) => Promise<Result<DigestResult, Refusal>>
  /** A run as users see it. */
  read: (id: string) => Promise<DigestRun>
  /** All runs, oldest first. */
  runs: () => Promise<DigestRun[]>
  /** The messages received by the fake chat, in order. */
  received: () => unknown[]
  /** Deletes all runs, and everything that the fake chat has received. */
  clear: () => Promise<void>
  close: () => Promise<void>
}

export const SCHEDULER: Actor = { kind: 'system', name: 'scheduler' }

/** Starts a fake chat for a test archive. */
export async function openDigestWorld({ payload }: TestArchive): Promise<DigestWorld> {
  const chat = await openFakeChat()
  const env = {
    publicUrl: 'http://localhost:3000',
    payloadSecret: 'a secret for tests that is long enough',
    chatApiUrl: chat.apiUrl,
    chatWebhookUrl: null as string | null,
  }
  const dependencies: DigestDependencies = { payload, clock: systemClock, env, timing: { gatherMs: 0 } }
  return {
    chat,
    dependencies,
    async useRoute(route) {
      env.chatWebhookUrl = route === 'environment' ? chat.webhookUrl : null
      await payload.updateGlobal({
        slug: 'settings',
        data: {
          chat: {
            // Null clears a setting; omitting it does not.
            botToken: route === 'bot' ? chat.token : null,
            channel: route === 'bot' ? chat.channel.id : null,
            webhookUrl: route === 'webhook' ? `https://127.0.0.1:${chat.port}/services/x` : null,
            webhookKind: 'slack',
          },
        },
        overrideAccess: true,
      })
    },
    send: ({ days = 7, isDry = false } = {}, more = {}) =>
      sendDigest({ ...dependencies, ...more }, SCHEDULER, { days, isDry }),
    read: (id) => payload.findByID({ collection: 'digest-runs', id, overrideAccess: true }),
    async runs() {
      const { docs } = await payload.find({
        collection: 'digest-runs',
        sort: 'createdAt',
        pagination: false,
        overrideAccess: true,
      })
      return docs
    },
    received: () => chat.posted.filter(({ by }) => by !== 'person').map(({ message }) => typed(message)),
    async clear() {
      chat.posted.splice(0)
      chat.requests.splice(0)
      await poolDb(payload)(sql`delete from digest_runs`)
    },
    close: () => chat.close(),
  }
}

/** The bot sends a form, in which everything except lists and objects is text. */
function typed(message: Record<string, unknown>): unknown {
  const booleans: Record<string, boolean> = { true: true, false: false }
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, booleans[String(value)] ?? value]),
  )
}

/** Runs a lock statement in another session and keeps its transaction open until it is released. */
export async function lockInOtherSession(
  { payload }: Pick<TestArchive, 'payload'>,
  statement: string,
): Promise<{ release: () => Promise<void> }> {
  const client = await payload.db.pool.connect()
  // On a busy machine a program takes longer to start than the archive lets a transaction idle.
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; ${statement}`)
  return {
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

/** What every server process does periodically: closes lost runs, then searches for their messages. */
export async function settleRuns(dependencies: DigestDependencies): Promise<{ lost: number; found: number }> {
  return { lost: await closeLostRuns(dependencies), found: await findSent(dependencies) }
}
