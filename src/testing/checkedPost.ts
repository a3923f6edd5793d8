import type { Block } from '@/domain/post/blocks'
import { findingsOf, type CheckedPost, type Finding } from '@/domain/post/checks'

/** A post without findings, with changes. */
export function checkedPost(changes: Partial<CheckedPost> = {}): CheckedPost {
  return {
    title: 'Reports can be exported as PDF',
    teaser: 'You can hand on a report as one file. It looks the same on every screen.',
    audience: 'internal',
    blocks: [textBlock('Before, a report was only a page. Now a button exports it as a file.')],
    images: [],
    ...changes,
  }
}

/** A Markdown text block. */
export function textBlock(text: string): Block {
  return { type: 'text', data: { text } }
}

/** The findings of a rule. */
export function findingsBy(rule: Finding['rule'], changes: Partial<CheckedPost>): Finding[] {
  return findingsOf(checkedPost(changes)).filter((finding) => finding.rule === rule)
}
