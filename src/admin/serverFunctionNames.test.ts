import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SERVER_FUNCTION_NAMES } from './serverFunctionNames'

// Payload does not export its list, and its module cannot be loaded outside of a bundle with styles.
const source = readFileSync('node_modules/@payloadcms/next/dist/utilities/handleServerFunctions.js', 'utf8')
const list = /const baseServerFunctions = \{([^}]*)\}/.exec(source)?.[1] ?? ''

it('are the names that the installed Payload knows, so that an update cannot lose one unseen', () => {
  const names = [...list.matchAll(/^\s*'?([\w-]+)'?:/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect([...SERVER_FUNCTION_NAMES].sort()).toEqual(names.sort())
})

it.each([
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  '',
  'Form-State',
  ['form-state'],
  undefined,
])('do not include %j', (name) => {
  expect(SERVER_FUNCTION_NAMES.has(name)).toBe(false)
})
