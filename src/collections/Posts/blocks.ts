import type { Block, Field } from 'payload'
import { BLOCKS } from '@/domain/post/blocks'
import type { NamedField } from '@/domain/post/blocks/defineBlock'
import { maxLengthFor } from '@/collections/fields'

/** Below a text field: what the checks say about it. */
const notes = { afterInput: ['/src/admin/writing/FieldNotes#FieldNotes'] }

const component = (path: string) => ({ components: { Field: `/src/admin/${path}`, ...notes } })

/** Payload's own check would refuse a block that is not finished. */
const uncheckedByPayload = () => true as const

const imageComponent = (name: string) => ({ components: { Field: `/src/admin/images/${name}` } })

/** The components of image fields whose images belong together. */
const IMAGE_COMPONENTS: Readonly<Record<string, string>> = {
  beforeMediaId: 'ComparisonField#ComparisonField',
  afterMediaId: 'ComparisonField#NoField',
}

/** The form field of a block's field. `validateContent` validates it by its schema. */
function formField({ name, kind, label, help, isOptional, max = Infinity, options = [] }: NamedField): Field {
  const admin = help && { description: help }
  const base = { name, label, ...(admin && { admin }) }
  const withNotes = { ...base, admin: { ...admin, components: notes } }
  const text = { ...withNotes, maxLength: maxLengthFor(max) }
  const required = { required: !isOptional, validate: uncheckedByPayload } as const
  const image = { ...base, ...required, type: 'upload', relationTo: 'media' } as const
  switch (kind) {
    case 'line':
      return { ...text, type: 'text' }
    case 'address':
      return { ...text, ...required, type: 'text' }
    case 'text':
      return { ...text, type: 'textarea', admin: { ...text.admin, rows: 4 } }
    case 'markdown':
      return {
        ...text,
        type: 'textarea',
        admin: { ...admin, ...component('richText/RichTextField#RichTextField') },
      }
    case 'code':
      return { ...text, type: 'code', admin: { ...admin, ...component('fields/MonoFields#CodeField') } }
    case 'image':
      return {
        ...image,
        admin: { ...admin, ...imageComponent(IMAGE_COMPONENTS[name] ?? 'ImageField#ImageField') },
      }
    case 'images':
      return {
        ...image,
        hasMany: true,
        maxRows: max,
        admin: { ...admin, ...imageComponent('ImageField#GalleryField') },
      }
    case 'choice':
      return { ...withNotes, type: 'select', options: [...options] }
  }
}

/** A block of an unknown type (BLOCK-4), which the form shows read-only. */
const unknownBlock: Block = {
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
          de: 'Ein API-Client hat diesen Block geschrieben. Er bleibt erhalten, aber Leser sehen ihn nicht.',
          en: 'An API client wrote this block. It is kept, but readers do not see it.',
        },
      },
    },
    {
      name: 'data',
      type: 'json',
      label: { de: 'Inhalt', en: 'Data' },
      // Payload's validation rejects a plain string as invalid JSON.
      validate: () => true,
      admin: { readOnly: true, ...component('fields/MonoFields#JsonView') },
    },
  ],
}

/** The blocks of the admin form. They have no names: users recognize a block by its type and content. */
export const blocks: Block[] = [
  ...BLOCKS.map(({ type, labels, fields }) => ({ slug: type, labels, fields: fields.map(formField) })),
  unknownBlock,
].map((block) => ({ ...block, admin: { disableBlockName: true } }))
