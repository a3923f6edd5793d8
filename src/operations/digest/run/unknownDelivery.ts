import type { Failure } from '@/domain/digest/failure'
import { failureInWords } from '@/domain/digest/failureWords/failureInWords'
import type { Refusal } from '@/domain/refusal'

/**
 * The refusal of a call whose run is `unknown`: with what is known of it, which may be that nothing was sent.
 * @param failure null where nothing is known
 */
export function unknownDelivery(runId: string, failure: Failure | null): Refusal {
  const detail =
    failure === null
      ? 'It is not known whether the message arrived. Look into the channel before sending again.'
      : failureInWords(failure, 'en')
  return { kind: 'delivery_unknown', runId, detail }
}
