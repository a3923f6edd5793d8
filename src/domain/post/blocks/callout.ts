import { choiceField, defineBlock, textField } from './defineBlock'

const tones = [
  { value: 'info', label: { de: 'Hinweis', en: 'Info' } },
  { value: 'success', label: { de: 'Erfolg', en: 'Success' } },
  { value: 'warning', label: { de: 'Warnung', en: 'Warning' } },
  { value: 'danger', label: { de: 'Gefahr', en: 'Danger' } },
] as const

/** A notice that stands out (BLOCK-9). */
export const callout = defineBlock('callout', {
  labels: {
    singular: { de: 'Hinweiskasten', en: 'Callout' },
    plural: { de: 'Hinweiskästen', en: 'Callouts' },
  },
  description: 'A notice that stands out.',
  dataDescription: 'The notice and its tone.',
  fields: {
    text: textField({ de: 'Text', en: 'Text' }, 'The notice, as plain text.', { isProse: true }),
    tone: choiceField({ de: 'Ton', en: 'Tone' }, 'The tone of the notice. `info` by default.', tones, 'info'),
  },
})
