import { expect, test } from 'vitest'
import { correctionsByVersion } from './correctionsByVersion'

const version = (id: string, action: string) => ({ id, version: { change: { action } } })

test('PUB-17: each version of a correction has this correction, also if the first ones are gone', () => {
  const corrections = [{ note: 'First.' }, { note: 'Second.' }, { note: null }, { note: 'Fourth.' }]
  const versions = [
    version('f', 'reinstate'),
    version('e', 'correct'),
    version('d', 'withdraw'),
    version('c', 'correct'),
    version('b', 'correct'),
  ]
  expect([...correctionsByVersion(versions, corrections)]).toEqual([
    ['e', { note: 'Fourth.' }],
    ['c', { note: null }],
    ['b', { note: 'Second.' }],
  ])
})
