import config from '@payload-config'
import { getPayload } from 'payload'
import { choosePreferences } from '@/archive/choosePreferences'

/** The switches for language and theme. */
export function POST(request: Request): Promise<Response> {
  return choosePreferences(request, () => getPayload({ config }))
}
