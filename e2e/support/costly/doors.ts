import type { Role } from '@/domain/role'
import { LIMITS, MIB } from '@/domain/limits'

/** Whose credentials a call has: those of nobody, of an API client of a mode, or of a user of a role. */
export type Caller = 'anonymous' | 'read' | 'write' | Role

/** Everyone who may call. */
export const CALLERS: readonly Caller[] = [
  'anonymous',
  'read',
  'write',
  'reader',
  'author',
  'publisher',
  'admin',
]

/** A server function, its other arguments, and the one that takes the record. */
export interface ServerFunctionCall {
  name: string
  args: Record<string, unknown>
  argument: string
}

/** An endpoint that takes text from its callers. */
export interface Door {
  /** Method and path. The names in braces are those of `World.ids`. */
  call: string
  /** The callers whom it does not refuse. */
  by: readonly Caller[]
  /** The bytes that it accepts. */
  bytes: number
  /**
   * How it takes a record: as JSON by default, as the fields of a form, as the field `_payload` that Payload reads, or as an argument
   * of a server function of the admin.
   */
  as?: 'json' | 'form' | 'parts' | 'payload' | ServerFunctionCall
  /** Valid fields beside the hostile ones. */
  fields?: Record<string, unknown>
  /** Names of fields that contain a text, a list, and a record. */
  text?: string
  list?: string
  group?: string
  headers?: Record<string, string>
}

const SIGNED_IN = ['reader', 'author', 'publisher', 'admin'] as const
export const AUTHORS = ['author', 'publisher', 'admin'] as const
const PUBLISHERS = ['publisher', 'admin'] as const
const ADMINS = ['admin'] as const

const v1 = (call: string, by: readonly Caller[], more: Partial<Door>): Door => ({
  call: call.replace(' ', ' /api/v1'),
  by,
  bytes: LIMITS.jsonBytes,
  ...more,
})

/** An endpoint of our own behind a session. */
const own = (call: string, by: readonly Caller[], more: Partial<Door> = {}): Door => ({
  call: call.replace(' ', ' /api'),
  by,
  bytes: MIB,
  ...more,
})

/** Payload's REST of a collection: creates and changes a record, as JSON and as the form of the admin. */
const collection = (slug: string, by: readonly Caller[], more: Partial<Door> & { id: string }): Door[] => {
  const { id, ...fields } = more
  const bytes = slug === 'posts' ? LIMITS.restBytes : LIMITS.recordBytes
  const formBytes = slug === 'media' ? LIMITS.formBytes : Math.min(bytes, LIMITS.jsonBytes)
  const rest = { by, bytes, ...fields }
  return [
    { call: `PATCH /api/${slug}/{${id}}`, ...rest },
    { call: `PATCH /api/${slug}/{${id}}`, ...rest, as: 'payload', bytes: formBytes },
    { call: `POST /api/${slug}`, ...rest },
    { call: `POST /api/${slug}`, ...rest, as: 'payload', bytes: formBytes },
    { call: `PATCH /api/${slug}?where[id][equals]={${id}}`, ...rest },
  ]
}

/** A server function of the admin, called from this page. Names in braces of its arguments are those of `World.ids` too. */
const serverFunction = (
  path: string,
  by: readonly Caller[],
  as: ServerFunctionCall,
  more: Partial<Door> = {},
): Door => ({ call: `POST /admin/${path}`, by, as, bytes: MIB, ...more })

/** What the form of a document asks for. */
const FORM = {
  ...{ operation: 'update', formState: {}, renderAllFields: true },
  docPermissions: { read: true, fields: true },
}

/** The form of an entry, which renders all of it. */
export const entryForm = (id: string): ServerFunctionCall => ({
  name: 'form-state',
  args: { collectionSlug: 'posts', id: `{${id}}`, schemaPath: 'posts', ...FORM },
  argument: 'data',
})

/** The versions of an entry in a drawer. */
export const versionsDrawer = (id: string): Door =>
  serverFunction('collections/posts', AUTHORS, {
    name: 'render-document',
    args: { collectionSlug: 'posts', docID: `{${id}}`, paramsOverride: { segments: ['versions'] } },
    argument: 'initialData',
  })

const draft = { text: 'title', list: 'tags', group: 'approval' }
const apiDraft = { text: 'teaser', list: 'tags', group: 'blocks' }

