import { expect, test } from 'vitest'
import { withoutUnchanged, withUnchanged } from './kept'

const block = (id: string, text: string) => ({ id, blockType: 'text', text })
const before = [block('a', 'One'), block('b', 'Two'), block('c', 'Three')]

test('of blocks that did not change only the id is kept, and all come back in their order', () => {
  const after = [block('c', 'Three'), block('b', 'Changed'), block('n', 'New'), block('a', 'One')]
  const kept = withoutUnchanged(after, before)
  expect(kept).toEqual([{ id: 'c' }, block('b', 'Changed'), block('n', 'New'), { id: 'a' }])
  expect(withUnchanged(JSON.parse(JSON.stringify(kept)), before)).toEqual(after)
})

test('an unchanged block has what others have written since, and is left out if they have removed it', () => {
  const kept = withoutUnchanged([block('a', 'Mine'), block('b', 'Two'), block('c', 'Three')], before)
  const now = [block('a', 'Theirs'), block('b', 'Theirs')]
  expect(withUnchanged(kept, now)).toEqual([block('a', 'Mine'), block('b', 'Theirs')])
})

test('what is no list of blocks stays as it is', () => {
  expect(withoutUnchanged(3, before)).toBe(3)
  expect(withUnchanged(undefined, before)).toBeUndefined()
  expect(withUnchanged([null, block('a', 'One')], null)).toEqual([null, block('a', 'One')])
})
