import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import { REQUEST_ID_HEADER } from '@/http/internalHeaders'

/**
 * Runs the work of a page. Rethrows an error with the request id as its `digest`, the only member of an error that Next
 * passes to the error page; the log has the same id. Redirects and "not found" pass through.
 */
export async function withRequestId<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    unstable_rethrow(error)
    const requestId = (await headers()).get(REQUEST_ID_HEADER)
    const failure = new Error('A page could not be made.', { cause: error })
    throw requestId === null ? failure : Object.assign(failure, { digest: requestId })
  }
}
