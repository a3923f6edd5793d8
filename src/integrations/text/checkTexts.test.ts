import { expect, test } from 'vitest'
import { findingsOf } from '@/domain/post/checks'
import { checkedPost, textBlock } from '@/testing/checkedPost'
import { givePatience } from '@/testing/givePatience'
import { checkTexts } from './checkTexts'
import { checkPost } from './worker/checkPost'

givePatience()

const image = { pointer: '/blocks/0/data/mediaId', mediaId: 'a', alt: null, filename: 'a.png' }
/** Too much for the thread of the caller. */
const long = () =>
  checkedPost({
    audience: 'public',
    images: [image],
    blocks: Array.from({ length: 5 }, () => textBlock('**Simply** the *best* list!\n\n'.repeat(300))),
  })
const call = { owner: 'one', signal: undefined }

test('CHECK-3: the checks of long texts find the same in a thread', async () => {
  expect(await checkTexts(long(), call)).toEqual(findingsOf(long()))
})

test('SEC-24: other work runs while long texts are checked', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await checkTexts(long(), call)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

test('CHECK-21: checks that nobody waits for, or that take too long, still name missing alt texts', async () => {
  const expected = [
    expect.objectContaining({ rule: 'alt_text_missing', severity: 'error', pointer: image.pointer }),
    expect.objectContaining({ rule: 'too_long_to_check', severity: 'advice', pointer: '/blocks' }),
  ]
  expect(await checkTexts(long(), { owner: 'one', signal: AbortSignal.abort() })).toEqual(expected)
  const caller = new AbortController()
  const checked = checkTexts(long(), { owner: 'one', signal: caller.signal })
  caller.abort()
  expect(await checked).toEqual(expected)
})

test('CHECK-21: a thread ends the checks of a post after its budget, and when nobody waits for them', async () => {
  const { signal } = new AbortController()
  expect(await checkPost(long(), performance.now() + 60_000, signal)).toEqual(findingsOf(long()))
  expect(await checkPost(long(), performance.now(), signal)).toBeNull()
  expect(await checkPost(long(), performance.now() + 60_000, AbortSignal.abort())).toBeNull()
})
