import { defineBlock } from './defineBlock'
import { lineField, optional, textField } from './fields'

/** A quotation, which the checks do not read. */
export const quote = defineBlock('quote', {
  labels: { singular: { de: 'Zitat', en: 'Quote' }, plural: { de: 'Zitate', en: 'Quotes' } },
  description: 'The words of somebody.',
  dataDescription: 'The words and whose they are.',
  fields: {
    text: textField({ de: 'Zitat', en: 'Quote' }, 'The words, as plain text.'),
    source: optional(lineField({ de: 'Quelle', en: 'Source' }, 'Whose words they are.')),
  },
})
