import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { Actor } from '@/domain/actor'
import { AUDIENCES } from '@/domain/audience'
import { CLIENT_MODES } from '@/domain/client'
import { issuesOf, withIssue } from '@/domain/issues'
import { LIMITS } from '@/domain/limits'
import { invalid, type ValidationIssue, type Refusal } from '@/domain/refusal'
import { line } from '@/domain/strings'
import { ok, refuse, type Result } from '@/lib/result'
import { isStorableText } from '@/lib/text'
import { hashToken, mintToken, type RandomSource } from '@/lib/tokens'
import { inTransaction } from '@/operations/transaction'
import type { Db } from '@/queries/db'
import { clientRecord, type ClientRecord } from './clientRecord'

const request = z.strictObject({
  name: line({ min: 1, max: LIMITS.clientName }).refine(
    (name) => name === '' || name.trim() !== '',
    withIssue({ code: 'client_name' }),
  ),
  mode: z.enum(CLIENT_MODES),
  audience: z.enum(AUDIENCES),
  project: z.string().nullish(),
})

/** A client's record and its token. The token is returned only here. */
export interface IssuedClient {
  doc: ClientRecord
  token: string
}

/**
 * Creates a client and its token (TOKEN-2, TOKEN-3). Only the hash of the token is stored. Refuses with all validation
 * errors at once: values, unknown fields, and an unknown project slug.
 * @param given the unvalidated `{ name, mode, audience, project? }`; `project` is a slug
 */
export async function issueClient(
  payload: Payload,
  actor: Actor,
  given: unknown,
  random?: RandomSource,
): Promise<Result<IssuedClient, Refusal>> {
  return inTransaction(payload, actor, async ({ req, db }) => {
    const parsed = request.safeParse(given)
    const { projectId, fault } = await namedProject(db, given)
    const errors = [...(parsed.success ? [] : issuesOf(parsed.error)), ...(fault ? [fault] : [])]
    if (!parsed.success || fault) return refuse(invalid(...errors))
    const { name, mode, audience } = parsed.data
    const token = mintToken(random)
    const doc = await payload.create({
      collection: 'api-clients',
      data: { name, mode, audience, project: projectId, tokenHash: hashToken(token) },
      depth: 0,
      overrideAccess: true,
      req,
    })
    return ok({ doc: clientRecord(doc), token })
  })
}

async function namedProject(
  db: Db,
  given: unknown,
): Promise<{ projectId: string | null; fault: ValidationIssue | null }> {
  const slug = given instanceof Object && 'project' in given ? given.project : null
  if (typeof slug !== 'string') return { projectId: null, fault: null }
  const [project] = isStorableText(slug)
    ? await db<{ id: string }>(sql`select id from projects where slug = ${slug} for key share`)
    : []
  if (project) return { projectId: project.id, fault: null }
  return { projectId: null, fault: { pointer: '/project', code: 'no_project_named' } }
}
