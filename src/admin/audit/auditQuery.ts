import type { Payload, Where } from 'payload'
import { isUuid } from '@/lib/ids'
import { keysOf } from '@/lib/objects'
import { startOfDay } from '@/lib/timeZones'
import { audit } from '@/messages/en/audit'

/** The page of the audit log, which is Payload's list of the rows. */
const PAGE = '/admin/collections/audit'

/** The values of `record`: the kinds of records that the log names. */
export const TARGETS = keysOf(audit.records).filter((target) => target !== 'other')

/** What the reader of the audit log has chosen. Empty: everything. */
export interface AuditFilter {
  /** The id of a user or client, or `command` or `system`. */
  who: string
  /** One of `TARGETS`. */
  record: string
  /** Days, as `2026-11-23`. */
  from: string
  to: string
}

type Query = Readonly<Record<string, unknown>>

/** The filter in an address. Ignores values that it cannot have. */
export function filterOf(query: Query = {}): AuditFilter {
  const who = textOf(query.who)
  const record = textOf(query.record)
  return {
    who: isUuid(who) || who === 'command' || who === 'system' ? who : '',
    record: TARGETS.some((target) => target === record) ? record : '',
    from: dayOf(query.from),
    to: dayOf(query.to),
  }
}

/** The number of the page in an address. */
export function pageOf({ page }: Query = {}): number {
  const text = textOf(page)
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** The address of a page of the audit log. */
export function auditAddress(filter: Partial<AuditFilter> = {}, page = 1): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== '') query.set(name, value)
  if (page !== 1) query.set('page', String(page))
  return query.size === 0 ? PAGE : `${PAGE}?${query}`
}

/**
 * A page of audit rows, newest first, for users who may read all of them.
 * @param timeZone in which the days of the filter begin
 */
export function findEvents(payload: Payload, filter: AuditFilter, page: number, timeZone: string) {
  const conditions: Where[] = []
  const { who, record, from, to } = filter
  if (who !== '') conditions.push({ [isUuid(who) ? 'actorId' : 'actorKind']: { equals: who } })
  if (record !== '') conditions.push({ target: { equals: record } })
  if (from !== '')
    conditions.push({ createdAt: { greater_than_equal: startOfDay(from, 0, timeZone).toISOString() } })
  if (to !== '') conditions.push({ createdAt: { less_than: startOfDay(to, 1, timeZone).toISOString() } })
  return payload.find({
    collection: 'audit',
    where: { and: conditions },
    sort: ['-createdAt', '-id'],
    limit: 50,
    page,
    depth: 0,
    overrideAccess: true,
  })
}

/** A value of the filter, and its name. */
export type Choice = { value: string; label: string }

/** All users and API clients, by name, for users who may read them. */
export async function findActors(payload: Payload): Promise<{ users: Choice[]; clients: Choice[] }> {
  const all = { depth: 0, pagination: false, sort: 'name' } as const
  const [users, clients] = await Promise.all([
    payload.find({ collection: 'users', overrideAccess: true, select: { name: true, email: true }, ...all }),
    payload.find({ collection: 'api-clients', overrideAccess: true, select: { name: true }, ...all }),
  ])
  return {
    users: users.docs.map(({ id, name, email }) => ({
      value: id,
      label: name ? `${name} (${email})` : email,
    })),
    clients: clients.docs.map(({ id, name }) => ({ value: id, label: name })),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function dayOf(value: unknown): string {
  const text = textOf(value)
  // Near the end of year 9999, the day after is no date any more.
  return /^(?!9999)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
