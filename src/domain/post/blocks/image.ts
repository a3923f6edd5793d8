import { defineBlock, imageField } from './defineBlock'

/** One image. */
export const image = defineBlock('image', {
  labels: { singular: { de: 'Bild', en: 'Image' }, plural: { de: 'Bilder', en: 'Images' } },
  description: 'One image.',
  dataDescription: 'Which image.',
  isPicture: true,
  fields: { mediaId: imageField({ de: 'Bild', en: 'Image' }) },
})
