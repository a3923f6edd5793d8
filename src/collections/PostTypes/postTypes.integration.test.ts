import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchiveWithRoles, type ArchiveWithRoles } from '@/testing/archiveWithRoles'
import { makeDraft } from '@/testing/builders'

let archive: ArchiveWithRoles
beforeAll(async () => {
  archive = await openArchiveWithRoles()
})
afterAll(() => archive.close())

const labels = { de: 'Ausblick', en: 'Outlook' }

test('ADMIN-4: the key of a post type stays once an entry uses it; its labels do not', async () => {
  const type = await archive.payload.create({
    collection: 'post-types',
    data: { key: 'outlook', labels, color: '#2563eb' },
    overrideAccess: true,
  })
  const patch = (json: unknown) => archive.call('PATCH', `/post-types/${type.id}`, { role: 'admin', json })
  expect((await patch({ key: 'preview' })).status).toBe(200)
  const draft = await makeDraft(archive.payload, archive.project, { type: 'preview' })
  const refused = await patch({ key: 'outlook' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('1 entry uses this key')
  expect((await patch({ key: 'preview', labels: { de: 'Vorschau', en: 'Preview' } })).status).toBe(200)

  const deleted = await archive.call('DELETE', `/post-types/${type.id}`, { role: 'admin' })
  expect(deleted.status).toBe(409)
  expect(deleted.text).toContain('1 entry')
  await archive.payload.delete({ collection: 'posts', id: draft.id, overrideAccess: true })
  expect((await patch({ key: 'outlook' })).status).toBe(200)
})
