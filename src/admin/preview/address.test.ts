import { expect, test } from 'vitest'
import { previewAddress, readView } from './address'

const ID = '01a1f87e-2d59-754a-a468-7c23cc8789c7'

test('the address of a preview keeps what its toolbar has set', () => {
  const view = { audience: 'public', theme: 'dark', language: 'de', isCorrection: true } as const
  const address = previewAddress(ID, view)
  expect(address).toBe(`/preview/${ID}?audience=public&theme=dark&language=de&correction=1`)
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  expect(readView(query)).toEqual(view)
  expect(previewAddress(ID)).toBe(`/preview/${ID}`)
})

test('invalid values mean colleagues, in the theme and language of the user', () => {
  const own = { audience: 'internal', theme: null, language: null, isCorrection: false }
  expect(readView({ audience: 'all', theme: 'system', language: ['de', 'en'] })).toEqual(own)
  expect(readView({})).toEqual(own)
})
