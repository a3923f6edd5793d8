import type { Payload } from 'payload'
import type { Client } from '@/domain/client'
import type { ValidationIssue } from '@/domain/refusal'
import { poolDb } from '@/queries/db'
import { checkReferences, type References } from './checkReferences'
import { imagesInBody } from '@/domain/post/images'

/**
 * The reference errors of a body that already has validation errors, so that both are returned together (API-8).
 * Includes images in invalid blocks.
 * @param json the body as sent
 * @param named its well-formed references
 */
export async function referenceIssues(
  payload: Payload,
  client: Client,
  json: unknown,
  named: Omit<References, 'images'>,
): Promise<ValidationIssue[]> {
  const asked = { ...named, images: imagesInBody(json) }
  const { issues } = await checkReferences(poolDb(payload), client, asked, { lock: false })
  return issues
}
