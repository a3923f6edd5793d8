import type { ElementContent, Root } from 'hast'
import type { CheckedPost, Finding } from '@/domain/post/checks'

/** Work on texts that may take long, or never end. It runs in a thread (docs/decisions/0050). */
export interface TextTasks {
  /** The tokens of code in a language of `languageOf`, or null if that takes longer than the limit. */
  highlightCode: (code: string, language: string) => Promise<ElementContent[] | null>
  /** `markdownToHast`. */
  parseMarkdown: (markdown: string) => Promise<Root>
  /** The findings of a post, or null if that takes longer than the budget. */
  checkPost: (post: CheckedPost) => Promise<Finding[] | null>
}

/** How long a thread may take for a task, in milliseconds. Then it is ended. */
export interface TextLimits extends Record<keyof TextTasks, number> {
  /** How long starting a thread and loading a grammar may take before, on a busy machine. */
  prepare: number
  /** How long code and the checks of a post may take. They look at the time after each line or text. */
  highlightBudget: number
  checkBudget: number
}

export const TEXT_LIMITS: TextLimits = {
  highlightCode: 200,
  parseMarkdown: 5_000,
  checkPost: 5_000,
  highlightBudget: 150,
  checkBudget: 2_000,
  prepare: 5_000,
}

/** How long the codes and the texts of one page may take, in milliseconds. The rest of it is plain. Tests give them more. */
export const PAGE_LIMITS = { highlightCode: 4_000, parseMarkdown: 8_000 }
