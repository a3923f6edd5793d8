import type { RequestContext } from '@/api/v1/requestContext'
import { mayWrite, type Client } from '@/domain/client'
import type { Refusal } from '@/domain/refusal'
import { ok, refuse, type Result } from '@/lib/result'
import { hashToken, isWellFormedToken } from '@/lib/tokens'
import { withDatabaseTimeout } from '@/lib/unreachable'

/** A client as it stands at this call, with the version of all content that was read in the same moment. */
export interface AuthenticatedClient extends Client {
  contentVersion: number
}

/** A client that is bound to a project. */
export interface BoundClient extends AuthenticatedClient {
  project: NonNullable<Client['project']>
}

/**
 * Who calls: the client whose token stands in the `Authorization` header, or `unauthorized`. A token with a wrong
 * checksum is refused without a query; nothing is kept between calls, so a revoked token fails at once
 * (TOKEN-4, TOKEN-5). Notes the last use.
 */
async function findClient(context: RequestContext): Promise<Result<AuthenticatedClient, Refusal>> {
  const token = bearerToken(context.request.headers)
  if (token === null || !isWellFormedToken(token)) return refuse({ kind: 'unauthorized' })
  const { client, contentVersion } = await withDatabaseTimeout(
    context.services.ownerByToken(hashToken(token)),
  )
  if (client === null) return refuse({ kind: 'unauthorized' })
  context.services.lastUse.note(client.id, context.now)
  return ok({ ...client, contentVersion })
}

/**
 * Counts the call of a client and lets it in when it has the mode that the route needs: 401, then 429, then 403. What is refused
 * counts too, and tells the client where it stands. This is what every route for clients does first.
 */
export async function authenticateClient(
  context: RequestContext,
  mode: Client['mode'],
): Promise<Result<AuthenticatedClient, Refusal>> {
  const client = await findClient(context)
  if (!client.ok) return client
  const counted = await context.services.rateLimit(client.value.id, context.headers)
  if (!counted.ok) return counted
  if (mode === 'write' && !mayWrite(client.value)) return refuse({ kind: 'forbidden', code: 'write_mode' })
  return client
}

/** As `authenticateClient`, for a client that is bound to a project; another one is refused whatever it sends. */
export async function authenticateBoundClient(
  context: RequestContext,
  mode: Client['mode'],
): Promise<Result<BoundClient, Refusal>> {
  const client = await authenticateClient(context, mode)
  if (!client.ok) return client
  const { project } = client.value
  return project === null ? refuse({ kind: 'project_binding_required' }) : ok({ ...client.value, project })
}

/** The token of an `Authorization: Bearer …` header, or null. The scheme is read in any case (RFC 9110, 11.1). */
export function bearerToken(headers: Headers): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
