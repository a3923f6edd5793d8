import type { CollectionSlug, Payload } from 'payload'
import { day } from '@/archive/dates'
import type { Locale } from '@/archive/model'
import { isUuid } from '@/lib/ids'
import type { Audit } from '@/payload-types'
import type { Names } from './describeEvent'

/** Names of the users and records of audit rows, and the addresses of those that still exist. */
export interface AuditNames extends Names {
  /** Null if the record is gone. */
  addressOf: (event: Pick<Audit, 'target' | 'targetId'>) => string | null
}

type Records = Map<string, string | null>

/** The collections whose records have a page in the admin. */
const SHOWN = [
  'posts',
  'media',
  'projects',
  'post-types',
  'users',
  'api-clients',
  'digest-runs',
] as const satisfies CollectionSlug[]

/** Reads the names of what these audit rows are about, with one query a collection. */
export async function auditNames(
  payload: Payload,
  events: readonly Audit[],
  locale: Locale,
): Promise<AuditNames> {
  const found = new Map<string, Records>()
  await Promise.all(
    SHOWN.map(async (slug) => {
      const ids = events.flatMap(({ target, targetId, actorKind, actorId }) => [
        ...(target === slug && targetId ? [targetId] : []),
        ...(slug === 'users' && actorKind === 'person' && actorId ? [actorId] : []),
      ])
      found.set(slug, await namesIn(payload, slug, [...new Set(ids)].filter(isUuid), locale))
    }),
  )
  const recordName = (target: string, id: string) => found.get(target)?.get(id) ?? null
  return {
    userName: (id) => recordName('users', id),
    recordName,
    addressOf: ({ target, targetId }) => {
      if (target === 'settings') return '/admin/globals/settings'
      return targetId && found.get(target)?.has(targetId) ? `/admin/collections/${target}/${targetId}` : null
    },
  }
}

async function namesIn(
  payload: Payload,
  collection: (typeof SHOWN)[number],
  ids: readonly string[],
  locale: Locale,
): Promise<Records> {
  if (ids.length === 0) return new Map()
  const { docs } = await payload.find({
    collection,
    where: { id: { in: ids } },
    pagination: false,
    depth: 0,
    // The page is for administrators, who may read all of these.
    overrideAccess: true,
  })
  return new Map(docs.map((doc) => [doc.id, nameOf(doc, locale)]))
}

/** The name of a record; the day of a digest run. */
function nameOf(doc: object, locale: Locale): string | null {
  const { language } = locale
  const { title, name, labels, filename, createdAt }: Record<string, unknown> = { ...doc }
  if (labels && typeof labels === 'object' && language in labels)
    return String(Object.entries(labels).find(([key]) => key === language)?.[1])
  const named = [title, name, filename].find((value) => typeof value === 'string')
  if (named !== undefined) return String(named)
  return typeof createdAt === 'string' ? day(createdAt, locale) : null
}
