import type { BaseFilter, Where } from 'payload'
import { ENTRY_STATES, type EntryState } from '@/domain/post/entryState'
import { brokenApprovals } from '@/operations/posts/brokenApprovals'
import { poolDb } from '@/queries/db'

/** The views of the list: the states of entries, of everyone or of the user alone. */
export interface EntryView {
  /** Null: any state. */
  state: EntryState | null
  isMine: boolean
}

/** Reads the view from the parameters `state` and `whose` of an address. Unknown values count as missing. */
export function readEntryView(query: Readonly<Record<string, unknown>> | undefined): EntryView {
  const state = ENTRY_STATES.find((known) => known === query?.state)
  return { state: state ?? null, isMine: query?.whose === 'me' }
}

/** The parameters of a view. Both are always present, because Payload's list keeps parameters that a link leaves out. */
export function viewParameters({ state, isMine }: EntryView): { state: string; whose: string } {
  return { state: state ?? 'any', whose: isMine ? 'me' : 'anyone' }
}

/** Narrows the list of entries to the view in its address. Search and filters apply within it. */
export const filterByView: BaseFilter = async ({ req }) => {
  const { state, isMine } = readEntryView(req.query)
  const conditions: Where[] = []
  if (isMine) conditions.push({ createdBy: { equals: req.user?.id ?? null } })
  if (state !== null)
    conditions.push(...(await conditionsOf(state, () => brokenApprovals(poolDb(req.payload)))))
  return conditions.length === 0 ? null : { and: conditions }
}

async function conditionsOf(state: EntryState, loadBroken: () => Promise<string[]>): Promise<Where[]> {
  const isDraft: Where = { status: { equals: 'draft' } }
  switch (state) {
    case 'published':
    case 'withdrawn':
      return [{ status: { equals: state } }]
    case 'in_progress':
    case 'submitted':
    case 'changes_requested':
      return [isDraft, { 'review.state': { equals: state } }, { 'approval.seal': { exists: false } }]
    case 'scheduled': {
      const broken = await loadBroken()
      const isWhole: Where[] = broken.length === 0 ? [] : [{ id: { not_in: broken } }]
      return [isDraft, { 'approval.seal': { exists: true } }, ...isWhole]
    }
    case 'approval_broken':
      return [{ id: { in: await loadBroken() } }]
  }
}
