import { isBelow } from '@/http/localPath'

/** Pages and handlers with a fixed address. */
const FIXED = new Set([
  '/',
  '/admin',
  '/healthz',
  '/icon.svg',
  '/app-icon.png',
  '/manifest.webmanifest',
  '/metrics',
  '/no-admin',
  '/preferences',
  '/projects',
  '/readyz',
  '/saved-filters',
  '/sign-in',
  '/sign-in/confirm',
  '/subscriptions',
  '/subscriptions/change',
  '/whats-new',
  '/whats-new/read',
])

/** Addresses with a part that varies. */
const VARYING: readonly [RegExp, string][] = [
  [/^\/entries\/[^/]+$/, '/entries/{slug}'],
  [/^\/entries\/[^/]+\/markdown$/, '/entries/{slug}/markdown'],
  [/^\/projects\/[^/]+$/, '/projects/{slug}'],
  [/^\/preview\/[^/]+$/, '/preview/{id}'],
  [/^\/too-long\/[^/]+$/, '/too-long/{id}'],
  [/^\/unsubscribe\/[^/]+$/, '/unsubscribe/{token}'],
  [/^\/feeds\/[^/]+$/, '/feeds/{token}'],
  [/^\/_next\//, '/_next/{file}'],
  [/^\/admin\//, '/admin/{view}'],
]

/** The first part of an address of Payload's REST API and of the endpoints beside it. */
const REST = new Set([
  ...['access', 'api-clients', 'audit', 'digest-runs', 'downloads', 'feeds', 'globals', 'media'],
  ...['payload-locked-documents', 'payload-preferences', 'post-types', 'posts', 'projects', 'read-markers'],
  ...['sign-in', 'sign-out', 'subscriptions', 'users', 'whats-new'],
])

const UNKNOWN = 'unknown'

/**
 * The route of a request as a label: one of a fixed number, without ids, slugs and tokens.
 * @param apiRoute the path of the matching route of the API, such as `/posts/{id}`
 */
export function routeLabel(path: string, apiRoute: string | undefined): string {
  if (isBelow(path, '/api/v1')) return apiRoute === undefined ? `/api/v1 ${UNKNOWN}` : `/api/v1${apiRoute}`
  if (FIXED.has(path)) return path
  if (isBelow(path, '/api')) {
    const [, , name = '', ...rest] = path.split('/')
    if (!REST.has(name)) return `/api ${UNKNOWN}`
    return rest.length === 0 ? `/api/${name}` : `/api/${name}/{path}`
  }
  return VARYING.find(([pattern]) => pattern.test(path))?.[1] ?? UNKNOWN
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The method as a label. Node parses some 30 others. */
export function methodLabel(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : 'other'
}
