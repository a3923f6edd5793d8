import type { z } from 'zod'
import { isRecord } from '@/lib/json'
import { ok, refuse, type Result } from '@/lib/result'
import { renderMessage, type Coded } from '@/lib/message'
import { issues as de } from '@/messages/de/issues'
import { issues as en, type IssueMessages } from '@/messages/en/issues'
import type { Language } from '@/messages/language'
import { LIMITS } from './limits'

type ZodIssue = z.core.$ZodIssue

/** An error or warning about a value, as data; `messages/en/issues.ts` words it. */
export type Issue = Coded<IssueMessages>

/** An issue and its place: a JSON pointer into the body, or `?name` for a query parameter. */
export type ValidationIssue = { pointer: string } & Issue

/** An issue with its text, as in responses and forms. */
export interface WordedIssue {
  pointer: string
  message: string
}

/** Words issues: in English for programs, in the user's language for users. */
export function wordIssues(issues: readonly ValidationIssue[], language: Language = 'en'): WordedIssue[] {
  return issues.map(({ pointer, ...issue }) => ({
    pointer,
    message: renderMessage({ de, en }[language], issue),
  }))
}

/** For a schema's `refine` and `addIssue`: the issue to report. */
export function withIssue(issue: Issue): { code: 'custom'; params: Issue } {
  return { code: 'custom', params: issue }
}

/** The JSON pointer (RFC 6901) of a path below `prefix`. */
export function pointerOf(path: readonly PropertyKey[], prefix = ''): string {
  return prefix + path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Validates a value. Returns what the schema parsed, or every issue with its JSON pointer below `prefix`. */
export function validate<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  prefix = '',
): Result<Value, ValidationIssue[]> {
  // The input distinguishes a missing value from one of the wrong type.
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.success ? ok(parsed.data) : refuse(issuesOf(parsed.error, prefix))
}

/**
 * All issues found by zod, with JSON pointers below `prefix`. An unknown field is an issue at its own pointer. For a union, returns
 * the issues of the best matching alternative. For a value of the wrong type, drops further issues, because zod also checks the
 * length of other types.
 */
function issuesOf({ issues }: { issues: readonly ZodIssue[] }, prefix = ''): ValidationIssue[] {
  const placed = issues.map((issue) => ({ issue, pointer: pointerOf(issue.path, prefix) }))
  const isWrongKind = ({ issue }: (typeof placed)[number]) => issue.code === 'invalid_type'
  const ofWrongKind = new Set(placed.filter(isWrongKind).map(({ pointer }) => pointer))
  return placed
    .filter((one) => isWrongKind(one) || !ofWrongKind.has(one.pointer))
    .flatMap(({ issue, pointer }) => issuesOfZod(issue, pointer))
}

function issuesOfZod(issue: ZodIssue, pointer: string): ValidationIssue[] {
  if (issue.code === 'unrecognized_keys') {
    const named = issue.keys
      .slice(0, LIMITS.issues)
      .map((key): ValidationIssue => ({ pointer: pointerOf([key], pointer), code: 'unknown_field' }))
    const count = issue.keys.length - named.length
    return count > 0 ? [...named, { pointer, code: 'unknown_fields', params: { count } }] : named
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return issuesOf({ issues: bestOf(issue.errors) }, pointer)
  }
  return [{ pointer, ...issueOfZod(issue) }]
}

/** The alternative whose first issue is deepest, because it matched most of the value; the first one of equals. */
function bestOf(alternatives: readonly (readonly ZodIssue[])[]): readonly ZodIssue[] {
  const nearest = (issues: readonly ZodIssue[]) => Math.min(...issues.map(depthOf))
  return alternatives.reduce((best, other) => (nearest(other) > nearest(best) ? other : best))
}

function depthOf(issue: ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return issue.path.length + 1
  // No alternative of a discriminated union has this type, so nothing matched.
  return issue.code === 'invalid_union' && issue.errors.length === 0 ? 0 : issue.path.length
}

/** The issue codes of a value beyond its limit, by its type. A number is `too_large` or `too_small`. */
const TOO_BIG: Readonly<Record<string, 'too_long' | 'too_many'>> = { string: 'too_long', array: 'too_many' }
const TOO_SMALL: Readonly<Record<string, 'too_short' | 'too_few'>> = { string: 'too_short', array: 'too_few' }

function issueOfZod(issue: ZodIssue): Issue {
  switch (issue.code) {
    case 'custom':
      return isIssue(issue.params) ? issue.params : { code: 'invalid' }
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'required' }
      return { code: 'wrong_type', params: { expected: issue.expected } }
    case 'invalid_value': {
      const values = issue.values.map(String)
      const [value = '', ...others] = values
      if (others.length === 0) return { code: 'exactly', params: { value } }
      return { code: 'one_of', params: { values } }
    }
    case 'too_big':
      return { code: TOO_BIG[issue.origin] ?? 'too_large', params: { max: Number(issue.maximum) } }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (min === 1 && issue.origin !== 'number') return { code: 'empty' }
      return { code: TOO_SMALL[issue.origin] ?? 'too_small', params: { min } }
    }
    case 'invalid_union':
      return { code: 'unknown_kind' }
    default:
      return { code: 'invalid' }
  }
}

/** Whether one of our schemas attached this to zod's issue (`withIssue`). */
function isIssue(params: unknown): params is Issue {
  return isRecord(params) && typeof params.code === 'string' && Object.hasOwn(en, params.code)
}