/** Everything that takes a record. */
export const RECORD_DOORS: readonly Door[] = [
  // Before those that use up the sign-ins of the network, because whoever has signed out signs in again.
  { call: 'POST /api/sign-out', by: ['anonymous'], bytes: LIMITS.anonymousBodyBytes },
  ...['/api/sign-in', '/api/sign-in/confirm'].map((path): Door => ({
    call: `POST ${path}`,
    by: ['anonymous'],
    bytes: LIMITS.signInBodyBytes,
    text: path.endsWith('confirm') ? 'token' : 'email',
  })),
  {
    call: 'POST /api/sign-in/confirm',
    by: ['anonymous'],
    as: 'form',
    bytes: LIMITS.signInBodyBytes,
    text: 'token',
  },
  { call: 'POST /subscriptions/change', by: ['anonymous', ...SIGNED_IN], as: 'form', bytes: 4096 },
  { call: 'POST /preferences', by: ['anonymous', ...SIGNED_IN], as: 'form', bytes: 1024 },
  { call: 'POST /whats-new/read', by: SIGNED_IN, as: 'form', bytes: 1024 },
  { call: 'POST /unsubscribe/x/end', by: ['anonymous'], as: 'form', bytes: 1024, text: 'List-Unsubscribe' },
  { call: 'POST /saved-filters', by: SIGNED_IN, as: 'form', bytes: 32 * 1024, text: 'query' },
  { call: 'GET /', by: ['anonymous', ...SIGNED_IN], bytes: 1024 },

  v1('POST /posts', ['write'], {
    ...apiDraft,
    fields: { project: 'shop', title: 'Costly', type: 'fix' },
  }),
  v1('POST /posts?dry_run=1', ['write'], {
    ...apiDraft,
    fields: { project: 'shop', title: 'Costly', type: 'fix' },
  }),
  v1('PATCH /posts/{apiDraft}', ['write'], apiDraft),
  v1('PUT /posts/{apiDraft}/blocks', ['write'], { list: 'blocks' }),
  v1('POST /read', ['read'], { text: 'external_user_id', list: 'post_ids' }),
  v1('POST /media', ['write'], { as: 'parts', text: 'alt', fields: { project: 'shop' }, bytes: 4 * MIB }),

  ...collection('posts', AUTHORS, { id: 'draft', ...draft }),
  ...collection('projects', ADMINS, { id: 'project', text: 'description' }),
  ...collection('post-types', ADMINS, { id: 'type', text: 'key', group: 'labels' }),
  ...collection('users', ADMINS, { id: 'reader', text: 'name', group: 'mails' }),
  ...collection('api-clients', ADMINS, { id: 'client', text: 'name' }),
  ...collection('media', AUTHORS, { id: 'image', text: 'alt' }),
  ...collection('digest-runs', ADMINS, { id: 'draft', text: 'channel', group: 'period' }),
  ...collection('audit', ADMINS, { id: 'draft', text: 'action' }),
  ...collection('read-markers', ADMINS, { id: 'draft', text: 'externalUserId' }),
  ...collection('payload-locked-documents', AUTHORS, { id: 'draft', text: 'globalSlug', group: 'document' }),
  { call: 'POST /api/globals/settings', by: ADMINS, bytes: MIB, list: 'allowedEmailDomains', group: 'chat' },
  { call: 'POST /api/globals/settings/access', by: AUTHORS, bytes: MIB },
  { call: 'POST /api/posts/access', by: AUTHORS, bytes: LIMITS.restBytes },
  { call: 'POST /api/digest-runs/{draft}/duplicate', by: AUTHORS, bytes: LIMITS.recordBytes },
  {
    call: 'POST /api/payload-preferences/any',
    by: AUTHORS,
    bytes: LIMITS.preferenceBytes,
    text: 'value',
    group: 'value',
  },

  {
    call: 'POST /api/posts/x/y',
    by: AUTHORS,
    bytes: LIMITS.restBytes,
    headers: { 'X-HTTP-Method-Override': 'GET' },
  },

  own('POST /posts/{draft}/approve', PUBLISHERS, { fields: { when: 'planned' }, text: 'publishAt' }),
  own('POST /posts/approve', PUBLISHERS, { fields: { when: 'now' }, list: 'ids' }),
  own('POST /posts/{published}/correct', PUBLISHERS, { text: 'title', list: 'blocks', group: 'alts' }),
  own('POST /posts/{draft}/withdraw', PUBLISHERS, { text: 'reason' }),
  own('POST /posts/{draft}/request-changes', PUBLISHERS, { text: 'comment' }),
  own('POST /posts/{draft}/seen', PUBLISHERS, { text: 'updatedAt' }),
  own('POST /posts/{draft}/submit', AUTHORS),
  own('POST /posts/{draft}/withdraw-approval', PUBLISHERS),
  own('POST /posts/{published}/reinstate', PUBLISHERS, { text: 'reason' }),
  own('POST /media/{image}/focal-point', AUTHORS, { group: 'focalPoint' }),
  own('POST /projects/order', ADMINS, { list: 'ids' }),
  own('POST /users/invite', ADMINS, { fields: { role: 'reader' }, text: 'email' }),
  own('POST /api-clients/issue', ADMINS, { fields: { mode: 'read', audience: 'public' }, text: 'name' }),
  own('POST /api-clients/{spareClient}/rotate', ADMINS),
  own('POST /api-clients/{spareClient}/revoke', ADMINS),
  own('POST /users/{spareUser}/end-sessions', ADMINS),
  own('POST /users/{spareUser}/deactivate', ADMINS),
  own('POST /users/{spareUser}/reactivate', ADMINS),
  own('POST /digest-runs/{draft}/update-message', PUBLISHERS),
  own('DELETE /digest-runs/{draft}/message', ADMINS),
  own('POST /digest-runs/send', ADMINS, { fields: { dry: true }, group: 'days' }),
  own('POST /feeds', SIGNED_IN, { text: 'tag' }),
  own('POST /subscriptions', SIGNED_IN, { fields: { rhythm: 'each' }, text: 'project' }),
  own('POST /whats-new/read', SIGNED_IN, { list: 'post_ids' }),

  own('POST /payload-locked-documents/holder', AUTHORS, { text: 'collection' }),
  own('POST /payload-locked-documents/release', AUTHORS, { text: 'form' }),
  v1('POST /weekly-report', ['anonymous', 'write'], {}),

  serverFunction('collections/posts/{draft}', AUTHORS, entryForm('draft'), draft),
  serverFunction(
    'collections/users/{reader}',
    ADMINS,
    {
      name: 'form-state',
      args: { collectionSlug: 'users', id: '{reader}', schemaPath: 'users', ...FORM },
      argument: 'data',
    },
    { text: 'name', group: 'mails' },
  ),
  serverFunction(
    'collections/posts',
    AUTHORS,
    { name: 'render-document', args: { collectionSlug: 'posts', docID: '{draft}' }, argument: 'initialData' },
    draft,
  ),
  serverFunction(
    'collections/media',
    AUTHORS,
    { name: 'render-list', args: { collectionSlug: 'media' }, argument: 'query' },
    { text: 'search', list: 'sort', group: 'where' },
  ),
]

