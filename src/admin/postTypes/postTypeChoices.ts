import type { Payload } from 'payload'
import { cache } from 'react'
import type { Language } from '@/messages/language'

/** A type of change as a select offers it; its value is the record's id. */
export interface PostTypeChoice {
  label: string
  value: string
}

/**
 * All types of change by their labels in the admin's language, in the order they were made; read once for a page.
 * Everyone who reaches the admin may read them.
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
