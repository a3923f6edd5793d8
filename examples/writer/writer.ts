import { Refused, type ArchiveClient } from './client'
import type { components, operations } from '../types'

/** The body of a new draft. */
export type NewDraft = operations['createPost']['requestBody']['content']['application/json']
export type Draft = components['schemas']['Draft']
export type Image = components['schemas']['Media']
export type Finding = components['schemas']['Finding']

/** The key of the post type with this label or key. Users manage the types, so a program has to look them up. */
export async function typeKey(client: ArchiveClient, name: string): Promise<string> {
  const { data, error } = await client.GET('/post-types')
  if (error) throw new Refused(error)
  const found = data.items.find(({ key, labels }) => [key, labels.de, labels.en].includes(name))
  if (found === undefined) throw new Error(`There is no post type "${name}".`)
  return found.key
}

/** Uploads an image. `alt` describes it for people who cannot see it. A public entry cannot be published without it. */
export async function uploadImage(
  client: ArchiveClient,
  { file, filename, project, alt }: { file: Blob; filename: string; project: string; alt: string },
): Promise<Image> {
  const { data, error } = await client.POST('/media', {
    body: { file, project, alt },
    bodySerializer(fields) {
      const form = new FormData()
      form.set('project', fields.project ?? '')
      form.set('alt', fields.alt ?? '')
      form.set('file', fields.file, filename)
      return form
    },
  })
  if (error) throw new Refused(error)
  return data
}

/** The editorial findings for a draft. Stores nothing, and refuses what the real call would refuse. */
export async function dryRun(client: ArchiveClient, draft: NewDraft): Promise<Finding[]> {
  const { data, error } = await client.POST('/posts', { params: { query: { dry_run: '1' } }, body: draft })
  if (error) throw new Refused(error)
  return data.findings
}

/**
 * Creates the draft once and returns its editorial findings. A second call with the same `idempotency_key` returns the
 * same draft, so the call can be repeated after a lost connection.
 */
export async function createDraft(
  client: ArchiveClient,
  draft: NewDraft & { idempotency_key: string },
): Promise<{ id: string; slug: string; isNew: boolean; findings: Finding[] }> {
  const { data, error, response } = await client.POST('/posts', { body: draft })
  if (error) throw new Refused(error)
  if (data.id === null) throw new Error('A draft that is stored has an id.')
  return { id: data.id, slug: data.slug, isNew: response.status === 201, findings: data.findings }
}

/** The editorial findings of a stored draft, for example after a change. */
export async function findingsOf(client: ArchiveClient, id: string): Promise<Finding[]> {
  const { data, error } = await client.GET('/posts/{id}/checks', { params: { path: { id } } })
  if (error) throw new Refused(error)
  return data.items
}
