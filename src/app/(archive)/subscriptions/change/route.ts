import config from '@payload-config'
import { getPayload } from 'payload'
import { changeSubscriptions } from '@/archive/feeds/changeSubscriptions'

/** The forms of the page `/subscriptions`. */
export function POST(request: Request): Promise<Response> {
  return changeSubscriptions(request, () => getPayload({ config }))
}
