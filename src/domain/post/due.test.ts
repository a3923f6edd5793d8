import { expect, test } from 'vitest'
import type { PostContent } from './content'
import { checkDue, type SealedPost } from './due'
import { sealOf } from './seal'

const now = new Date('2026-08-03T07:00:00.000Z')
const image = { id: '019e2f60-1f2e-7d3c-8b4a-5a6b7c8d9e0f', alt: 'The new page', fingerprint: 'one.webp' }
const content: PostContent = {
  projectId: 'p',
  slug: 'faster-search',
  title: 'Faster search',
  teaser: null,
  typeId: 't',
  audience: 'public',
  authorName: '',
  coverMediaId: image.id,
  publishAt: new Date('2026-08-03T06:00:00.000Z'),
  tags: [],
  blocks: [],
  images: [image],
}

function sealed(changes: Partial<PostContent> = {}, more: Partial<SealedPost> = {}): SealedPost {
  const changed = { ...content, ...changes }
  return { status: 'draft', seal: sealOf(changed), content: changed, ...more }
}

test('an approved draft is due from the moment of its date, which it keeps', () => {
  expect(checkDue(sealed(), now)).toEqual({ ok: true, value: content.publishAt })
  expect(checkDue(sealed({ publishAt: now }), now)).toEqual({ ok: true, value: now })
})

test('is not reported if it is not due: a future or no date, no approval, already published', () => {
  const notDue = { ok: false, refusal: 'not_due' }
  expect(checkDue(sealed({ publishAt: new Date(now.getTime() + 1) }), now)).toEqual(notDue)
  expect(checkDue(sealed({ publishAt: null }), now)).toEqual(notDue)
  expect(checkDue(sealed({}, { seal: null }), now)).toEqual(notDue)
  expect(checkDue(sealed({}, { status: 'published' }), now)).toEqual(notDue)
})

test('is skipped if it was changed after its approval, before any check runs', () => {
  const bare = { ...content, title: 'Another', images: [{ ...image, alt: null }] }
  expect(checkDue(sealed({}, { content: bare }), now)).toEqual({
    ok: false,
    refusal: 'changed_after_approval',
  })
})

test('is checked by current rules, even if it was approved under others', () => {
  expect(checkDue(sealed({ images: [{ ...image, alt: null }] }), now)).toEqual({
    ok: false,
    refusal: 'checks_failed',
  })
})