/** Everything that takes a query. */
export const QUERY_DOORS: readonly Door[] = [
  { call: 'GET /', by: SIGNED_IN, bytes: 0, text: 'q', list: 'tag' },
  { call: 'GET /projects/shop', by: SIGNED_IN, bytes: 0, text: 'q', list: 'tag' },
  { call: 'GET /whats-new', by: SIGNED_IN, bytes: 0, text: 'page' },
  { call: 'GET /preview/{draft}', by: AUTHORS, bytes: 0, text: 'audience' },
  { call: 'GET /sign-in', by: ['anonymous'], bytes: 0, text: 'next' },
  { call: 'GET /sign-in/confirm', by: ['anonymous'], bytes: 0, text: 'token' },
  { call: 'GET /admin/collections/posts', by: AUTHORS, bytes: 0, text: 'search' },
  ...['audit', 'media', 'users'].map((slug): Door => ({
    call: `GET /admin/collections/${slug}`,
    by: ADMINS,
    bytes: 0,
    text: 'search',
  })),
  v1('GET /posts', ['read', 'write'], { text: 'q', list: 'tag' }),
  v1('GET /drafts', ['write'], { text: 'q' }),
  v1('GET /unread', ['read'], { text: 'external_user_id' }),
  v1('GET /projects', ['read', 'write'], {}),
  ...[
    'GET /api/posts',
    'GET /api/posts/count',
    'GET /api/users',
    'GET /api/media',
    'GET /api/projects',
    'GET /api/post-types',
    'GET /api/api-clients',
    'GET /api/digest-runs',
    'GET /api/read-markers',
    'GET /api/audit',
    'GET /api/payload-locked-documents',
    'GET /api/payload-preferences',
    'DELETE /api/payload-locked-documents',
    'DELETE /api/payload-preferences',
  ].map((call): Door => ({ call, by: ADMINS, bytes: 0, text: 'where[id][like]' })),
  { call: 'GET /api/posts/versions', by: AUTHORS, bytes: 0 },
  { call: 'GET /api/posts/known-tags', by: AUTHORS, bytes: 0, text: 'q' },
  { call: 'GET /api/media/library', by: AUTHORS, bytes: 0, text: 'q' },
  { call: 'GET /api/media/{image}/uses', by: AUTHORS, bytes: 0, text: 'q' },
  { call: 'GET /api/media/described', by: AUTHORS, bytes: 0, list: 'ids' },
  { call: 'GET /feeds/x.atom', by: ['anonymous'], bytes: 0, text: 'q' },
  {
    call: 'POST /api/posts',
    by: AUTHORS,
    bytes: 250 * 1024,
    headers: { 'X-HTTP-Method-Override': 'GET' },
    text: 'where[title][like]',
  },
  {
    call: 'POST /api/users',
    by: ADMINS,
    bytes: 250 * 1024,
    headers: { 'X-HTTP-Method-Override': 'GET' },
    text: 'where[email][like]',
  },
]
