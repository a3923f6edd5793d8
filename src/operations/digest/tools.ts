import type { Payload } from 'payload'
import type { ChatSettings, WebhookService } from '@/domain/digest/route'
import { systemClock, type Clock } from '@/lib/clock'
import type { Language } from '@/messages/language'
import type { Setting } from '@/payload-types'
import { environment, type Environment } from '@/runtime/environment'
import { shutdownSignal } from '@/runtime/shutdownSignal'

/** How long the steps of a run take, in milliseconds (docs/decisions/0011). Tests shorten them. */
export const DIGEST_TIMING = {
  /**
   * A run stays open at least this long before it sends. Calls made at once reach a busy process at different times; with a fast
   * chat the last one would come after the message is out, and send another.
   */
  gatherMs: 300,
  /** A running run whose lease is over has lost its process. Three renewals may fail before that. */
  leaseMs: 15_000,
  renewMs: 4_000,
  /** A lease renewed within this time has enough left for a request (10 seconds) to go out. */
  promptMs: 4_000,
  /** How long to retry recording a result while the database is away. */
  recordMs: 12_000,
  recordErrorMs: 2_000,
  /** How long a request that is out may still take once the process shuts down (OPS-10). */
  lastResponseMs: 6_000,
  /** How long a waiting call does without the database; with the process shutting down, how long it waits for another one's run. */
  outOfTouchMs: 20_000,
  shutdownWaitMs: 5_000,
  /** How long after it became unknown a run is searched first, and the interval between searches. */
  settleAfterMs: 5_000,
  settleAgainMs: 9_000,
  /** How often each serving process closes lost runs and looks for unknown ones (`server/monitorDigestRuns.ts`). */
  monitorMs: 10_000,
  /** For one request to the chat; undefined are the clients' own limits (DIGEST-15). */
  requestMs: undefined as number | undefined,
}

export type DigestTiming = typeof DIGEST_TIMING

/** What everything about the digest works with. */
export interface DigestTools {
  payload: Payload
  clock: Clock
  env: Pick<Environment, 'publicUrl' | 'payloadSecret' | 'chatWebhookUrl' | 'chatApiUrl'>
  /** Aborted when the process shuts down. */
  shutdown?: AbortSignal | undefined
  timing?: Partial<DigestTiming> | undefined
}

/** The digest's tools in this process. */
export function digestTools(payload: Payload): DigestTools {
  return { payload, clock: systemClock, env: environment(), shutdown: shutdownSignal.get() }
}

export function timingOf({ timing }: Pick<DigestTools, 'timing'>): DigestTiming {
  return { ...DIGEST_TIMING, ...timing }
}

/** What administrators have set for the digest. `chat.botToken` is encrypted, as stored (`botOf`). */
export interface DigestSettings {
  chat: ChatSettings & { botToken: string | null; channel: string | null; webhookKind: WebhookService }
  digest: { includeInternal: boolean; language: Language }
}

/**
 * Reads the settings, with their defaults if they were never saved (DIGEST-7). Bypasses Payload's hooks, which hide the bot token
 * from everyone.
 */
export async function digestSettings(payload: Payload): Promise<DigestSettings> {
  const { chat, digest } = await payload.db.findGlobal<Partial<Setting>>({ slug: 'settings' })
  return {
    chat: {
      botToken: chat?.botToken || null,
      channel: chat?.channel?.trim() || null,
      webhookUrl: chat?.webhookUrl,
      webhookKind: chat?.webhookKind ?? 'slack',
    },
    digest: { includeInternal: digest?.includeInternal ?? true, language: digest?.language ?? 'de' },
  }
}
