import type { Payload } from 'payload'
import { systemClock, type Clock } from '@/lib/clock'
import { environment } from '@/runtime/environment'
import { shutdownSignal } from '@/runtime/shutdownSignal'

/** What the digest needs to know of the environment (OPS-2). */
export interface DigestEnvironment {
  /** Base address of the archive, without a slash at the end. */
  publicUrl: string
  payloadSecret: string
  /** The last delivery route; null when there is none. */
  chatWebhookUrl: string | null
  /** Base address of the chat service of the bot route, with a slash at the end. */
  chatApiUrl: string
}

/** What everything about the digest works with. */
export interface DigestTools {
  payload: Payload
  clock: Clock
  env: DigestEnvironment
  /** Aborted when the process is told to stop: nothing is waited for any more that may take long. */
  shutdown?: AbortSignal | undefined
  /** For tests: how long a run is kept open at least before it sends, in milliseconds. */
  gatherMs?: number
}

/** The digest's tools in this process: the system clock, the environment, and the signal that the process shuts down. */
export function digestTools(payload: Payload): DigestTools {
  return { payload, clock: systemClock, env: environment(), shutdown: shutdownSignal() }
}
