import config from '@payload-config'
import { getPayload } from 'payload'
import { answerFeed } from '@/archive/feeds/answerFeed'

interface Context {
  params: Promise<{ path: string[] }>
}

/** A feed at its personal address (FEED-3). Next answers HEAD with the headers of this. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { path } = await params
  return answerFeed(request, path, () => getPayload({ config }))
}
