import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { DAYS } from '@/domain/digest/window'
import { issuesOf } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { arrivedAtOf } from '@/http/arrival'
import { readJson } from '@/http/requestBody'
import { ok, refuse, type Result } from '@/lib/result'
import { sendDigest, type DigestRequest } from '@/operations/digest/sendDigest'
import { digestTools } from '@/operations/digest/tools'

const bodySchema = z.strictObject({
  days: z.int().min(DAYS.least).max(DAYS.most).default(DAYS.usual),
  dry: z.boolean().default(false),
})

/**
 * `POST /api/digest-runs/send`: sends the digest now, or builds it alone with `dry` (ADMIN-2). The answers are those
 * of `weekly-report`. The body may be left out.
 */
export const sendEndpoint = userEndpoint({
  path: '/send',
  method: 'post',
  role: 'admin',
  handle: async ({ req, person }) => {
    const arrivedAt = arrivedAtOf(req.headers)
    const request = await readRequest(req)
    return request.ok
      ? sendDigest(digestTools(req.payload), person, { ...request.value, arrivedAt })
      : request
  },
})

async function readRequest(req: Parameters<typeof readJson>[0]): Promise<Result<DigestRequest, Refusal>> {
  const json = isWithoutBody(req) ? ok({}) : await readJson(req)
  if (!json.ok) return json
  const parsed = bodySchema.safeParse(json.value)
  if (!parsed.success) return refuse(invalid(...issuesOf(parsed.error)))
  return ok({ days: parsed.data.days, isDry: parsed.data.dry })
}

/** Node's server gives every POST a stream, which says nothing; the headers do. */
function isWithoutBody({ headers, body }: Parameters<typeof readJson>[0]): boolean {
  if (headers.has('content-type') || headers.has('transfer-encoding')) return false
  return !body || (headers.get('content-length') ?? '0') === '0'
}
