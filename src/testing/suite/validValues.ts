import { newId } from '@/lib/ids'
import { makeDraft } from '../builders'
import { smallImage, type World } from './world'

/** Valid values for fields whose schema is not sufficient. */
export function validValuesOf({ own }: World): (name: string) => unknown {
  return (name) => {
    if (name === 'project') return own.project.slug
    if (name === 'type') return 'feature'
    if (name === 'post_ids') return own.published.public.id
    if (name === 'slug' || name === 'idempotency_key' || name === 'external_user_id') return `s${newId()}`
    if (/media_?ids?$/i.test(name)) return own.image
    return undefined
  }
}

/** An upload form. */
export async function formOf(parts: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  form.append('file', new File([await smallImage()], 'small.jpg'))
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

/** The body of a valid draft. */
export function draftOf(project: string) {
  return { project, title: 'Search finds part words', type: 'feature', audience: 'public' }
}

/** The id of a new draft. */
export async function newDraft({ archive, own }: World): Promise<string> {
  return (await makeDraft(archive.payload, own.project, { audience: 'public' })).id
}
