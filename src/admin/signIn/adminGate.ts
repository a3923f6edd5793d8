import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { localPath } from '@/archive/localPath'
import { readSession } from '@/collections/Users/readSession'

/** Payload's own pages for signing in with a password; they lead to ours. */
const SIGN_IN_VIEWS = new Set([
  'login',
  'forgot',
  'reset',
  'verify',
  'create-first-user',
  'logout-inactivity',
])

type Query = Readonly<Record<string, string | string[] | undefined>>

/**
 * Stands before every page of the admin (CONTRACT.md 3): strangers go to the sign-in and come back, readers go to the
 * archive, and nobody sees Payload's pages for passwords. Payload's own views do not all ask who is there.
 */
export async function adminGate(segments: readonly string[], query: Query): Promise<void> {
  const payload = await getPayload({ config })
  const session = await readSession(payload, await headers())
  const destination = adminDestination(session?.role ?? null, segments, query)
  if (destination !== null) redirect(destination)
}

/** Where a request for an admin page is sent instead, or null when it may see the page. */
export function adminDestination(
  role: string | null,
  segments: readonly string[],
  query: Query,
): string | null {
  const view = segments[0] ?? ''
  const wanted =
    SIGN_IN_VIEWS.has(view) || view === 'logout' ? wantedAfterwards(query) : pathOf(segments, query)
  if (role === null) return `/sign-in?next=${encodeURIComponent(wanted)}`
  if (role === 'reader') return '/'
  return SIGN_IN_VIEWS.has(view) ? wanted : null
}

function wantedAfterwards(query: Query): string {
  const path = localPath(query.redirect)
  return path === '/' ? '/admin' : path
}

function pathOf(segments: readonly string[], query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) search.append(name, one)
  }
  const path = ['/admin', ...segments].join('/')
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
