import { LIMITS } from '@/domain/limits'
import { defineBlock, imagesField } from './defineBlock'

/** Several images. */
export const gallery = defineBlock('gallery', {
  labels: { singular: { de: 'Galerie', en: 'Gallery' }, plural: { de: 'Galerien', en: 'Galleries' } },
  description: 'Several images side by side.',
  dataDescription: 'The images.',
  isPicture: true,
  fields: {
    mediaIds: imagesField(
      { de: 'Bilder', en: 'Images' },
      `Ids of 1 to ${LIMITS.galleryImages} uploaded images in lower case, in the order in which they are shown.`,
    ),
  },
})
