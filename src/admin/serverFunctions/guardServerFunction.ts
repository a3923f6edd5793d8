import { headers } from 'next/headers'
import { notFound, unstable_rethrow } from 'next/navigation'
import type { ServerFunction, ServerFunctionHandler } from 'payload'
import { errorResponse } from '@/http/problem'
import { requestScope } from '@/http/requestScope'
import { requestIdOf } from '@/http/internalHeaders'
import { isRecord } from '@/lib/json'
import { logger } from '@/runtime/logger'
import { permitCall } from './permitCall'

/** Payload's `handleServerFunctions`, bound to the archive's configuration. */
type Handle = (call: Omit<Parameters<ServerFunctionHandler>[0], 'config' | 'importMap'>) => Promise<unknown>

const PERMIT = 'archive-permit'

/**
 * Guards every server function of the admin. A disabled function, one that the user may not call with these arguments,
 * and an unknown one return the same 404. An error is logged and sets the status of the response.
 * @param call what the browser sent, of any shape
 */
export async function guardServerFunction(call: unknown, handle: Handle): Promise<unknown> {
  const { name, args } = isRecord(call) ? call : {}
  try {
    // Only Payload can create the request with its user, and passes it only to its server functions.
    const permitted = await handle({
      name: PERMIT,
      args: { name, args },
      serverFunctions: { [PERMIT]: permit },
    })
    if (typeof name !== 'string' || !isRecord(permitted)) notFound()
    return await handle({ name, args: permitted })
  } catch (error) {
    unstable_rethrow(error)
    const sent = await headers()
    const { status } = errorResponse(error, {
      logger: logger(),
      requestId: requestIdOf(sent),
      what: 'a function of the admin failed',
    })
    const scope = requestScope(sent)
    if (scope) scope.failedActionStatus = status
    throw new Error('A function of the admin failed.')
  }
}

const permit: ServerFunction = ({ req, name, args }) => permitCall(req, name, args)
