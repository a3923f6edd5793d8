import { expect, test } from 'vitest'
import type { Kept } from '@/domain/kept'
import { allKept, clearKept, keep, keptName, NEW_ENTRY, readKept } from './kept'

/** The storage of a browser, with a limit in characters. */
function storageOf(limit = Infinity): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    setItem(name, value) {
      const others = [...items].filter(([other]) => other !== name)
      const size = others.reduce((sum, [, one]) => sum + one.length, value.length)
      if (size > limit) throw new DOMException('full', 'QuotaExceededError')
      items.set(name, value)
    },
  }
}

const changes = (title: string, at = Date.now()): Kept => ({ at, base: null, content: { title } })

test('ADMIN-18: changes are kept by user and entry, and read back as they were', () => {
  const storage = storageOf()
  expect(keep(storage, keptName('ada', '1'), changes('Mine'))).toBe(true)
  expect(readKept(storage, keptName('ada', '1'))?.content.title).toBe('Mine')
  expect(readKept(storage, keptName('ben', '1'))).toBeNull()
  expect(readKept(storage, keptName('ada', NEW_ENTRY))).toBeNull()
})

test('ADMIN-18: a form never overwrites what an earlier one kept, and the newest is offered first', () => {
  const storage = storageOf()
  const name = keptName('ada', NEW_ENTRY)
  keep(storage, `${name}:first`, changes('First', Date.now() - 1000))
  keep(storage, `${name}:second`, changes('Second'))
  keep(storage, `${keptName('ada', '1')}:third`, changes('Third', Date.now() + 1000))
  const newest = readKept(storage, name)
  expect(newest).toMatchObject({ name: `${name}:second`, content: { title: 'Second' } })
  storage.removeItem(`${name}:second`)
  expect(readKept(storage, name)?.content.title).toBe('First')
})

test('ADMIN-18: they are bounded: the oldest ones give way, and old or broken ones are not offered', () => {
  const storage = storageOf()
  const now = Date.now()
  for (let n = 0; n < 30; n += 1) keep(storage, keptName('ada', `${n}`), changes(`${n}`, now - 1000 + n))
  expect(storage.length).toBe(20)
  expect(readKept(storage, keptName('ada', '29'))).not.toBeNull()
  const full = storageOf(400)
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8'])
    keep(full, keptName('ada', id), changes(id, now + Number(id)))
  expect(readKept(full, keptName('ada', '8'))).not.toBeNull()
  expect(readKept(full, keptName('ada', '1'))).toBeNull()
  expect(keep(full, keptName('ada', '9'), changes('x'.repeat(900)))).toBe(false)
  const [old, broken] = [keptName('ada', 'old'), keptName('ada', 'broken')]
  keep(storage, old, changes('old', now - 31 * 24 * 60 * 60 * 1000))
  storage.setItem(broken, '{"at":')
  expect([readKept(storage, old), readKept(storage, broken)]).toEqual([null, null])
})

test('ADMIN-32: signing out clears everything but what is kept for other users, and nothing is kept after it', () => {
  const storage = storageOf()
  const [ada, ben] = [`${keptName('ada', '1')}:form`, keptName('ben', '1')]
  const kept = { at: Date.now(), base: null, content: { text: 'a' } }
  keep(storage, ada, kept)
  keep(storage, ben, kept)
  storage.setItem('_payloadClipboard', '{}')
  expect(allKept(storage, 'ada')).toEqual([{ ...kept, what: '1' }])
  clearKept(storage, 'ada')
  expect(keep(storage, ada, kept)).toBe(false)
  expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual([ben])
})
