import type { CollectionConfig } from 'payload'
import { ACCEPTED_TYPES } from '@/integrations/image/formats'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { atLeast } from '../access'
import { auditTrail } from '../auditTrail'
import { protectDates } from '../protectDates'
import { groups } from '../labels'
import { altFormat } from './altFormat'
import {
  requireAltWhilePublic,
  protectFileFields,
  lockProjectWhileUsed,
  refuseWhileInUse,
  removeFiles,
} from '@/collections/Media/hooks/protectImage'
import { prepareUpload } from './hooks/prepareUpload'
import { imageSizes } from './imageSizes'
import { serveVariant } from './serveVariant'

/** Uploaded images with their WebP variants. Every file is re-encoded before it is stored, so none has metadata. */
export function media({ imageStore }: { imageStore: ImageStore }): CollectionConfig<'media'> {
  const audit = auditTrail('media')
  return {
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
      beforeOperation: [protectDates, prepareUpload],
      beforeChange: [protectFileFields, lockProjectWhileUsed, requireAltWhilePublic],
      beforeDelete: [refuseWhileInUse],
      afterChange: audit.afterChange,
      afterDelete: [...audit.afterDelete, removeFiles],
    },
    custom: { imageStore },
    upload: {
      mimeTypes: [...ACCEPTED_TYPES],
      imageSizes,
      adminThumbnail: ({ doc }) => thumbnailOf(doc),
      pasteURL: false,
      crop: false,
      focalPoint: false,
      hideRemoveFile: true,
      bulkUpload: true,
      // The files are in `imageStore`. Payload would delete them before their row is gone.
      disableLocalStorage: true,
      staticDir: 'payload-keeps-no-files',
      handlers: [serveVariant],
    },
    fields: [
      {
        name: 'alt',
        type: 'text',
        validate: altFormat,
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
        label: { de: 'Ursprünglicher Name', en: 'Original name' },
        admin: { readOnly: true, position: 'sidebar' },
      },
      { name: 'client', type: 'relationship', relationTo: 'api-clients', admin: { hidden: true } },
    ],
  }
}

/** The URL of the smallest variant: the first one in the row. */
function thumbnailOf({ sizes }: Record<string, unknown>): string | null {
  const variants: unknown[] = typeof sizes === 'object' && sizes !== null ? Object.values(sizes) : []
  const names = variants.map((variant) =>
    typeof variant === 'object' && variant !== null && 'filename' in variant ? variant.filename : null,
  )
  const smallest = names.find((name) => typeof name === 'string')
  return smallest === undefined ? null : `/api/media/file/${smallest}`
}
