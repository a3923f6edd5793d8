import { addressField, defineBlock, lineField, optional } from './defineBlock'

/** A link to a video. The archive never embeds it. */
export const video = defineBlock('video', {
  labels: { singular: { de: 'Video', en: 'Video' }, plural: { de: 'Videos', en: 'Videos' } },
  description: 'A link to a video.',
  dataDescription: 'Which video.',
  isPicture: true,
  fields: {
    url: addressField(
      { de: 'Adresse des Videos', en: 'Address of the video' },
      'URL of the video, http or https. The archive links to it and never fetches it.',
    ),
    title: optional(lineField({ de: 'Titel', en: 'Title' }, 'The title of the link.', { isProse: true })),
  },
})
