import { expect, test } from 'vitest'
import { approval as words } from '@/messages/en/approval'
import type { Post } from '@/payload-types'
import { stateOf } from './stateOf'

const AT = '2026-11-23T10:00:00.000Z'
const scheduled = { publishAt: AT, approval: { seal: 'abc' } }

test.each<[given: Partial<Post>, state: string]>([
  [{ review: { state: 'in_progress' } }, 'Draft in progress'],
  [{ review: { state: 'submitted', by: 'Ada', at: AT } }, 'Handed in by Ada on 23 Nov'],
  [{ review: { state: 'submitted' } }, 'Handed in, waits for approval'],
  [{ review: { state: 'changes_requested', by: 'Bert', at: AT } }, 'Bert asked for changes'],
  [{ ...scheduled, isApprovalValid: true }, 'Approved, will be published on 23 Nov'],
  [{ ...scheduled, isApprovalValid: false }, 'Changed after approval: needs to be approved again'],
  [{ ...scheduled, status: 'published', number: 7 }, 'Published as number 7, 23 Nov'],
  [{ status: 'withdrawn', number: 7, withdrawal: { at: AT } }, 'Withdrawn on 23 Nov'],
])('the state of %j is said as %j', (given, state) => {
  const post = { status: 'draft', ...given } as Post
  expect(stateOf(post, words.state, () => '23 Nov')).toBe(state)
})
