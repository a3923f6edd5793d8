import config from '@payload-config'
import { getPayload } from 'payload'
import { markAllAsRead } from '@/archive/whatsNew/markAllAsRead'

/** The button that marks what is new as read. */
export function POST(request: Request): Promise<Response> {
  return markAllAsRead(request, () => getPayload({ config }))
}
