import type { UploadConfig } from 'payload'
import { fileResponse } from '@/api/v1/media/fileResponse'
import { refusalResponse } from '@/http/problem'
import { imageFile } from '@/queries/media'
import { poolDb } from '@/queries/db'

/** Serves Payload's own `/api/media/file/:filename`, which the admin forms use, like the API does. */
export const serveVariant: NonNullable<UploadConfig['handlers']>[number] = async (req, { params }) => {
  const file = await imageFile(poolDb(req.payload), params.filename)
  if (file === null) return refusalResponse({ kind: 'not_found' })
  const answer = await fileResponse(req.payload, file, { method: req.method ?? 'GET', headers: req.headers })
  return answer.ok ? answer.value : refusalResponse(answer.refusal)
}
