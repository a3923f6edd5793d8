import { expect, test } from 'vitest'
import { notesOf } from './notesOf'

const version = (id: string, action: string) => ({ id, version: { change: { action } } })

test('PUB-17: each version of a correction has its note, also if the first ones are gone', () => {
  const corrections = [{ note: 'First.' }, { note: 'Second.' }, { note: null }, { note: 'Fourth.' }]
  const versions = [
    version('f', 'reinstate'),
    version('e', 'correct'),
    version('d', 'withdraw'),
    version('c', 'correct'),
    version('b', 'correct'),
  ]
  expect([...notesOf(versions, corrections)]).toEqual([
    ['e', 'Fourth.'],
    ['b', 'Second.'],
  ])
})
