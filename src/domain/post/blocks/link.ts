import { defineBlock } from './defineBlock'
import { addressField, lineField, optional, shortTextField } from './fields'

/** A link as a card. Its title belongs to the other page, so the checks do not read it. */
export const link = defineBlock('link', {
  labels: { singular: { de: 'Link', en: 'Link' }, plural: { de: 'Links', en: 'Links' } },
  description: 'A link that stands out.',
  dataDescription: 'Where it leads and what it says.',
  fields: {
    url: addressField({ de: 'Adresse', en: 'Address' }, 'Where it leads, http or https. Never fetched.'),
    title: optional(lineField({ de: 'Titel', en: 'Title' }, 'What the link is called.')),
    description: optional(
      shortTextField({ de: 'Beschreibung', en: 'Description' }, 'What waits there.', { isProse: true }),
    ),
  },
})
