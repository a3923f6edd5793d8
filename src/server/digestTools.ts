import type { Payload } from 'payload'
import { systemClock } from '@/lib/clock'
import type { DigestTools } from '@/operations/digest/tools'
import { environment } from './environment'
import { leavingSignal } from './leaving'

/** What the digest works with in this process: the machine's clock, the environment, and when the process has to stop. */
export function digestTools(payload: Payload): DigestTools {
  return { payload, clock: systemClock, env: environment(), leaving: leavingSignal() }
}
