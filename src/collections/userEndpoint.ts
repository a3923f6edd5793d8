import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { userActor, type Person } from '@/domain/actor'
import { issuesOf } from '@/domain/issues'
import { invalid, type Refusal } from '@/domain/refusal'
import { hasRole, needsRole, type Role } from '@/domain/role'
import { errorResponse } from '@/http/errorResponse'
import { readJson } from '@/http/requestBody'
import { requestIdOf } from '@/http/internalHeaders'
import { languageOf } from '@/messages/language'
import { ok, refuse, type Result } from '@/lib/result'
import { FOREIGN, isForeignWrite } from '@/session/sameOrigin'
import { sessionRefusal } from '@/session/sessionRefusal'

/** What an endpoint for people is made of: who may call it, what it takes, and the operation that does the work. */
interface PersonEndpoint<Body> {
  /** Below the collection's path, for example `/:id/approve`. */
  path: string
  method: 'post' | 'delete' | 'get'
  /** The least role that may call it. */
  role: Role
  /** What the JSON body must be (at most 1 MiB of `application/json`); without it a body is not read. */
  body?: z.ZodType<Body>
  status?: number
  handle: (call: UserCall<Body>) => Promise<Result<unknown, Refusal>>
}

/** One call of it: the signed-in person, the `:id` of the address, and the checked body. */
export interface UserCall<Body> {
  req: PayloadRequest
  person: Person
  id: string
  body: Body
}

/**
 * An endpoint of the admin (ADMIN-2): session cookie, same origin, least role, checked body; refusals and faults
 * become problem answers. The operation's value is the answer's JSON, or a `Response` of its own.
 */
export function userEndpoint<Body = undefined>(definition: PersonEndpoint<Body>): Omit<Endpoint, 'root'> {
  return {
    path: definition.path,
    method: definition.method,
    handler: async (req) => {
      try {
        const result = await call(definition, req)
        if (!result.ok) return sessionRefusal(result.refusal, languageOf(req.i18n))
        if (result.value instanceof Response) return result.value
        return Response.json(result.value, {
          status: definition.status ?? 200,
          headers: { 'Cache-Control': 'no-store' },
        })
      } catch (error) {
        const requestId = requestIdOf(req.headers)
        const { logger } = req.payload
        return errorResponse(error, { logger, requestId, what: 'a call from the admin failed' })
      }
    },
  }
}

async function call<Body>(
  definition: PersonEndpoint<Body>,
  req: PayloadRequest,
): Promise<Result<unknown, Refusal>> {
  const { user } = req
  if (!user) return refuse({ kind: 'unauthorized' })
  if (isForeignWrite(definition.method, req.headers)) return refuse(FOREIGN)
  if (!hasRole(user.role, definition.role)) return refuse(needsRole(definition.role))
  const body = await readBody(definition.body, req)
  if (!body.ok) return body
  return definition.handle({
    req,
    person: userActor(user),
    id: typeof req.routeParams?.id === 'string' ? req.routeParams.id : '',
    body: body.value,
  })
}

async function readBody<Body>(
  schema: z.ZodType<Body> | undefined,
  req: PayloadRequest,
): Promise<Result<Body, Refusal>> {
  if (!schema) return ok(undefined as Body)
  const json = await readJson(req)
  if (!json.ok) return json
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return ok(parsed.data)
  return refuse(invalid(...issuesOf(parsed.error)))
}
