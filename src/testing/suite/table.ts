import { newId } from '@/lib/ids'
import type { Method, Route } from '@/api/v1/declaration/definition'
import { makeDraft } from '../builders'
import { makeImageRow } from '../imageRow'
import { smallImage, type ClientKind, type World } from './world'

/** A call that is right: what stands in the address, the query, and the body. */
export interface RightCall {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
}

/** Something that is there and that a client does not see: in an address, or at a place in a body. */
export interface Unseen {
  what: string
  by: Partial<ClientKind>
  params: Record<string, string>
}

/** Something that a client may not name in a body, and the pointer at which it is told so. */
export interface Unnamable {
  what: string
  by: Partial<ClientKind>
  pointer: string
  call: RightCall
}

/** What the common suite needs to know of a route beside its declaration. */
export interface Row {
  method: Method
  path: string
  /** A right call of a client that sees everything in the own project. New each time where it uses something up. */
  call: (world: World) => Promise<RightCall> | RightCall
  /** Who makes it, when not an internal client that is not bound. */
  by?: Partial<ClientKind>
  /** What the right call is answered. */
  status: number
  /** Things that are there and not seen, in the address. */
  unseen?: (world: World) => Unseen[]
  /** Addresses under which nobody finds anything. */
  unknown?: Record<string, string>[]
  /** What may not be named in the body. */
  unnamable?: (world: World) => Unnamable[]
  /** Values of query parameters that are refused, beyond what the schema says. */
  badQuery?: Record<string, string[]>
}

const NOWHERE = '01920000-0000-7000-8000-000000000000'
const unknownPosts = [NOWHERE, 'nothing-here', 'x', '..', '%00', '0', 'a b', 'ä'].map((id) => ({ id }))
const badSince = ['yesterday', '2026-13-01', '2026-02-30', '1', '2026-08-01T25:00:00Z', '-1', '20260801']

/** A row for each route. A route without one fails the suite. */
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
    unseen: (world) => [
      ...unseenPosts(world, 'published', ['read', 'write']),
      ...unseenPosts(world, 'drafts', ['write']),
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
    unseen: (world) => [
      ...unseenPosts(world, 'published', ['write']),
      ...unseenPosts(world, 'drafts', ['write']),
    ],
    unknown: unknownPosts,
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
    unnamable: ({ own, other, inactive }) => [
      ...[other.project.slug, 'nowhere', inactive].map((slug) => ({
        what: `the project ${slug}`,
        by: { bound: slug === other.project.slug },
        pointer: '/project',
        call: { json: draftOf(slug) },
      })),
      ...unnamableImages(other.image).map(({ json, ...rest }) => ({
        ...rest,
        call: { json: { ...draftOf(own.project.slug), ...json } },
      })),
      ...unnamableAudiences().map(({ json, ...rest }) => ({
        ...rest,
        call: { json: { ...draftOf(own.project.slug), audience: undefined, ...json } },
      })),
    ],
  },
  {
    method: 'patch',
    path: '/posts/{id}',
    call: async (world) => ({ params: { id: await freshDraft(world) }, json: { title: 'Changed' } }),
    status: 200,
    unseen: (world) => [
      ...unseenPosts(world, 'published', ['write'], 'id'),
      ...unseenPosts(world, 'drafts', ['write'], 'id'),
    ],
    unknown: unknownPosts,
    unnamable: ({ own, other }) => [
      ...unnamableImages(other.image).flatMap(({ json, ...rest }) =>
        'blocks' in json ? [] : [{ ...rest, call: { params: { id: own.drafts.public.id }, json } }],
      ),
      ...unnamableAudiences().flatMap(({ json, ...rest }) =>
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
      params: { id: await freshDraft(world) },
      json: { blocks: [{ type: 'text', data: { text: 'Before and now.' } }] },
    }),
    status: 200,
    unseen: (world) => [
      ...unseenPosts(world, 'published', ['write'], 'id'),
      ...unseenPosts(world, 'drafts', ['write'], 'id'),
    ],
    unknown: unknownPosts,
    unnamable: ({ own, other }) =>
      unnamableImages(other.image).flatMap(({ json, ...rest }) =>
        'blocks' in json ? [{ ...rest, call: { params: { id: own.drafts.public.id }, json } }] : [],
      ),
  },
  {
    method: 'delete',
    path: '/posts/{id}',
    call: async (world) => ({ params: { id: await freshDraft(world) } }),
    status: 204,
    unseen: (world) => [
      ...unseenPosts(world, 'published', ['write'], 'id'),
      ...unseenPosts(world, 'drafts', ['write'], 'id'),
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
    unseen: ({ other }) => [
      { what: "another project's image", by: { mode: 'write', bound: true }, params: { id: other.image } },
    ],
    unknown: unknownPosts,
  },
  {
    method: 'get',
    path: '/media/file/{path*}',
    call: ({ own }) => ({ params: { path: own.files.internal } }),
    status: 200,
    unseen: ({ own, other }) => [
      unseenFile('an internal file', { audience: 'customer' }, own.files.internal),
      unseenFile('an internal file', { audience: 'public' }, own.files.internal),
      unseenFile("a customer's file", { audience: 'public' }, own.files.customer),
      unseenFile("another project's file", { bound: true }, other.files.public),
      unseenFile("another project's file", { bound: true, mode: 'write' }, other.files.public),
    ],
    unknown: ['nothing.webp', 'a/b/c.webp', '%2e%2e/%2e%2e/etc/passwd', 'x'].map((path) => ({ path })),
  },
  { method: 'get', path: '/openapi.json', call: () => ({}), status: 200 },
  { method: 'get', path: '/style-guide', call: () => ({}), status: 200 },
  { method: 'get', path: '/skill', call: () => ({}), status: 200 },
]

