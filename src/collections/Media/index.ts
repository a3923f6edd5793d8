import type { CollectionConfig } from 'payload'
import { atLeast } from '../access'
import { auditTrail } from '../auditTrail'
import { groups } from '../words'
import { prepareUpload } from './hooks/prepareUpload'
import { refuseWhileInUse } from './hooks/refuseWhileInUse'
import { serveVariant } from './serveVariant'
import { ACCEPTED_TYPES, imageSizes } from './imageSizes'

const audit = auditTrail('media')

/** Uploaded images with their WebP variants. Every file is re-encoded before it is kept, so none carries metadata. */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: { de: 'Bild', en: 'Image' }, plural: { de: 'Bilder', en: 'Images' } },
  admin: {
    group: groups.write,
    useAsTitle: 'name',
    defaultColumns: ['filename', 'name', 'alt', 'project', 'createdAt'],
    listSearchableFields: ['name', 'alt'],
    description: {
      de: 'Bilder zeigen die Änderung, kein Logo. In öffentlichen Einträgen braucht jedes einen Alternativtext.',
      en: 'Images show the change, not a logo. In public entries each one needs an alt text.',
    },
  },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  disableBulkEdit: true,
  disableBulkDelete: true,
  access: {
    read: atLeast('author'),
    create: atLeast('author'),
    update: atLeast('author'),
    delete: atLeast('author'),
  },
  hooks: {
    beforeOperation: [prepareUpload],
    beforeDelete: [refuseWhileInUse],
    afterChange: audit.afterChange,
    afterDelete: audit.afterDelete,
  },
  upload: {
    mimeTypes: [...ACCEPTED_TYPES],
    imageSizes,
    adminThumbnail: 'w480',
    pasteURL: false,
    crop: false,
    focalPoint: false,
    bulkUpload: true,
    handlers: [serveVariant],
  },
  fields: [
    {
      name: 'alt',
      type: 'text',
      maxLength: 500,
      label: { de: 'Alternativtext', en: 'Alt text' },
      admin: {
        description: {
          de: 'Beschreibt das Bild für alle, die es nicht sehen. Für öffentliche Einträge Pflicht.',
          en: 'Describes the image for everyone who cannot see it. Mandatory for public entries.',
        },
      },
    },
    {
      name: 'project',
      type: 'relationship',
      relationTo: 'projects',
      required: true,
      index: true,
      label: { de: 'Projekt', en: 'Project' },
      admin: { allowCreate: false, allowEdit: false },
    },
    {
      name: 'name',
      type: 'text',
      label: { de: 'Dateiname', en: 'File name' },
      admin: { readOnly: true, position: 'sidebar' },
    },
    { name: 'client', type: 'relationship', relationTo: 'api-clients', admin: { hidden: true } },
  ],
}
