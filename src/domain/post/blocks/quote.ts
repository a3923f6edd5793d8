import { defineBlock, lineField, optional, textField } from './defineBlock'

/** A quotation, which the checks do not read. */
export const quote = defineBlock('quote', {
  labels: { singular: { de: 'Zitat', en: 'Quote' }, plural: { de: 'Zitate', en: 'Quotes' } },
  description: 'A quote.',
  dataDescription: 'The quote and its source.',
  fields: {
    text: textField({ de: 'Zitat', en: 'Quote' }, 'The quote, as plain text.'),
    source: optional(lineField({ de: 'Quelle', en: 'Source' }, 'Who said or wrote it.')),
  },
})
