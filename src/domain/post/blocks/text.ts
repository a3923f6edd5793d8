import { LIMITS, spelled } from '@/domain/limits'
import { defineBlock, markdownField } from './defineBlock'

/** Running text in Markdown. */
export const text = defineBlock('text', {
  labels: { singular: { de: 'Text', en: 'Text' }, plural: { de: 'Texte', en: 'Texts' } },
  description: 'Text in Markdown.',
  dataDescription: 'The text.',
  fields: {
    text: markdownField(
      { de: 'Text', en: 'Text' },
      `Markdown: paragraphs, bold, italic, links, lists, subheadings. At most ${spelled(LIMITS.blockText)} characters.`,
    ),
  },
})
