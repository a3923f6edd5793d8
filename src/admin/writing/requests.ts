import { isRecord, parseJson } from '@/lib/json'
import type { Post } from '@/payload-types'
import type { FieldError } from '../fields/useShowErrors'
import { changesSince, contentOf, hasChanges, type Content } from './content'

/** The answer to a save. */
export type SaveAnswer =
  | { kind: 'saved'; post: Post }
  | { kind: 'unreachable' }
  | { kind: 'signedOut' }
  | { kind: 'invalid'; errors: FieldError[]; message: string | null }
  | {
      kind: 'overtaken'
      reason: 'locked' | 'changed' | 'published' | 'gone' | 'forbidden'
      by: string | null
    }

/** Sent with each save, so that errors have the language of the admin. */
export interface Sending {
  language: string
  /** The opened form, which has the lock after the save. Without one the save ends the lock. */
  form?: string
  /** The request may outlive the page. */
  keepalive?: boolean
}

/** Creates a post from a form. */
export function createPost(content: Content, sending: Sending): Promise<SaveAnswer> {
  // Without a slug the archive derives it from the title.
  const { slug, ...fields } = content
  return send('POST', '/api/posts', { ...fields, ...(slug ? { slug } : {}) }, sending)
}

/**
 * Saves changes to a post. They are based on the state of `updatedAt`, so that they never undo the changes of others (ADMIN-5).
 */
export async function savePost(
  id: string,
  changes: Content,
  updatedAt: string,
  sending: Sending,
): Promise<SaveAnswer> {
  const answer = await send('PATCH', `/api/posts/${id}`, { ...changes, updatedAt }, sending)
  if (answer.kind !== 'overtaken') return answer
  if (answer.reason === 'locked') return { ...answer, by: await holderOf(id) }
  // Nobody may save a published post, so that is forbidden.
  const post = await storedPost(id)
  return post !== null && isDecided(post) ? { ...answer, reason: 'published' } : answer
}

/** Whether somebody has scheduled or published the post, or withdrawn it since. */
function isDecided({ status, approval, isApprovalValid }: Post): boolean {
  return status !== 'draft' || (Boolean(approval?.seal) && isApprovalValid !== false)
}

/** The stored post if it has one of these contents: then nobody else has changed it. */
export async function arrivedPost(id: string, contents: readonly Content[]): Promise<Post | null> {
  const post = await storedPost(id)
  return post !== null && contents.some((content) => hasContent(post, content)) ? post : null
}

/** What forms that were left still send, by the id of the post. */
export const restOfForms = new Map<string, Promise<void>>()

/** The stored post, or null if it cannot be read. */
export async function storedPost(id: string): Promise<Post | null> {
  const post = await getJson(`/api/posts/${id}?depth=0`)
  return isPost(post) ? post : null
}

/** The post that one of the lost requests has created, or null. */
export async function createdPost(
  userId: string,
  contents: readonly Content[],
  since: number,
): Promise<Post | null> {
  const query = new URLSearchParams({
    depth: '0',
    limit: '5',
    sort: '-createdAt',
    'where[createdBy][equals]': userId,
    'where[createdAt][greater_than]': new Date(since).toISOString(),
  })
  const list = await getJson(`/api/posts?${query.toString()}`)
  const docs: unknown[] = isRecord(list) && Array.isArray(list.docs) ? list.docs : []
  return docs.filter(isPost).find((post) => contents.some((content) => hasContent(post, content))) ?? null
}

/** Whether a post has the content, apart from the slug, which the archive may have derived. */
function hasContent(post: Post, content: Content): boolean {
  const slug = post.slug ?? null
  return !hasChanges(changesSince(contentOf({ ...post }), { ...content, slug }))
}

/** The name of another user who is editing the post, or null. */
export async function holderOf(id: string): Promise<string | null> {
  const json = await getJson('/api/payload-locked-documents/holder', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ collection: 'posts', id }),
  })
  return isRecord(json) && typeof json.name === 'string' ? json.name : null
}

async function getJson(path: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(path, { cache: 'no-store', ...init })
    return response.ok ? await response.json() : null
  } catch {
    // No connection: the save will be tried again.
    return null
  }
}

async function send(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  { language, form, keepalive = false }: Sending,
): Promise<SaveAnswer> {
  try {
    const query = new URLSearchParams({ depth: '0', ...(form !== undefined && { form }) })
    const response = await fetch(`${path}?${query.toString()}`, {
      method,
      keepalive,
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify(body),
    })
    return answerOf(response.status, parseJson(await response.text()))
  } catch {
    // The connection or the server failed.
    return { kind: 'unreachable' }
  }
}

function answerOf(status: number, json: unknown): SaveAnswer {
  const post = isRecord(json) ? json.doc : undefined
  if (status < 300 && isPost(post)) return { kind: 'saved', post }
  if (status === 401) return { kind: 'signedOut' }
  if (status === 403) return { kind: 'overtaken', reason: 'forbidden', by: null }
  if (status === 404) return { kind: 'overtaken', reason: 'gone', by: null }
  if (status === 409) return { kind: 'overtaken', reason: 'changed', by: null }
  if (status === 423) return { kind: 'overtaken', reason: 'locked', by: null }
  if (status === 400 || status === 413 || status === 422) return { kind: 'invalid', ...errorsIn(json) }
  return { kind: 'unreachable' }
}

/** The errors at fields, and the message of another error. */
function errorsIn(json: unknown): { errors: FieldError[]; message: string | null } {
  const [error] = isRecord(json) && Array.isArray(json.errors) ? json.errors.filter(isRecord) : []
  const data = error && isRecord(error.data) && Array.isArray(error.data.errors) ? error.data.errors : []
  const errors = data
    .filter(isRecord)
    .map(({ path, message }) => ({ path: String(path), message: String(message) }))
  return { errors, message: errors.length === 0 && error ? String(error.message) : null }
}

function isPost(value: unknown): value is Post {
  return isRecord(value) && typeof value.id === 'string' && typeof value.updatedAt === 'string'
}