/** The row of a route. Throws when there is none: then nobody has thought about what the route must refuse. */
export function rowOf({ definition: { method, path } }: Pick<Route, 'definition'>): Row {
  const row = table.find((one) => one.method === method && one.path === path)
  if (row === undefined)
    throw new Error(
      `${method.toUpperCase()} ${path} has no row in the table of the common suite. Give it one.`,
    )
  return row
}

/** Right values for fields that a schema alone cannot know. */
export function filledFrom({ own }: World): (name: string) => unknown {
  return (name) => {
    if (name === 'project') return own.project.slug
    if (name === 'type') return 'feature'
    if (name === 'post_ids') return own.published.public.id
    if (name === 'slug' || name === 'idempotency_key' || name === 'external_user_id') return `s${newId()}`
    if (/media_?ids?$/i.test(name)) return own.image
    return undefined
  }
}

/** A form of an upload. */
export async function formOf(parts: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  form.append('file', new File([await smallImage()], 'small.jpg'))
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

function draftOf(project: string) {
  return { project, title: 'Search finds part words', type: 'feature', audience: 'public' }
}

async function freshDraft({ archive, own }: World): Promise<string> {
  return (await makeDraft(archive.payload, own.project, { audience: 'public' })).id
}

function unseenFile(what: string, by: Partial<ClientKind>, path: string): Unseen {
  return { what, by, params: { path } }
}

/** Entries by id and, where an address takes it, by slug: of a narrower audience, and of another project. */
function unseenPosts(
  { own, other }: World,
  kind: 'published' | 'drafts',
  modes: readonly ClientKind['mode'][],
  only?: 'id',
): Unseen[] {
  const names = only === undefined ? (['id', 'slug'] as const) : (['id'] as const)
  return modes.flatMap((mode) =>
    names.flatMap((name) => {
      const unseen = (what: string, by: Partial<ClientKind>, post: { id: string; slug?: string | null }) => ({
        what: `${what} among ${kind} by ${name}, ${mode} mode`,
        by: { mode, ...by },
        params: { id: String(post[name]) },
      })
      return [
        unseen('internal, for customer', { audience: 'customer' }, own[kind].internal),
        unseen('internal, for public', { audience: 'public' }, own[kind].internal),
        unseen('customer, for public', { audience: 'public' }, own[kind].customer),
        unseen('of another project', { bound: true }, other[kind].public),
        unseen('of another project and internal', { bound: true, audience: 'public' }, other[kind].internal),
      ]
    }),
  )
}

interface NamedInBody {
  what: string
  by: Partial<ClientKind>
  pointer: string
}

function unnamableImages(foreign: string): (NamedInBody & { json: Record<string, unknown> })[] {
  return [
    { id: foreign, by: { bound: true } },
    { id: NOWHERE, by: {} },
  ].flatMap(({ id, by }) => [
    { what: `the cover ${id}`, by, pointer: '/cover_media_id', json: { cover_media_id: id } },
    ...imageBlocks(id).map(({ pointer, ...block }) => ({
      what: `the image ${id} in ${block.type}`,
      by,
      pointer,
      json: { blocks: [block] },
    })),
  ])
}

function imageBlocks(id: string) {
  return [
    { type: 'image', data: { mediaId: id }, pointer: '/blocks/0/data/mediaId' },
    { type: 'gallery', data: { mediaIds: [id] }, pointer: '/blocks/0/data/mediaIds/0' },
    {
      type: 'before_after',
      data: { beforeMediaId: id, afterMediaId: id },
      pointer: '/blocks/0/data/beforeMediaId',
    },
  ]
}

/** The default of a new entry is `internal`, for this too: `audience: undefined` leaves it out. */
function unnamableAudiences(): (NamedInBody & { json: { audience?: string } })[] {
  return [
    { what: 'internal, for customer', by: { audience: 'customer' }, json: { audience: 'internal' } },
    { what: 'no audience, for customer', by: { audience: 'customer' }, json: {} },
    { what: 'internal, for public', by: { audience: 'public' }, json: { audience: 'internal' } },
    { what: 'customer, for public', by: { audience: 'public' }, json: { audience: 'customer' } },
  ].map((one) => ({ ...one, by: one.by as Partial<ClientKind>, pointer: '/audience' }))
}
