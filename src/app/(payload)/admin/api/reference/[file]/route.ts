import { requireAdministrator } from '@/admin/api/reference/requireAdministrator'
import { referenceFile } from '@/admin/api/reference/referenceFile'
import { textResponse } from '@/api/v1/response/reply'

export const dynamic = 'force-dynamic'

/** Files of the API reference, for administrators. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const isRefused = (await requireAdministrator(request)) !== null
  const file = isRefused ? null : await referenceFile((await params).file)
  if (file === null)
    return new Response('not found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return textResponse(file.bytes, file.contentType, request)
}
