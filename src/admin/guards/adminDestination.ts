import type { Role } from '@/domain/role'
import { isBelow, localPath, signInAddress } from '@/http/localPath'

/** Payload's pages for passwords, which redirect to our sign-in. */
const SIGN_IN_VIEWS = new Set([
  'login',
  'forgot',
  'reset',
  'verify',
  'create-first-user',
  'logout-inactivity',
])

/** The page that tells readers why they cannot open the admin. */
const NO_ADMIN = '/no-admin'

/**
 * Where to redirect a request for an admin page, or null if the user may see it.
 * @param role of the signed-in user; null for anonymous users
 * @param address the requested path and query; the start page if it is not an admin page
 */
export function adminDestination(role: Role | null, address: string | null): string | null {
  const asked = new URL(localPath(address), 'http://archive.invalid')
  const view = asked.pathname.split('/')[2] ?? ''
  const wanted = SIGN_IN_VIEWS.has(view) || view === 'logout' ? asked.searchParams.get('redirect') : address
  const afterwards = withinAdmin(wanted)
  if (role === null) return signInAddress(afterwards)
  if (role === 'reader') return NO_ADMIN
  return SIGN_IN_VIEWS.has(view) ? afterwards : null
}

function withinAdmin(address: string | null): string {
  const { pathname, searchParams } = new URL(localPath(address), 'http://archive.invalid')
  if (!isBelow(pathname, '/admin')) return '/admin'
  // Added by Next's client-side navigation.
  searchParams.delete('_rsc')
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
}
