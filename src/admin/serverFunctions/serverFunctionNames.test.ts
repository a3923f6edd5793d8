import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER_FUNCTION_NAMES } from './permitCall'

// Payload does not export its list.
const source = readFileSync('node_modules/@payloadcms/next/dist/utilities/handleServerFunctions.js', 'utf8')
const list = /const baseServerFunctions = \{([^}]*)\}/.exec(source)?.[1] ?? ''
const known = [...list.matchAll(/^\s*'?([\w-]+)'?:/gm)].map(([, name]) => name)

/** Each of them returns 404. A new function of Payload must be added here or get a rule. */
const OFF = [
  'copy-data-from-locale',
  'get-default-layout',
  'get-folder-results-component-and-data',
  'get-upcoming-scheduled-publish',
  'render-field',
  'render-widget',
  'schedule-publish',
  'slugify',
  'table-state',
]

test('every function of the installed Payload is either disabled or has a rule', () => {
  expect(known.length).toBeGreaterThan(5)
  expect([...SERVER_FUNCTION_NAMES, ...OFF].sort()).toEqual(known.sort())
})
