import type { Route } from '@/api/v1/routing/defineRoute'
import { newId } from '@/lib/ids'
import { makeImageRow } from '../imageRow'
import { MISSING_ID } from './missingId'
import { draftOf, formOf, newDraft } from './validValues'
import type { Row } from './row'
import { inaccessibleAudiences, inaccessibleImages } from './inaccessible'
import { invisibleFile, invisiblePosts } from './invisible'

const unknownPosts = [MISSING_ID, 'nothing-here', 'x', '..', '%00', '0', 'a b', 'ä'].map((id) => ({ id }))
const badSince = ['yesterday', '2026-13-01', '2026-02-30', '1', '2026-08-01T25:00:00Z', '-1', '20260801']

/** One row per route. A route without one fails the suite. */
export const table: readonly Row[] = [
  { method: 'get', path: '/projects', call: () => ({}), status: 200 },
  {
    method: 'get',
    path: '/posts',
    call: ({ own }) => ({ query: { project: own.project.slug, tag: 'shared', page: '1' } }),
    status: 200,
    badQuery: { since: badSince },
  },
  {
    method: 'get',
    path: '/posts/{id}',
    call: ({ own }) => ({ params: { id: own.published.internal.id } }),
    status: 200,
    invisible: (world) => [
      ...invisiblePosts(world, 'published', ['read', 'write']),
      ...invisiblePosts(world, 'drafts', ['write']),
      ...(['internal', 'customer', 'public'] as const).map((audience) => ({
        what: `a draft for ${audience} by a client with read mode`,
        by: { audience: 'internal', mode: 'read' } as const,
        params: { id: world.own.drafts[audience].id },
      })),
    ],
    unknown: unknownPosts,
  },
  {
    method: 'get',
    path: '/posts/{id}/checks',
    call: ({ own }) => ({ params: { id: own.drafts.internal.id } }),
    status: 200,
    invisible: (world) => [
      ...invisiblePosts(world, 'published', ['write']),
      ...invisiblePosts(world, 'drafts', ['write']),
    ],
    unknown: unknownPosts,
  },
  {
    method: 'get',
    path: '/drafts',
    call: ({ own }) => ({ query: { project: own.project.slug, q: 'Entry', page: '1' } }),
    status: 200,
    badQuery: { state: ['draft', 'Submitted', 'submitted,in_progress', ''], mine: ['true', '2', '01', ' 1'] },
  },
  { method: 'get', path: '/post-types', call: () => ({}), status: 200 },
  {
    method: 'get',
    path: '/unread',
    by: { bound: true },
    call: () => ({ query: { external_user_id: 'reader-1' } }),
    status: 200,
    badQuery: { since: badSince, external_user_id: ['', 'x'.repeat(256)] },
  },
  {
    method: 'post',
    path: '/read',
    by: { bound: true },
    call: ({ own }) => ({
      json: { external_user_id: `reader-${newId()}`, post_ids: [own.published.public.id] },
    }),
    status: 200,
  },
  {
    method: 'post',
    path: '/posts',
    call: ({ own }) => ({ json: draftOf(own.project.slug) }),
    status: 201,
    forbidden: ({ own, other, inactive }) => [
      ...[other.project.slug, 'nowhere', inactive].map((slug) => ({
        what: `the project ${slug}`,
        by: { bound: slug === other.project.slug },
        pointer: '/project',
        call: { json: draftOf(slug) },
      })),
      ...inaccessibleImages(other.image).map(({ json, ...rest }) => ({
        ...rest,
        call: { json: { ...draftOf(own.project.slug), ...json } },
      })),
      ...inaccessibleAudiences().map(({ json, ...rest }) => ({
        ...rest,
        call: { json: { ...draftOf(own.project.slug), audience: undefined, ...json } },
      })),
    ],
  },
  {
    method: 'patch',
    path: '/posts/{id}',
    call: async (world) => ({ params: { id: await newDraft(world) }, json: { title: 'Changed' } }),
    status: 200,
    invisible: (world) => [
      ...invisiblePosts(world, 'published', ['write'], 'id'),
      ...invisiblePosts(world, 'drafts', ['write'], 'id'),
    ],
    unknown: unknownPosts,
    forbidden: ({ own, other }) => [
      ...inaccessibleImages(other.image).flatMap(({ json, ...rest }) =>
        'blocks' in json ? [] : [{ ...rest, call: { params: { id: own.drafts.public.id }, json } }],
      ),
      ...inaccessibleAudiences().flatMap(({ json, ...rest }) =>
        json.audience === undefined
          ? []
          : [{ ...rest, call: { params: { id: own.drafts.public.id }, json } }],
      ),
    ],
  },
  {
    method: 'put',
    path: '/posts/{id}/blocks',
    call: async (world) => ({
      params: { id: await newDraft(world) },
      json: { blocks: [{ type: 'text', data: { text: 'Before and now.' } }] },
    }),
    status: 200,
    invisible: (world) => [
      ...invisiblePosts(world, 'published', ['write'], 'id'),
      ...invisiblePosts(world, 'drafts', ['write'], 'id'),
    ],
    unknown: unknownPosts,
    forbidden: ({ own, other }) =>
      inaccessibleImages(other.image).flatMap(({ json, ...rest }) =>
        'blocks' in json ? [{ ...rest, call: { params: { id: own.drafts.public.id }, json } }] : [],
      ),
  },
  {
    method: 'delete',
    path: '/posts/{id}',
    call: async (world) => ({ params: { id: await newDraft(world) } }),
    status: 204,
    invisible: (world) => [
      ...invisiblePosts(world, 'published', ['write'], 'id'),
      ...invisiblePosts(world, 'drafts', ['write'], 'id'),
    ],
    unknown: unknownPosts,
  },
  {
    method: 'post',
    path: '/media',
    call: async ({ own }) => ({ form: await formOf({ project: own.project.slug, alt: 'A colour' }) }),
    status: 201,
  },
  {
    method: 'delete',
    path: '/media/{id}',
    call: async ({ archive, own }) => ({ params: { id: await makeImageRow(archive.payload, own.project) } }),
    status: 204,
    invisible: ({ other }) => [
      { what: "another project's image", by: { mode: 'write', bound: true }, params: { id: other.image } },
    ],
    unknown: unknownPosts,
  },
  {
    method: 'get',
    path: '/media/file/{path*}',
    call: ({ own }) => ({ params: { path: own.files.internal } }),
    status: 200,
    invisible: ({ own, other }) => [
      invisibleFile('an internal file', { audience: 'customer' }, own.files.internal),
      invisibleFile('an internal file', { audience: 'public' }, own.files.internal),
      invisibleFile("a customer's file", { audience: 'public' }, own.files.customer),
      invisibleFile("another project's file", { bound: true }, other.files.public),
      invisibleFile("another project's file", { bound: true, mode: 'write' }, other.files.public),
    ],
    unknown: ['nothing.webp', 'a/b/c.webp', '%2e%2e/%2e%2e/etc/passwd', 'x'].map((path) => ({ path })),
  },
  { method: 'post', path: '/publish-due', by: 'scheduler', call: () => ({}), status: 200 },
  {
    method: 'post',
    path: '/weekly-report',
    by: 'scheduler',
    call: () => ({ query: { dry: '1' } }),
    status: 200,
    badQuery: { dry: ['true', 'false', 'yes', '2', '01', ' 1'], days: ['07 ', '+7', '7days'] },
  },
  { method: 'get', path: '/openapi.json', call: () => ({}), status: 200 },
  { method: 'get', path: '/style-guide', call: () => ({}), status: 200 },
  { method: 'get', path: '/skill', call: () => ({}), status: 200 },
]

/** The row of a route. Throws if there is none, because then nothing says what the route must refuse. */
export function rowOf({ method, path }: Pick<Route, 'method' | 'path'>): Row {
  const row = table.find((one) => one.method === method && one.path === path)
  if (row === undefined)
    throw new Error(
      `${method.toUpperCase()} ${path} has no row in the table of the common suite. Give it one.`,
    )
  return row
}
