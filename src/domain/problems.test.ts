import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keysOf } from '@/lib/objects'
import { API_PROBLEMS, PROBLEMS, sampleOf, type ApiProblemType } from './problems'

test('API-6: docs/rules.md lists the problem types of the API with status, headers and members (API-5)', () => {
  const rules = readFileSync('docs/rules.md', 'utf8')
  const rows = [...rules.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| (.+?) +\|$/gm)].map(
    ([, type, status, when]) => [
      type,
      Number(status),
      [...(when ?? '').matchAll(/(?:headers?|member) `([\w-]+)`/g)].map(([, name]) => name),
    ],
  )
  expect(rows.toSorted()).toEqual(keysOf(API_PROBLEMS).map(rowOf).toSorted())
})

function rowOf<Type extends ApiProblemType>(type: Type) {
  const { status, headers, members } = PROBLEMS[type]
  const sample = sampleOf(type)
  return [
    type,
    status,
    [...Object.keys(headers?.(sample) ?? {}), ...Object.keys(members?.(sample, 'en') ?? {})],
  ]
}
