import type { Payload } from 'payload'
import type { Client } from '@/domain/client'
import type { ValidationIssue } from '@/domain/refusal'
import { poolDb } from '@/queries/db'
import { checkReferences, type References } from './checkReferences'
import { imagesInBody } from './imagesInBody'

/**
 * What is wrong with the names in a body that is already known to have faults of form, so that both kinds are answered
 * together (API-8). Images are looked for in faulty blocks too.
 * @param json the body as it was sent
 * @param named the well-formed ones of its names
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
