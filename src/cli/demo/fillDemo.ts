import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Actor } from '@/domain/actor'
import type { Client } from '@/domain/client'
import { newPostSchema } from '@/domain/post/bodies'
import { invalid, type Refusal } from '@/domain/refusal'
import { toInstant, type Clock } from '@/lib/dates'
import { ok, refuse, type Result } from '@/lib/result'
import { issueClient, revokeClient } from '@/operations/clients'
import { createProject } from '@/operations/createProject'
import { approvePost } from '@/operations/posts/approvePost'
import { storeDraft } from '@/operations/posts/createDraft'
import { poolDb } from '@/queries/db'
import { withPictures, type DemoEntry } from './entries/demoEntry'
import { demoProjects, type DemoProject } from './entries/demoProjects'
import { demoEntries } from './entries'
import { paintPictures } from './paintPictures'
import type { PictureIds } from './pictures'

/** The number of created records. */
interface Filled {
  projects: number
  published: number
  drafts: number
  images: number
}

const DAY = 24 * 60 * 60 * 1000
/** When the authors of each project publish (UTC), unless an entry has its own time. */
const PUBLISH_TIME: Record<DemoProject, string> = { werkplan: '08:30', kontor: '09:15', depot: '13:05' }

interface DatedEntry {
  project: DemoProject
  entry: DemoEntry
  date: Date
}

/**
 * Fills an empty archive with sample content (OPS-12), using the operations of clients and users: a client uploads images
 * and creates drafts, which are approved in the order of their dates. The client is revoked at the end. Refuses an archive
 * that has a project, a post or an image.
 * @param onBegin called before the first record is created
 */
export async function fillDemo(
  payload: Payload,
  actor: Actor,
  clock: Clock,
  onBegin: () => void,
): Promise<Result<Filled, Refusal>> {
  if (!(await isEmpty(payload))) return refuse(invalid({ pointer: '', code: 'not_empty' }))
  onBegin()
  for (const project of demoProjects) {
    const created = await createProject(payload, actor, project)
    if (!created.ok) return created
  }
  const issued = await issueClient(payload, actor, { name: 'Demo', mode: 'write', audience: 'internal' })
  if (!issued.ok) return issued
  const { id } = issued.value.doc
  const client: Client = { id, name: 'Demo', mode: 'write', audience: 'internal', project: null }

  const pictures = await paintPictures(payload, client)
  if (!pictures.ok) return pictures
  const entries = datedEntries(clock())
  for (const dated of entries) {
    const written = await write(payload, client, actor, pictures.value, dated, clock)
    if (!written.ok) return written
  }
  const revoked = await revokeClient(payload, actor, id, clock)
  if (!revoked.ok) return revoked
  const published = entries.filter(({ entry }) => entry.state === undefined).length
  return ok({
    projects: demoProjects.length,
    published,
    drafts: entries.length - published,
    images: pictures.value.size,
  })
}

async function isEmpty(payload: Payload): Promise<boolean> {
  const [row] = await poolDb(payload)<{ is_empty: boolean }>(sql`
    select not exists (select 1 from projects) and not exists (select 1 from posts)
      and not exists (select 1 from media) as is_empty`)
  return row?.is_empty === true
}

/** All entries with their dates, oldest first, so numbers follow dates. */
function datedEntries(now: Date): DatedEntry[] {
  return demoProjects
    .flatMap(({ slug }) =>
      demoEntries[slug].map((entry) => ({ project: slug, entry, date: dateOf(entry, slug, now) })),
    )
    .sort((one, other) => one.date.getTime() - other.date.getTime())
}

/** The date of an entry, relative to today. Weekends move to the Friday before. */
function dateOf(entry: DemoEntry, project: DemoProject, now: Date): Date {
  const day = new Date(now.getTime() - entry.daysAgo * DAY)
  const afterFriday = { 6: 1, 0: 2 }[day.getUTCDay()] ?? 0
  const date = new Date(day.getTime() - afterFriday * DAY).toISOString().slice(0, 10)
  return new Date(`${date}T${entry.time ?? PUBLISH_TIME[project]}:00.000Z`)
}

async function write(
  payload: Payload,
  client: Client,
  actor: Actor,
  pictures: PictureIds,
  { project, entry, date }: DatedEntry,
  clock: Clock,
): Promise<Result<undefined, Refusal>> {
  const draft = await storeDraft(
    payload,
    client,
    newPostSchema.parse({
      project,
      title: entry.title,
      teaser: entry.teaser,
      type: entry.type,
      audience: entry.audience,
      author_name: entry.author,
      tags: entry.tags,
      publish_at: toInstant(date),
      blocks: withPictures(entry.blocks, pictures),
      ...(entry.cover && { cover_media_id: pictures.get(entry.cover) }),
    }),
    clock(),
  )
  if (!draft.ok) return draft
  if (entry.state === 'draft') return ok(undefined)
  const approved = await approvePost(payload, actor, draft.value.id, 'planned', clock)
  return approved.ok ? ok(undefined) : approved
}
