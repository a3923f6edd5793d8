import type { PostStatus, Review } from './lifecycle'

/** The states of an entry as editors name them: status, review and approval in one word. */
export const ENTRY_STATES = [
  'in_progress',
  'submitted',
  'changes_requested',
  'scheduled',
  'approval_broken',
  'published',
  'withdrawn',
] as const

export type EntryState = (typeof ENTRY_STATES)[number]

/**
 * The state of an entry (ADMIN-22). An approval says more than the review before it.
 * @param entry `isApproved`: it has a seal; `isSealBroken`: its content changed after the approval
 */
export function entryStateOf(entry: {
  status: PostStatus
  reviewState: Review['state']
  isApproved: boolean
  isSealBroken: boolean
}): EntryState {
  if (entry.status !== 'draft') return entry.status
  if (!entry.isApproved) return entry.reviewState
  return entry.isSealBroken ? 'approval_broken' : 'scheduled'
}
