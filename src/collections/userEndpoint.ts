import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { userActor, type UserActor } from '@/domain/actor'
import { validate } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { hasRole, needsRole, type Role } from '@/domain/role'
import { readJson } from '@/http/requestBody'
import { languageOf } from '@/messages/language'
import { ok, refuse, type Result } from '@/lib/result'
import { timeBudget } from '@/lib/unreachable'
import { waitedMs } from '@/runtime/requestStatements'
import { catchErrors } from '@/session/catchErrors'
import { sessionRefusal } from '@/session/requestSession'

/** The definition of an endpoint for users. */
interface UserEndpoint<Body> {
  /** Below the collection's path, for example `/:id/approve`. */
  path: string
  method: 'post' | 'delete' | 'get'
  /** The minimum role. */
  role: Role
  /** The schema of the JSON body (at most 1 MiB of `application/json`). Without a schema no body is read. */
  body?: z.ZodType<Body>
  /** Validates `{}` if the request has no body. */
  isBodyOptional?: boolean
  status?: number
  /** It may take longer than other calls, because it waits for the chat service. */
  takesLong?: true
  /** `id` is the `:id` of the path, in lower case as ids are stored. */
  handle: (call: {
    req: PayloadRequest
    user: UserActor
    id: string
    body: Body
  }) => Promise<Result<unknown, Refusal>>
}

/** How long a user waits for a write, its turn included (SEC-4). */
const WRITE_MS = 9_000

/**
 * An endpoint of the admin (ADMIN-2): session cookie, same origin, minimum role, validated body; refusals and errors
 * become problem documents. The operation's value becomes the JSON of the response, unless it is a `Response`.
 */
export function userEndpoint<Body = undefined>(definition: UserEndpoint<Body>): Omit<Endpoint, 'root'> {
  return {
    path: definition.path,
    method: definition.method,
    handler: catchErrors(
      'a call from the admin failed',
      async (req) => {
        const result = await call(definition, req)
        if (!result.ok) return sessionRefusal(result.refusal, languageOf(req.i18n))
        if (result.value instanceof Response) return result.value
        return Response.json(result.value, {
          status: definition.status ?? 200,
          headers: { 'Cache-Control': 'no-store' },
        })
      },
      ({ i18n }) => languageOf(i18n),
    ),
  }
}

async function call<Body>(
  definition: UserEndpoint<Body>,
  req: PayloadRequest,
): Promise<Result<unknown, Refusal>> {
  const { user } = req
  if (!user) return refuse({ kind: 'unauthorized' })
  if (!hasRole(user.role, definition.role)) return refuse(needsRole(definition.role))
  const body = await readBody(definition, req)
  if (!body.ok) return body
  const result = definition.handle({
    req,
    user: userActor(user),
    id: typeof req.routeParams?.id === 'string' ? req.routeParams.id.toLowerCase() : '',
    body: body.value,
  })
  const isLimited = definition.method !== 'get' && definition.takesLong !== true
  return isLimited ? timeBudget(WRITE_MS - waitedMs())(result) : result
}

async function readBody<Body>(
  { body: schema, isBodyOptional = false }: UserEndpoint<Body>,
  req: PayloadRequest,
): Promise<Result<Body, Refusal>> {
  if (!schema) return ok(undefined as Body)
  const json = isBodyOptional && !hasBody(req) ? ok({}) : await readJson(req)
  if (!json.ok) return json
  const valid = validate(schema, json.value)
  return valid.ok ? valid : refuse(invalid(...valid.refusal))
}

/** Decides by the headers, because in Node every POST has a stream. */
function hasBody({ headers, body }: PayloadRequest): boolean {
  if (headers.has('content-type') || headers.has('transfer-encoding')) return true
  return Boolean(body) && (headers.get('content-length') ?? '0') !== '0'
}
