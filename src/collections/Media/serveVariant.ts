import type { UploadConfig } from 'payload'
import { fileResponse } from '@/api/v1/media/fileResponse'
import { refusalResponse } from '@/http/problem'
import { imageFile } from '@/queries/media'
import { sqlOn } from '@/queries/runSql'

/** Answers Payload's own `/api/media/file/:filename`, which the admin's forms use, like the interface does. */
export const serveVariant: NonNullable<UploadConfig['handlers']>[number] = async (req, { params }) => {
  const file = await imageFile(sqlOn(req.payload), params.filename)
  if (file === null) return refusalResponse({ kind: 'not_found' })
  const answer = await fileResponse(req.payload, file, { method: req.method ?? 'GET', headers: req.headers })
  return answer.ok ? answer.value : refusalResponse(answer.refusal)
}
