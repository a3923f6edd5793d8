import type { Actor } from '@/domain/actor'
import { mayWrite, scopeOf, type Client, type ReadScope } from '@/domain/client'
import type { ApiProblemType } from '@/domain/problems'
import type { Refusal } from '@/domain/refusal'
import { hasBearerSecret } from '@/http/bearerSecret'
import { ok, refuse, type Result } from '@/lib/result'
import { hashToken, isWellFormedToken } from '@/lib/tokens'
import { withDatabaseTimeout } from '@/lib/unreachable'
import { pingDatabase } from '@/queries/db'
import type { RequestContext } from './context'
import type { SecurityScheme } from './securitySchemes'

/** Authenticates a call, or refuses it. */
type Authenticate<Auth> = (context: RequestContext) => Promise<Result<Auth, Refusal>>

/** Who may call a route, and how the OpenAPI document describes it. */
export interface Access<Auth> {
  authenticate: Authenticate<Auth>
  /** Who may learn that the path exists and which methods it has. */
  authenticatePath: Authenticate<unknown>
  /** The minimum mode of a client (TOKEN-8); null if it does not depend on a mode. */
  mode: Client['mode'] | null
  /** The accepted credentials; one of them is enough. */
  security: readonly SecurityScheme[]
  /** Refusals of `authenticate` besides `unauthorized`, `rate_limited` and `forbidden`. */
  refusals: readonly ApiProblemType[]
  /** What cached responses depend on: the scope and the content version. Without it nothing can be cached. */
  cacheScope?: (auth: Auth) => ReadScope & Pick<AuthenticatedClient, 'contentVersion'>
}

/** A client at the time of this call, with the content version from the same query. */
interface AuthenticatedClient extends Client {
  contentVersion: number
}

/** A client that is bound to a project. */
export interface BoundClient extends AuthenticatedClient {
  project: NonNullable<Client['project']>
}

/** The scheduler, as the audit trail names it. */
type Scheduler = Actor & { kind: 'system' }

/** For clients with at least this mode. */
export function clientAccess(mode: Client['mode']): Access<AuthenticatedClient> {
  return { ...accessBy((context) => authenticateClient(context, mode)), mode, cacheScope }
}

/** For clients with at least this mode that are bound to a project. */
export function boundClientAccess(mode: Client['mode']): Access<BoundClient> {
  const access = accessBy<BoundClient>(async (context) => {
    const client = await authenticateClient(context, mode)
    if (!client.ok) return client
    const { project } = client.value
    return project === null ? refuse({ kind: 'project_binding_required' }) : ok({ ...client.value, project })
  })
  return { ...access, mode, cacheScope, refusals: ['project_binding_required'] }
}

function cacheScope(client: AuthenticatedClient) {
  return { ...scopeOf(client), contentVersion: client.contentVersion }
}

/** Only for the scheduler: `CRON_SECRET` authorizes the jobs and nothing else (JOB-1). */
export const schedulerAccess: Access<Scheduler> = {
  ...accessBy(authenticateScheduler, ['scheduler']),
  authenticatePath: authenticateScheduler,
}

/** For everyone whom `authenticate` accepts. Every client may learn that the path exists. */
export function accessBy<Auth>(
  authenticate: Authenticate<Auth>,
  security: readonly SecurityScheme[] = ['client'],
): Access<Auth> {
  const authenticatePath: Authenticate<unknown> = (context) => authenticateClient(context, 'read')
  return { authenticate, authenticatePath, mode: null, security, refusals: [] }
}

/**
 * Finds the client of the bearer token, records its last use and counts the call. Refuses with 401, 429 and 403, in this
 * order (API-11). Refused calls count too (TOKEN-9). A token with a wrong checksum is refused without a query (TOKEN-4).
 * Nothing is cached between calls, so a revoked token fails at once (TOKEN-5).
 */
export async function authenticateClient(
  { request, services, now, headers }: RequestContext,
  mode: Client['mode'],
): Promise<Result<AuthenticatedClient, Refusal>> {
  const token = bearerToken(request.headers)
  if (token === null || !isWellFormedToken(token)) return refuse({ kind: 'unauthorized' })
  const { client, contentVersion } = await withDatabaseTimeout(services.ownerByToken(hashToken(token)))
  if (client === null) return refuse({ kind: 'unauthorized' })
  services.lastUse.note(client.id, now)
  const counted = await services.rateLimit(client.id, headers)
  if (!counted.ok) return counted
  if (mode === 'write' && !mayWrite(client)) return refuse({ kind: 'forbidden', code: 'write_mode' })
  return ok({ ...client, contentVersion })
}

/** The token of `Authorization: Bearer …`, or null. The scheme's case doesn't matter (RFC 9110, 11.1). */
function bearerToken(headers: Headers): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

/**
 * Checks the scheduler secret. Then pings the database, so that a job is a 503 before it starts if the database hangs (SEC-3).
 */
async function authenticateScheduler({
  request,
  services,
}: RequestContext): Promise<Result<Scheduler, Refusal>> {
  if (!hasBearerSecret(request.headers.get('authorization'), services.env.cronSecret))
    return refuse({ kind: 'unauthorized' })
  await withDatabaseTimeout(pingDatabase(services.db))
  return ok({ kind: 'system', name: 'scheduler' })
}
