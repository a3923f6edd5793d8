import { defineBlock, imageField } from './defineBlock'

const label = { de: 'Vorher und nachher', en: 'Before and after' }

/** Two images that readers compare. */
export const beforeAfter = defineBlock('before_after', {
  labels: { singular: label, plural: label },
  description: 'Two images to compare.',
  dataDescription: 'The two images.',
  isPicture: true,
  fields: {
    beforeMediaId: imageField(
      { de: 'Vorher', en: 'Before' },
      'Id of the image from before the change, in lower case.',
    ),
    afterMediaId: imageField(
      { de: 'Nachher', en: 'After' },
      'Id of the image from after the change, in lower case.',
    ),
  },
})
