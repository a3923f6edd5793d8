import type { Payload } from 'payload'
import { z } from 'zod'
import type { Client } from '@/domain/client'
import type { Block } from '@/domain/post/blocks'
import { imagesOf } from '@/domain/post/images'
import type { Fault } from '@/domain/refusal'
import { recordId } from '@/domain/strings'
import { sqlOn } from '@/queries/runSql'
import { checkReferences, type References } from './checkReferences'

const blockLike = z.object({ type: z.string(), data: z.unknown() })
const bodyLike = z.object({
  cover_media_id: recordId.nullable().catch(null),
  blocks: z.array(blockLike.catch({ type: '', data: null })).catch([]),
})

/**
 * What is wrong with the names in a body that is already known to have faults of form, so that both kinds are answered
 * together (CONTRACT.md 2, `validation_failed`). Images are looked for in faulty blocks too.
 * @param json the body as it was sent
 * @param named the well-formed ones of its names
 */
export async function referenceFaults(
  payload: Payload,
  client: Client,
  json: unknown,
  named: Omit<References, 'images'>,
): Promise<Fault[]> {
  const body = bodyLike.safeParse(json)
  const blocks: Block[] = body.success ? body.data.blocks : []
  const images = imagesOf({ coverMediaId: body.data?.cover_media_id ?? null, blocks }).filter(
    ({ mediaId }) => recordId.safeParse(mediaId).success,
  )
  const { faults } = await checkReferences(sqlOn(payload), client, { ...named, images }, { hold: false })
  return faults
}
