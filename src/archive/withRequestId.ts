import { headers } from 'next/headers'
import { unstable_rethrow } from 'next/navigation'
import { REQUEST_ID_HEADER } from '@/http/internalHeaders'

/**
 * Runs what a page needs. A fault is thrown on with the id of the request as its `digest`, the one member of an error that
 * Next hands to the error page; the log names the same id. Redirects and "not found" pass as they are.
 */
export async function withRequestId<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    unstable_rethrow(error)
    const requestId = (await headers()).get(REQUEST_ID_HEADER)
    const fault = new Error('A page could not be made.', { cause: error })
    throw requestId === null ? fault : Object.assign(fault, { digest: requestId })
  }
}
