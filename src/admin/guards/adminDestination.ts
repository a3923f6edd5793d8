import type { Role } from '@/domain/role'
import { localPath } from '@/http/localPath'

/** Payload's own pages for signing in with a password; they lead to ours. */
const SIGN_IN_VIEWS = new Set([
  'login',
  'forgot',
  'reset',
  'verify',
  'create-first-user',
  'logout-inactivity',
])

/**
 * Where a request for a page of the admin is sent instead, or null when it may see the page.
 * @param role of the signed-in person; null for strangers
 * @param address path and query that were asked for; what is not of the admin counts as its first page
 */
export function adminDestination(role: Role | null, address: string | null): string | null {
  const asked = new URL(localPath(address), 'http://archive.invalid')
  const view = asked.pathname.split('/')[2] ?? ''
  const wanted = SIGN_IN_VIEWS.has(view) || view === 'logout' ? asked.searchParams.get('redirect') : address
  const afterwards = withinAdmin(wanted)
  if (role === null) return `/sign-in?next=${encodeURIComponent(afterwards)}`
  if (role === 'reader') return '/'
  return SIGN_IN_VIEWS.has(view) ? afterwards : null
}

function withinAdmin(address: string | null): string {
  const { pathname, searchParams } = new URL(localPath(address), 'http://archive.invalid')
  if (!/^\/admin(?=\/|$)/.test(pathname)) return '/admin'
  // What Next's own navigation adds.
  searchParams.delete('_rsc')
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`
}
