import config from '@payload-config'
import { referenceFile, requireAdministrator } from '@/admin/api/reference/reference'
import { textResponse } from '@/api/v1/response/reply'

export const dynamic = 'force-dynamic'

/** Files of the API reference, for administrators. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params
  const bytes = (await requireAdministrator(config, request)) === null ? await referenceFile(file) : null
  if (bytes === null)
    return new Response('not found\n', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return textResponse(bytes, `text/${file.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`, request)
}
