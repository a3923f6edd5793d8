import type { Payload } from 'payload'
import { SETTING_DEFAULTS } from '@/domain/digest/route'
import { systemClock, type Clock } from '@/lib/dates'
import type { Setting } from '@/payload-types'
import { environment, type Environment } from '@/runtime/environment'
import { shutdownSignal } from '@/runtime/shutdownSignal'

/** How long the steps of a run take, in milliseconds (docs/decisions/0011). Tests shorten them. */
export const DIGEST_TIMING = {
  /**
   * The minimum time that a run stays open before it sends. Simultaneous calls reach a busy process at different times. With a
   * fast chat, the last one would arrive after the message was sent, and send another.
   */
  gatherMs: 300,
  /** A running run whose lease has expired has lost its process. Three renewals may fail before. */
  leaseMs: 15_000,
  renewMs: 4_000,
  /** A renewal that takes less time leaves enough of the lease for a request (10 seconds). */
  promptMs: 4_000,
  /** How long to retry recording a result during a database outage. */
  recordMs: 12_000,
  recordErrorMs: 2_000,
  /** How long a run that has begun may still send on shutdown (OPS-10). */
  lastResponseMs: 6_000,
  /** How long a waiting call tolerates a database outage. */
  outageMs: 20_000,
  /** How long a call waits on shutdown for the run of another process. */
  shutdownWaitMs: 3_500,
  /** How long after a run became unknown its message is first searched for. */
  settleAfterMs: 5_000,
  /** The interval between searches. */
  settleAgainMs: 9_000,
  /** How often each server process closes lost runs and searches for unknown ones (`server/monitorDigestRuns.ts`). */
  monitorMs: 10_000,
  /** The timeout of one request to the chat; undefined means the clients' own (DIGEST-15). */
  requestMs: undefined as number | undefined,
}

export type DigestTiming = typeof DIGEST_TIMING

/** Dependencies of the digest operations. */
export interface DigestDependencies {
  payload: Payload
  clock: Clock
  env: Pick<Environment, 'publicUrl' | 'payloadSecret' | 'chatWebhookUrl' | 'chatApiUrl'>
  /** Aborted when the process shuts down. */
  shutdown?: AbortSignal | undefined
  timing?: Partial<DigestTiming> | undefined
}

/** The dependencies in this process. */
export function digestDependencies(payload: Payload): DigestDependencies {
  return { payload, clock: systemClock, env: environment(), shutdown: shutdownSignal.get() }
}

export function timingOf({ timing }: Pick<DigestDependencies, 'timing'>): DigestTiming {
  return { ...DIGEST_TIMING, ...timing }
}

/** The settings of the digest. */
export type DigestSettings = Awaited<ReturnType<typeof digestSettings>>

/**
 * Reads the settings, with defaults if they were never saved (DIGEST-7). Bypasses Payload's hooks, which always hide the bot
 * token. `chat.botToken` is encrypted, as stored (`botOf`).
 */
export async function digestSettings(payload: Payload) {
  const { chat, digest } = await payload.db.findGlobal<Partial<Setting>>({ slug: 'settings' })
  return {
    chat: {
      botToken: chat?.botToken || null,
      channel: chat?.channel?.trim() || null,
      webhookUrl: chat?.webhookUrl,
      webhookKind: chat?.webhookKind ?? SETTING_DEFAULTS.webhookKind,
    },
    digest: {
      includeInternal: digest?.includeInternal ?? SETTING_DEFAULTS.includeInternal,
      language: digest?.language ?? SETTING_DEFAULTS.language,
    },
  }
}
