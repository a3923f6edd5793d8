import { expect, test } from 'vitest'
import { persist } from './mailSender'

test('SUB-4: that a mail was sent is remembered once the database is back', async () => {
  const back = performance.now() + 600
  let attempts = 0
  await persist(async () => {
    attempts += 1
    if (performance.now() < back) throw new Error('the database is unreachable')
  })
  expect(performance.now()).toBeGreaterThanOrEqual(back)
  expect(attempts).toBeLessThan(6)
})
