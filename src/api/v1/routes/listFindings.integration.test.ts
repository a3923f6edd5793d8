import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUDIENCES, sees } from '@/domain/audience'
import { openTestApi, type TestApi } from '@/testing/api'
import { openTestArchive, type TestArchive } from '@/testing/archive'
import { makeClient, makeDraft, makeProject, makePublished } from '@/testing/builders'
import { makeImageRow } from '@/testing/imageRow'

let archive: TestArchive
let api: TestApi
let shop: Awaited<ReturnType<typeof makeProject>>
let app: typeof shop

beforeAll(async () => {
  archive = await openTestArchive()
  api = openTestApi(archive)
  shop = await makeProject(archive.payload)
  app = await makeProject(archive.payload)
})
afterAll(async () => {
  await api.close()
  await archive.close()
})

test('drafts and published posts are checked by id and slug, taking audience and image names into account', async () => {
  const { token } = await makeClient(archive.payload, { mode: 'write' })
  const [bare, named] = [
    await makeImageRow(archive.payload, shop),
    await makeImageRow(archive.payload, shop, 'Dog'),
  ]
  const content = {
    title: 'Release 1.2',
    teaser: 'One sentence!',
    cover: bare,
    blocks: [
      { blockType: 'text' as const, text: 'The best search, see `the best` and ABC-12.' },
      { blockType: 'image' as const, mediaId: named },
    ],
  }
  const expected = (severity: string) => [
    ...(severity === 'error' ? [['/cover_media_id', 'alt_text_missing', 'error', null]] : []),
    ['/title', 'title_says_nothing', 'advice', 'Release 1.2'],
    ['/teaser', 'teaser_sentences', 'advice', 'One sentence!'],
    ['/teaser', 'exclamation_mark', 'advice', 'sentence!'],
    ...(severity === 'error' ? [] : [['/cover_media_id', 'alt_text_missing', 'advice', null]]),
    ['/blocks/0/data/text', 'superlative', 'advice', 'best'],
    ...(severity === 'error' ? [['/blocks/0/data/text', 'audience_wording', 'advice', 'ABC-12']] : []),
    ['/blocks/1/data/mediaId', 'alt_text_file_name', 'advice', 'Dog'],
  ]
  for (const [audience, severity] of [
    ['public', 'error'],
    ['internal', 'advice'],
  ] as const) {
    const draft = await makeDraft(archive.payload, shop, { ...content, audience })
    for (const ref of [draft.id, draft.slug]) {
      const { status, json, headers } = await api.call('GET', `/posts/${ref}/checks`, { token })
      expect(status).toBe(200)
      expect(Object.keys(json)).toEqual(['items'])
      expect(
        json.items.map((item: Record<string, unknown>) => [
          item.pointer,
          item.rule,
          item.severity,
          item.excerpt,
        ]),
      ).toEqual(expected(severity))
      const etag = headers.get('etag') ?? ''
      const again = await api.call('GET', `/posts/${ref}/checks`, {
        token,
        headers: { 'If-None-Match': etag },
      })
      expect(again.status).toBe(304)
    }
  }
  const published = await makePublished(archive.payload, shop, { title: 'Release 1.2' })
  const { json } = await api.call('GET', `/posts/${published.slug}/checks`, { token })
  expect(json.items[0]).toMatchObject({ rule: 'title_says_nothing' })
})

test('an invisible post is indistinguishable from a missing one, and read-mode clients are refused', async () => {
  for (const audience of AUDIENCES)
    for (const isBound of [false, true]) {
      const { token } = await makeClient(archive.payload, {
        mode: 'write',
        audience,
        project: isBound ? shop : null,
      })
      const reader = await makeClient(archive.payload, { mode: 'read', audience })
      const missing = await api.call('GET', `/posts/${randomUUID()}/checks`, { token })
      expect(missing.json).toMatchObject({ type: 'not_found', status: 404 })
      for (const project of [shop, app])
        for (const of of AUDIENCES) {
          const { id } = await makeDraft(archive.payload, project, { audience: of })
          const { status, text } = await api.call('GET', `/posts/${id}/checks`, { token })
          const isSeen = sees(audience, of) && (!isBound || project === shop)
          expect([audience, isBound, of, status]).toEqual([audience, isBound, of, isSeen ? 200 : 404])
          if (!isSeen) expect(text).toBe(missing.text)
          expect((await api.call('GET', `/posts/${id}/checks`, { token: reader.token })).status).toBe(403)
        }
    }
})
