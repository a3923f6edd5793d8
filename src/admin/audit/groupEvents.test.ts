import { expect, test } from 'vitest'
import { groupEvents } from './groupEvents'

const event = (action: string, actorId: string, targetId: string, id: number) =>
  ({ id, action, actorKind: 'person', actorId, target: 'posts', targetId }) as const

test('ADMIN-16: changes of one record by one user that follow each other are together, and nothing else', () => {
  const events = [
    event('publish', 'ada', 'post', 1),
    event('update', 'ada', 'post', 2),
    event('update', 'ada', 'post', 3),
    event('update', 'ben', 'post', 4),
    event('update', 'ben', 'other', 5),
    event('update', 'ben', 'other', 6),
    event('submit', 'ben', 'other', 7),
    event('submit', 'ben', 'other', 8),
    event('update', 'ben', 'other', 9),
  ]
  expect(groupEvents(events).map((group) => group.map(({ id }) => id))).toEqual([
    [1],
    [2, 3],
    [4],
    [5, 6],
    [7],
    [8],
    [9],
  ])
  expect(groupEvents([])).toEqual([])
})
