import type { Payload } from 'payload'
import { cache } from 'react'
import type { Language } from '@/messages/language'

/** A post type in a select; its value is the id. */
export interface PostTypeChoice {
  label: string
  value: string
}

/**
 * All post types with labels in the admin's language, in the order of creation; read once per page. Everybody in the
 * admin may read them.
 */
export const postTypeChoices = cache(
  async (payload: Payload, language: Language): Promise<PostTypeChoice[]> => {
    const { docs } = await payload.find({
      collection: 'post-types',
      depth: 0,
      overrideAccess: true,
      pagination: false,
      sort: 'id',
    })
    return docs.map(({ id, labels }) => ({ label: labels[language], value: id }))
  },
)
