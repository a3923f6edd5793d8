import config from '@payload-config'
import { getPayload } from 'payload'
import { endByLink } from '@/archive/feeds/endByLink'

interface Context {
  params: Promise<{ token: string }>
}

/** The POST to an unsubscribe link, which the server passes on to here (`handlePage`). */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params
  return endByLink(request, token, () => getPayload({ config }))
}
