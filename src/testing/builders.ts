import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { userActor, type UserActor } from '@/domain/actor'
import type { Audience } from '@/domain/audience'
import type { Client } from '@/domain/client'
import type { Role } from '@/domain/role'
import { ok } from '@/lib/result'
import { hashToken, mintToken } from '@/lib/tokens'
import { approvePost } from '@/operations/posts/approvePost'
import { inTransaction } from '@/operations/transaction'
import type { Post, Project, User } from '@/payload-types'
import { poolDb } from '@/queries/db'

let count = 0

/** A number that is unique in this process. */
function next(): number {
  count += 1
  return count
}

/** Saves a project with defaults. */
export async function makeProject(payload: Payload, given: Partial<Project> = {}): Promise<Project> {
  const n = next()
  return payload.create({
    collection: 'projects',
    data: {
      name: `Project ${n}`,
      slug: `project-${n}`,
      code: `P${n}`,
      color: '#2563eb',
      sort: n,
      isActive: true,
      ...given,
    },
    overrideAccess: true,
  })
}

/** Saves an API client and returns it with its token. */
export async function makeClient(
  payload: Payload,
  given: { name?: string; mode?: Client['mode']; audience?: Audience; project?: Project | null } = {},
): Promise<{ client: Client; token: string; authorization: { Authorization: string } }> {
  const token = mintToken()
  const { name = `Client ${next()}`, mode = 'read', audience = 'internal', project = null } = given
  const doc = await payload.create({
    collection: 'api-clients',
    data: { name, mode, audience, project: project?.id ?? null, tokenHash: hashToken(token) },
    overrideAccess: true,
  })
  const client: Client = {
    id: doc.id,
    name,
    mode,
    audience,
    project: project && { id: project.id, slug: project.slug },
  }
  return { client, token, authorization: { Authorization: `Bearer ${token}` } }
}

/** Saves a user. */
export async function makeUser(payload: Payload, role: Role): Promise<UserActor & { user: User }> {
  const user = await payload.create({
    collection: 'users',
    data: { email: `${role}-${next()}@example.com`, role },
    overrideAccess: true,
  })
  return { ...userActor(user), user }
}

/** Saves a draft as an author does in the admin; `type` is a key, blocks have Payload's stored form. */
export async function makeDraft(
  payload: Payload,
  project: Project,
  given: Partial<Omit<Post, 'type' | 'project'>> & { type?: string } = {},
): Promise<Post> {
  const { type: key = 'feature', ...fields } = given
  const { docs } = await payload.find({
    collection: 'post-types',
    where: { key: { equals: key } },
    overrideAccess: true,
  })
  const type = docs[0]
  if (!type) throw new Error(`there is no post type ${key}`)
  return payload.create({
    collection: 'posts',
    data: {
      title: `Entry ${next()}`,
      audience: 'internal',
      tags: [],
      status: 'draft',
      ...fields,
      project: project.id,
      type: type.id,
    },
    overrideAccess: true,
  })
}

/** Saves an entry and publishes it directly, with the next number; `publishAt` defaults to now. */
export async function makePublished(
  payload: Payload,
  project: Project,
  given: Parameters<typeof makeDraft>[2] = {},
): Promise<Post> {
  const draft = await makeDraft(payload, project, given)
  await inTransaction(payload, { kind: 'system', name: 'test' }, async ({ db }) => {
    const [counter] = await db<{ n: number }>(sql`update publication_counter set n = n + 1 returning n`)
    await db(sql`
      update posts set status = 'published', number = ${counter?.n}, published_at = now(),
        publish_at = coalesce(publish_at, now()) where id = ${draft.id}`)
    return ok(undefined)
  })
  return payload.findByID({ collection: 'posts', id: draft.id, overrideAccess: true })
}

/** Saves a draft that was approved yesterday for a date one minute ago, and returns its id. */
export async function makeDue(
  payload: Payload,
  project: Project,
  user: UserActor,
  title: string,
): Promise<string> {
  const publishAt = new Date(Date.now() - 60_000).toISOString()
  const { id } = await makeDraft(payload, project, { title, publishAt })
  const yesterday = () => new Date(Date.now() - 24 * 60 * 60_000)
  const approved = await approvePost(payload, user, id, 'planned', yesterday)
  if (!approved.ok) throw new Error(`the draft was not approved: ${approved.refusal.kind}`)
  return id
}

/** The number of rows in a table. */
export async function countRows(payload: Payload, table: string): Promise<number> {
  const [row] = await poolDb(payload)<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return row?.n ?? 0
}
