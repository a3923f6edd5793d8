import { addressField, defineBlock, lineField, optional, shortTextField } from './defineBlock'

/** A link as a card. Its title belongs to the other page, so the checks do not read it. */
export const link = defineBlock('link', {
  labels: { singular: { de: 'Link', en: 'Link' }, plural: { de: 'Links', en: 'Links' } },
  description: 'A link that stands out.',
  dataDescription: 'The URL and the text of the link.',
  fields: {
    url: addressField(
      { de: 'Adresse', en: 'Address' },
      'The URL, http or https. The archive never fetches it.',
    ),
    title: optional(lineField({ de: 'Titel', en: 'Title' }, 'The title of the link.')),
    description: optional(
      shortTextField({ de: 'Beschreibung', en: 'Description' }, 'A description of the target.', {
        isProse: true,
      }),
    ),
  },
})
