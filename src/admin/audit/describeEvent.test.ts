import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '@/messages'
import { LANGUAGES, type Language } from '@/messages/language'
import { describeEvent, type Names } from './describeEvent'

const names: Names = {
  userName: (id) => ({ mira: 'Mira Albrecht', ben: 'Ben Okafor' })[id] ?? null,
  recordName: (_, id) => (id === 'gone' ? null : `Now ${id}`),
}

const event = {
  actorKind: 'person',
  actorId: 'mira',
  actorLabel: 'mira@example.com',
  action: 'publish',
  target: 'posts',
  targetId: 'post',
  label: 'Reports can be sent on a schedule',
  details: { number: 128 },
} as const

function sentence(given: Partial<Parameters<typeof describeEvent>[0]>, language: Language = 'en'): string {
  const { before, record, after } = describeEvent({ ...event, ...given }, names, {
    language,
    timeZone: 'UTC',
  })
  return before + record + after
}

/** The actions of all audit rows that the code writes: in files that record, and those of the audit trail's hooks. */
function recordedActions(): string[] {
  const src = join(import.meta.dirname, '../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .filter((text) => /recordAudit|insertAudit/.test(text))
  const actions = files.flatMap((text) =>
    // `action: 'publish'`, `action: isDry ? 'dry-run' : 'send'` and the type `action: 'rotate' | 'revoke'`.
    [...text.matchAll(/\baction: ([^,\n]*)/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/(?<!=== )'([a-z][a-z_-]+)'/g)].map(([, action = '']) => action),
    ),
  )
  return [...new Set([...actions, 'create', 'update', 'delete'])]
}

describe.each(LANGUAGES)('ADMIN-16: in %s', (language) => {
  test('every action that the code records has a sentence', () => {
    const actions = recordedActions()
    // The scan finds what is there.
    expect(actions).toEqual(expect.arrayContaining(['publish', 'rotate', 'end-sessions', 'break-lock']))
    const own = Object.keys(messages[language].audit.sentences)
    expect(actions.filter((action) => !own.includes(action))).toEqual([])
  })

  test.each(Object.keys(messages.en.audit.sentences))('"%s" names the actor, and reads well', (action) => {
    const text = sentence({ action }, language)
    expect(text).toMatch(/^Mira Albrecht \(mira@example\.com\) (?:\S.*)?\S$/)
    expect(text).not.toMatch(/undefined|null|\u0000| {2}/)
  })

  test.each(Object.keys(messages.en.audit.records))('a record of "%s" has a name, or none', (target) => {
    for (const label of ['Name', null])
      for (const targetId of ['gone', null]) {
        const text = sentence({ action: 'update', target, targetId, label }, language)
        expect(text).not.toMatch(/undefined|null|\u0000|“”|„“/)
      }
  })

  test('an unknown action is a plain sentence', () => {
    expect(sentence({ action: 'polish' }, language)).toMatch(
      /^Mira Albrecht \(mira@example\.com\): polish, .*Reports can be sent/,
    )
    for (const action of ['constructor', '__proto__'])
      expect(sentence({ action }, language)).toContain(action)
  })
})

test('ADMIN-16: an event is a sentence in the language of the reader', () => {
  expect(sentence({})).toBe(
    'Mira Albrecht (mira@example.com) published “Reports can be sent on a schedule” as number 128',
  )
  expect(sentence({}, 'de')).toBe(
    'Mira Albrecht (mira@example.com) hat „Reports can be sent on a schedule“ als Nummer 128 veröffentlicht',
  )
  const scheduled = { action: 'schedule', details: { publishAt: '2026-12-01T09:00:00.000Z' } }
  expect(sentence(scheduled)).toContain('for 1 December 2026')
  expect(sentence(scheduled, 'de')).toContain('für den 1. Dezember 2026')
})

test('ADMIN-16: users are named with their address, so that nobody can pass for another by a display name', () => {
  const impostor = { actorId: 'ben', actorLabel: 'eve@example.com' }
  expect(sentence(impostor)).toMatch(/^Ben Okafor \(eve@example\.com\) published/)
})

test('actors are named as people know them', () => {
  expect(sentence({ actorId: 'unknown' })).toMatch(/^mira@example.com published/)
  const others = (actorKind: 'client' | 'command' | 'system', actorLabel: string) =>
    sentence({ actorKind, actorLabel, actorId: null, action: 'create' }, 'de')
  expect(others('client', 'Portal')).toMatch(/^Der API-Client „Portal“ hat/)
  expect(others('command', 'demo')).toMatch(/^Der Befehl „demo“ hat/)
  expect(others('system', 'scheduler')).toMatch(/^Der Zeitplaner hat/)
  expect(others('system', 'archive')).toMatch(/^Das Archiv hat/)
})

test('a record keeps the name that it had; a user has the current one', () => {
  expect(sentence({ action: 'update' })).toContain('“Reports can be sent on a schedule”')
  expect(sentence({ action: 'break-lock', label: null })).toContain('“Now post”')
  expect(sentence({ action: 'invite', target: 'users', targetId: 'ben', label: 'ben@example.com' })).toBe(
    'Mira Albrecht (mira@example.com) invited Ben Okafor (ben@example.com)',
  )
  expect(sentence({ action: 'delete', targetId: 'gone', label: null })).toBe(
    'Mira Albrecht (mira@example.com) deleted an entry',
  )
})
