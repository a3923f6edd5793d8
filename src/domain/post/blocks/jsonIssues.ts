import { LIMITS } from '@/domain/limits'
import type { Issue } from '@/domain/issues'
import { isRecord, isWithinDepth } from '@/lib/json'
import { isStorableText } from '@/lib/text'

/** An issue and its path in the value. */
interface JsonIssue {
  path: PropertyKey[]
  issue: Issue
}

/** Why a JSON value cannot be stored unchanged: its depth, and parts that the database rejects or parsing has altered. */
export function jsonIssues(data: unknown): JsonIssue[] {
  const max = LIMITS.unknownBlockDepth
  if (data === undefined) return [{ path: [], issue: { code: 'required' } }]
  if (!isWithinDepth(data, max)) return [{ path: [], issue: { code: 'nested_json', params: { max } } }]
  return unstorableParts(data)
}

/** Recursive, because the depth was checked before. Copies a path only for an issue: a value may have 500,000 parts. */
function unstorableParts(data: unknown): JsonIssue[] {
  const issues: JsonIssue[] = []
  const path: PropertyKey[] = []
  let found = 0
  let zeros = 0

  function note(issue: Issue): void {
    found += 1
    if (found <= LIMITS.issues) issues.push({ path: [...path], issue })
  }

  function walk(value: unknown): void {
    if (typeof value === 'string') {
      if (!isStorableText(value)) note({ code: 'unstorable' })
    } else if (typeof value === 'number') {
      if (value !== 0) zeros += Math.max(0, -Math.log10(Math.abs(value)))
      const issue: Issue | null = zeros > MAX_ZEROS ? { code: 'number_too_small' } : issueOfNumber(value)
      if (issue !== null) note(issue)
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) walkMember(index, value[index])
    } else if (isRecord(value)) {
      for (const key of Object.keys(value)) walkMember(key, value[key])
    }
  }

  function walkMember(key: string | number, member: unknown): void {
    path.push(key)
    if (typeof key === 'string' && (key === '__proto__' || !isStorableText(key)))
      note({ code: 'unstorable_name' })
    walk(member)
    path.pop()
  }

  walk(data)
  if (found > LIMITS.issues)
    issues.push({ path: [], issue: { code: 'unstorable_more', params: { count: found - LIMITS.issues } } })
  return issues
}

/** The database writes small numbers with all their zeros. So many of them in a block make a short text many times as long. */
const MAX_ZEROS = 20_000

/** Most programs confuse neighbouring integers beyond 2^53 - 1, so a different one would come back (RFC 7493, 2.2). */
function issueOfNumber(number: number): Issue | null {
  if (!Number.isFinite(number)) return { code: 'number_too_large' }
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return null
  return { code: 'number_unsafe', params: { max: Number.MAX_SAFE_INTEGER } }
}
