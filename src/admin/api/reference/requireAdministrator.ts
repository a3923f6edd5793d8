import config from '@payload-config'
import { getPayload } from 'payload'
import { adminDestination } from '@/admin/guards/adminDestination'
import { hasRole } from '@/domain/role'
import { requestSession } from '@/session/requestSession'

/**
 * Where to redirect a request for the reference, or null for administrators. Anonymous users go to the sign-in, readers
 * to the archive, everyone else to the API page, which is "not found" for them.
 */
export async function requireAdministrator(request: Request): Promise<string | null> {
  const { user } = await requestSession(await getPayload({ config }), request.headers)
  const role = user?.role ?? null
  const destination = adminDestination(role, new URL(request.url).pathname)
  if (destination !== null) return destination
  return role !== null && hasRole(role, 'admin') ? null : '/admin/api'
}
