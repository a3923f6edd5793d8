import { LIMITS, spelled } from '@/domain/limits'
import { codeField, defineBlock, lineField, optional } from './defineBlock'

const label = { de: 'Code', en: 'Code' }

/** Code that readers can copy. */
export const code = defineBlock('code', {
  labels: { singular: label, plural: label },
  description: 'Code, shown as given.',
  dataDescription: 'The code.',
  fields: {
    code: codeField(
      label,
      `The code, with its line breaks. At most ${spelled(LIMITS.blockText)} characters.`,
    ),
    language: optional(
      lineField({ de: 'Sprache', en: 'Language' }, 'The language of the code, such as `json`.', {
        help: { de: 'Zum Beispiel json', en: 'For example json' },
        isSearched: false,
      }),
    ),
  },
})
