import { LIMITS, spelled } from '@/domain/limits'
import { defineBlock } from './defineBlock'
import {
  addressField,
  choiceField,
  codeField,
  imageField,
  imagesField,
  lineField,
  markdownField,
  optional,
  shortTextField,
  textField,
} from './fields'

/** Running text in Markdown. */
export const text = defineBlock('text', {
  labels: { singular: { de: 'Text', en: 'Text' }, plural: { de: 'Texte', en: 'Texts' } },
  description: 'Text in Markdown.',
  dataDescription: 'The text.',
  fields: {
    text: markdownField(
      { de: 'Text (Markdown)', en: 'Text (Markdown)' },
      `Markdown: paragraphs, bold, italic, links, lists, subheadings. At most ${spelled(LIMITS.blockText)} characters.`,
    ),
  },
})

/** One image. */
const image = defineBlock('image', {
  labels: { singular: { de: 'Bild', en: 'Image' }, plural: { de: 'Bilder', en: 'Images' } },
  description: 'One image.',
  dataDescription: 'Which image.',
  isPicture: true,
  fields: { mediaId: imageField({ de: 'Bild', en: 'Image' }) },
})

/** Several images. */
const gallery = defineBlock('gallery', {
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

/** Two images that readers compare. */
const beforeAfter = defineBlock('before_after', {
  labels: {
    singular: { de: 'Vorher und nachher', en: 'Before and after' },
    plural: { de: 'Vorher und nachher', en: 'Before and after' },
  },
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

/** A link to a video. The archive never embeds it. */
const video = defineBlock('video', {
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

/** A quotation, which the checks do not read. */
const quote = defineBlock('quote', {
  labels: { singular: { de: 'Zitat', en: 'Quote' }, plural: { de: 'Zitate', en: 'Quotes' } },
  description: 'A quote.',
  dataDescription: 'The quote and its source.',
  fields: {
    text: textField({ de: 'Zitat', en: 'Quote' }, 'The quote, as plain text.'),
    source: optional(lineField({ de: 'Quelle', en: 'Source' }, 'Who said or wrote it.')),
  },
})

/** Code that readers can copy. */
const code = defineBlock('code', {
  labels: { singular: { de: 'Code', en: 'Code' }, plural: { de: 'Code', en: 'Code' } },
  description: 'Code, shown as given.',
  dataDescription: 'The code.',
  fields: {
    code: codeField(
      { de: 'Code', en: 'Code' },
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

/** A link as a card. Its title belongs to the other page, so the checks do not read it. */
const link = defineBlock('link', {
  labels: { singular: { de: 'Link', en: 'Link' }, plural: { de: 'Links', en: 'Links' } },
  description: 'A link that stands out.',
  dataDescription: 'The URL and the text of the link.',
  fields: {
    url: addressField(
      { de: 'Adresse', en: 'Address' },
      'The URL, http or https. The archive never fetches it.',
    ),
    title: optional(lineField({ de: 'Titel', en: 'Title' }, 'The title of the link.')),
    description: optional(
      shortTextField({ de: 'Beschreibung', en: 'Description' }, 'A description of the target.', {
        isProse: true,
      }),
    ),
  },
})

const tones = [
  { value: 'info', label: { de: 'Hinweis', en: 'Info' } },
  { value: 'success', label: { de: 'Erfolg', en: 'Success' } },
  { value: 'warning', label: { de: 'Warnung', en: 'Warning' } },
  { value: 'danger', label: { de: 'Gefahr', en: 'Danger' } },
] as const

/** A notice that stands out. */
const callout = defineBlock('callout', {
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

/** The block types (BLOCK-2), in the order of the admin. */
export const BLOCKS = [text, image, gallery, beforeAfter, video, quote, code, link, callout] as const
