import { scopeOf } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { signedExpiry } from '@/lib/addressSignature'
import type { Result } from '@/lib/result'
import type { KeptAnswer } from '../answer/reply'
import type { AdmittedClient } from '../caller/auth'
import type { Admitted } from '../requestContext'

/** What an answer of a route hangs on beside scope, address, day and content; null: it is not kept. */
export type MemoryKey = (context: Admitted<AdmittedClient>) => string | null | Promise<string | null>

/** Answers a read from memory, or by making the answer. */
export type Keep<Caller> = (
  context: Admitted<Caller>,
  make: () => Promise<Result<KeptAnswer, Refusal>>,
) => Promise<Result<KeptAnswer, Refusal>>

/** Keeps answers under scope, address, day and what the route adds to them, for the version of all content. */
export function keepUnder(memoryKey: MemoryKey): Keep<AdmittedClient> {
  return async (context, make) => {
    const { caller, request, now, services } = context
    const own = await memoryKey(context)
    if (own === null) return make()
    const { audience, projectId } = scopeOf(caller)
    const address = request.url.slice(request.url.indexOf('/', request.url.indexOf('//') + 2))
    const key = JSON.stringify([audience, projectId, signedExpiry(now), own, address])
    return services.memory.answer(key, caller.contentVersion, make)
  }
}
