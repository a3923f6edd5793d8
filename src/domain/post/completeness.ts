import { validate, type Issue, type ValidationIssue } from '@/domain/issues'
import { blocksSchema, type Block } from './blocks'
import { isBlank } from '@/lib/text'

/** What a person may leave open while writing: a missing value, and an address that is not typed to its end. */
const LEFT_OPEN: ReadonlySet<Issue['code']> = new Set(['required', 'empty', 'web_address'])

/** Whether an issue of a block only says that something is still to be written (PUB-21). */
export function isLeftOpen({ pointer, code }: ValidationIssue): boolean {
  return /^\/blocks\/\d+\/data\//.test(pointer) && LEFT_OPEN.has(code)
}

/** An issue at a title that shows nothing. */
export function titleIssues(title: string): ValidationIssue[] {
  return isBlank(title) ? [{ pointer: '/title', code: 'required' }] : []
}

/**
 * What is missing in the blocks of a draft, with pointers as in the API (PUB-21). A draft may be saved without it, but neither handed
 * in nor approved.
 */
export function completenessIssues({ blocks }: { blocks: readonly Block[] }): ValidationIssue[] {
  const valid = validate(blocksSchema, blocks, '/blocks')
  return valid.ok ? [] : valid.refusal.filter(isLeftOpen)
}
