import config from '@payload-config'
import { getPayload } from 'payload'
import { saveFilters } from '@/archive/saveFilters'

/** The forms that save and remove filters. */
export function POST(request: Request): Promise<Response> {
  return saveFilters(request, () => getPayload({ config }))
}
