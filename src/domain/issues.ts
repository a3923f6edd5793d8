import type { z } from 'zod'
import { isRecord } from '@/lib/json'
import type { ValidationIssue } from './refusal'

type Issue = z.core.$ZodIssue

/** How zod's own messages begin. Any other message is the schema's, and stays. */
const ZODS_OWN = /^(?:Invalid|Too small|Too big|Unrecognized)/

/** How many unknown fields of one object are named; the rest is counted. */
const MOST_NAMED = 100

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

/** The JSON pointer (RFC 6901) of a path below `prefix`. */
export function pointerOf(path: readonly PropertyKey[], prefix = ''): string {
  return prefix + path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/**
 * Every fault that zod found, each at its JSON pointer below `prefix`, in plain words. An unknown field is a fault at its
 * own pointer. Of a union, the alternative that fits best is the one that speaks. Of a value of the wrong kind nothing else
 * is said: zod measures the length of whatever has one.
 */
export function issuesOf({ issues }: { issues: readonly Issue[] }, prefix = ''): ValidationIssue[] {
  const placed = issues.map((issue) => ({ issue, pointer: pointerOf(issue.path, prefix) }))
  const isWrongKind = ({ issue }: (typeof placed)[number]) => issue.code === 'invalid_type'
  const ofWrongKind = new Set(placed.filter(isWrongKind).map(({ pointer }) => pointer))
  return placed
    .filter((one) => isWrongKind(one) || !ofWrongKind.has(one.pointer))
    .flatMap(({ issue, pointer }) => issuesOfZod(issue, pointer))
}

/** An object of which any field may be missing. */
type PartialObject<Shape extends z.core.$ZodShape> = z.ZodObject<
  { -readonly [Key in keyof Shape]: z.ZodOptional<Shape[Key]> },
  z.core.$strict
>

/**
 * Judges an object field by field: the fields that are well-formed, whatever is wrong with the others, and every fault. With
 * this, further checks can run on the well-formed fields, and all faults are answered together (API-8). A field that
 * was left out takes its default; one that is faulty does not. The schema must be strict, and free of refinements of the
 * object as a whole.
 */
export function parsePartially<Shape extends z.core.$ZodShape>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  value: unknown,
): { value: z.output<PartialObject<Shape>>; issues: ValidationIssue[] } {
  const partial: PartialObject<Shape> = schema.partial()
  const whole = schema.safeParse(value)
  const issues = whole.success ? [] : issuesOf(whole.error)
  const faulty = isRecord(value)
    ? (whole.error?.issues ?? []).map(({ path }) => path[0])
    : Object.keys(schema.shape)
  const members = isRecord(value) ? Object.entries(value) : []
  const sound = members.filter(([key]) => Object.hasOwn(schema.shape, key) && !faulty.includes(key))
  const read = partial.parse(Object.fromEntries(sound))
  // Where a default stepped in for a faulty field, a later check would judge what nobody wrote.
  for (const key of faulty) if (key !== undefined) Reflect.deleteProperty(read, key)
  return { value: read, issues }
}

function issuesOfZod(issue: Issue, pointer: string): ValidationIssue[] {
  if (issue.code === 'unrecognized_keys') {
    const named = issue.keys.slice(0, MOST_NAMED).map((key) => ({
      pointer: pointerOf([key], pointer),
      message: 'This field is not known here. Remove it.',
    }))
    const unnamed = issue.keys.length - named.length
    if (unnamed > 0)
      named.push({ pointer, message: `${unnamed} more fields are not known here. Remove them.` })
    return named
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return issuesOf({ issues: bestOf(issue.errors) }, pointer)
  }
  return [{ pointer, message: ZODS_OWN.test(issue.message) ? inPlainWords(issue) : issue.message }]
}

/** The alternative whose nearest fault lies deepest: it got furthest with the value. The first of equals. */
function bestOf(alternatives: readonly (readonly Issue[])[]): readonly Issue[] {
  return alternatives.reduce((best, other) => (nearestFault(other) > nearestFault(best) ? other : best))
}

function nearestFault(issues: readonly Issue[]): number {
  return Math.min(...issues.map(depthOfFault))
}

function depthOfFault(issue: Issue): number {
  if (issue.code === 'unrecognized_keys') return issue.path.length + 1
  // A discriminated union that knows no such kind did not get into the value at all.
  return issue.code === 'invalid_union' && issue.errors.length === 0 ? 0 : issue.path.length
}

function inPlainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'This field is required.'
      return `This must be ${KINDS[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return `This must be ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return `This must be at most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      if (issue.minimum === 1 && issue.origin !== 'number') return 'This must not be empty.'
      return `This must be at least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'invalid_union':
      return 'This is none of the kinds that are known here.'
    default:
      return issue.message
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long'
  return origin === 'array' ? ' items long' : ''
}
