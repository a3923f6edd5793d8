import type { Payload } from 'payload'
import type { z } from 'zod'
import type { Audience } from '@/domain/audience'
import type { Client } from '@/domain/client'
import { imagesInBody } from '@/domain/post/images'
import type { ValidationIssue } from '@/domain/refusal'
import { isRecord } from '@/lib/json'
import { poolDb } from '@/queries/db'
import { checkReferences } from './checkReferences'

/** The fields of a body schema that refer to something besides images. */
interface ReferenceFields {
  project?: z.ZodType<string | undefined>
  type?: z.ZodType<string | undefined>
  audience?: z.ZodType<Audience | undefined>
}

/**
 * The reference errors of a body that already has validation errors, so that both are returned together (API-8): of its
 * well-formed fields, and of images also in invalid blocks.
 * @param json the body as sent
 */
export async function referenceIssues(
  payload: Payload,
  client: Client,
  json: unknown,
  { project, type, audience }: ReferenceFields,
): Promise<ValidationIssue[]> {
  if (!isRecord(json)) return []
  const asked = {
    project: project?.safeParse(json.project).data,
    type: type?.safeParse(json.type).data,
    audience: audience?.safeParse(json.audience).data,
    images: imagesInBody(json),
  }
  const { issues } = await checkReferences(poolDb(payload), client, asked, { lock: false })
  return issues
}
