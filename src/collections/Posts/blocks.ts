import type { Block, Field } from 'payload'
import type { Words } from '@/messages/language'
import { CALLOUT_TONES } from '@/domain/post/blocks'
import { maxLengthFor } from '../fields/maxLength'

const TEXT_LIMIT = 100_000
const STRING_LIMIT = 500
const ADDRESS_LIMIT = 2_000

function line(name: string, label: Words, description?: Words): Field {
  return {
    name,
    type: 'text',
    label,
    maxLength: maxLengthFor(STRING_LIMIT),
    ...(description && { admin: { description } }),
  }
}

function longText(name: string, label: Words): Field {
  return { name, type: 'textarea', label, maxLength: maxLengthFor(TEXT_LIMIT), admin: { rows: 4 } }
}

function address(name: string, label: Words): Field {
  return {
    name,
    type: 'text',
    label,
    required: true,
    maxLength: maxLengthFor(ADDRESS_LIMIT),
    admin: {
      description: { de: 'Beginnt mit https:// oder http://.', en: 'Starts with https:// or http://.' },
    },
  }
}

function image(name: string, label: Words): Field {
  return { name, type: 'upload', relationTo: 'media', label, required: true }
}

const toneLabels: Record<(typeof CALLOUT_TONES)[number], Words> = {
  info: { de: 'Hinweis', en: 'Info' },
  success: { de: 'Erfolg', en: 'Success' },
  warning: { de: 'Warnung', en: 'Warning' },
  danger: { de: 'Gefahr', en: 'Danger' },
}

/** The block types (BLOCK-2) as the admin's form shows them, and the kept unknown block. Rules: `domain/post/blocks`. */
const definitions: Block[] = [
  {
    slug: 'text',
    labels: { singular: { de: 'Text', en: 'Text' }, plural: { de: 'Texte', en: 'Texts' } },
    fields: [
      {
        name: 'text',
        type: 'textarea',
        label: { de: 'Text (Markdown)', en: 'Text (Markdown)' },
        maxLength: maxLengthFor(TEXT_LIMIT),
        admin: { components: { Field: '/src/admin/fields/MarkdownField#MarkdownField' } },
      },
    ],
  },
  {
    slug: 'image',
    labels: { singular: { de: 'Bild', en: 'Image' }, plural: { de: 'Bilder', en: 'Images' } },
    fields: [image('mediaId', { de: 'Bild', en: 'Image' })],
  },
  {
    slug: 'gallery',
    labels: { singular: { de: 'Galerie', en: 'Gallery' }, plural: { de: 'Galerien', en: 'Galleries' } },
    fields: [
      {
        name: 'mediaIds',
        type: 'upload',
        relationTo: 'media',
        hasMany: true,
        minRows: 1,
        maxRows: 50,
        required: true,
        label: { de: 'Bilder', en: 'Images' },
      },
    ],
  },
  {
    slug: 'before_after',
    labels: {
      singular: { de: 'Vorher und nachher', en: 'Before and after' },
      plural: { de: 'Vorher und nachher', en: 'Before and after' },
    },
    fields: [
      image('beforeMediaId', { de: 'Vorher', en: 'Before' }),
      image('afterMediaId', { de: 'Nachher', en: 'After' }),
    ],
  },
  {
    slug: 'video',
    labels: { singular: { de: 'Video', en: 'Video' }, plural: { de: 'Videos', en: 'Videos' } },
    fields: [
      address('url', { de: 'Adresse des Videos', en: 'Address of the video' }),
      line('title', { de: 'Titel', en: 'Title' }),
    ],
  },
  {
    slug: 'quote',
    labels: { singular: { de: 'Zitat', en: 'Quote' }, plural: { de: 'Zitate', en: 'Quotes' } },
    fields: [longText('text', { de: 'Zitat', en: 'Quote' }), line('source', { de: 'Quelle', en: 'Source' })],
  },
  {
    slug: 'code',
    labels: { singular: { de: 'Code', en: 'Code' }, plural: { de: 'Code', en: 'Code' } },
    fields: [
      {
        name: 'code',
        type: 'code',
        label: { de: 'Code', en: 'Code' },
        maxLength: maxLengthFor(TEXT_LIMIT),
        admin: { components: { Field: '/src/admin/fields/CodeField#CodeField' } },
      },
      line(
        'language',
        { de: 'Sprache', en: 'Language' },
        { de: 'Zum Beispiel json', en: 'For example json' },
      ),
    ],
  },
  {
    slug: 'link',
    labels: { singular: { de: 'Link', en: 'Link' }, plural: { de: 'Links', en: 'Links' } },
    fields: [
      address('url', { de: 'Adresse', en: 'Address' }),
      line('title', { de: 'Titel', en: 'Title' }),
      line('description', { de: 'Beschreibung', en: 'Description' }),
    ],
  },
  {
    slug: 'callout',
    labels: {
      singular: { de: 'Hinweiskasten', en: 'Callout' },
      plural: { de: 'Hinweiskästen', en: 'Callouts' },
    },
    fields: [
      longText('text', { de: 'Text', en: 'Text' }),
      {
        name: 'tone',
        type: 'select',
        label: { de: 'Ton', en: 'Tone' },
        options: CALLOUT_TONES.map((value) => ({ value, label: toneLabels[value] })),
      },
    ],
  },
  {
    slug: 'unknown',
    labels: {
      singular: { de: 'Unbekannter Block', en: 'Unknown block' },
      plural: { de: 'Unbekannte Blöcke', en: 'Unknown blocks' },
    },
    fields: [
      {
        name: 'type',
        type: 'text',
        label: { de: 'Art', en: 'Type' },
        admin: {
          readOnly: true,
          description: {
            de: 'Ein Programm hat diesen Block geschrieben. Er bleibt erhalten und wird beim Lesen übersprungen.',
            en: 'A program wrote this block. It is kept, and skipped for readers.',
          },
        },
      },
      {
        name: 'data',
        type: 'json',
        label: { de: 'Inhalt', en: 'Data' },
        // Payload's own check takes a plain string for broken JSON.
        validate: () => true,
        admin: { readOnly: true, components: { Field: '/src/admin/fields/JsonView#JsonView' } },
      },
    ],
  },
]

/** Without names of their own: a block is known by its type and its content. */
export const blocks = definitions.map((block) => ({ ...block, admin: { disableBlockName: true } }))
