'use client'

import type { Post } from '@/payload-types'
import { stateOf } from './stateOf'
import { useApprovalMessages } from './useApprovalMessages'

/** The state of a post in words, with dates in the user's zone. */
export function ReviewState({ post }: { post: Post }) {
  const { words, day } = useApprovalMessages()
  return stateOf(post, words.state, day)
}
