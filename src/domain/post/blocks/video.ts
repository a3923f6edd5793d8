import { defineBlock } from './defineBlock'
import { addressField, lineField, optional } from './fields'

/** A link to a video. The archive never embeds it. */
export const video = defineBlock('video', {
  labels: { singular: { de: 'Video', en: 'Video' }, plural: { de: 'Videos', en: 'Videos' } },
  description: 'A link to a video.',
  dataDescription: 'Which video.',
  isPicture: true,
  fields: {
    url: addressField(
      { de: 'Adresse des Videos', en: 'Address of the video' },
      'Address of the video, http or https. It is linked to, never fetched.',
    ),
    title: optional(lineField({ de: 'Titel', en: 'Title' }, 'What the link is called.', { isProse: true })),
  },
})
