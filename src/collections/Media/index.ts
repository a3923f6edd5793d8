import type { CollectionConfig, UploadConfig } from 'payload'
import { fileResponse } from '@/api/v1/media/fileResponse'
import { altText } from '@/domain/strings'
import { refusalResponse } from '@/http/problem'
import { ACCEPTED_TYPES, VARIANT_WIDTHS } from '@/integrations/image/formats'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { isRecord } from '@/lib/json'
import { poolDb } from '@/queries/db'
import { imageFile } from '@/queries/media'
import { accessFor, oneAtATime } from '../access'
import { auditTrail } from '../auditTrail'
import { groups } from '../labels'
import { validateText } from '../fields'
import { endpoints } from './endpoints'
import { keepFileFields, protectShownImage, refuseWhileShown, removeFiles } from './protectImage'
import { prepareUpload, setFileFields } from './prepareUpload'

/** Uploaded images with their WebP variants. Every file is re-encoded before it is stored, so none has metadata. */
export function media({ imageStore }: { imageStore: ImageStore }): CollectionConfig<'media'> {
  return {
    slug: 'media',
    labels: { singular: { de: 'Bild', en: 'Image' }, plural: { de: 'Bilder', en: 'Images' } },
    admin: {
      group: groups.write,
      useAsTitle: 'name',
      listSearchableFields: ['name', 'alt'],
      description: {
        de: 'Bilder sollen die Änderung zeigen, kein Logo. In öffentlichen Einträgen braucht jedes Bild einen Alternativtext.',
        en: 'Images should show the change, not a logo. Every image in a public entry needs alt text.',
      },
      components: {
        edit: { Upload: '/src/admin/images/MediaFile#MediaFile' },
        views: { list: { Component: '/src/admin/images/MediaList#MediaList' } },
      },
    },
    defaultSort: '-createdAt',
    ...oneAtATime,
    access: accessFor({ read: 'author', write: 'author' }),
    hooks: {
      beforeOperation: [prepareUpload],
      beforeChange: [setFileFields, keepFileFields, protectShownImage],
      beforeDelete: [refuseWhileShown],
      afterChange: auditTrail.afterChange,
      afterDelete: [...auditTrail.afterDelete, removeFiles],
    },
    endpoints,
    custom: { imageStore },
    upload: {
      mimeTypes: [...ACCEPTED_TYPES],
      // Only the names: `prepareUpload` writes the variants, so that no image is decoded outside the queue.
      imageSizes: [...VARIANT_WIDTHS.map((width) => `w${width}`), 'full'].map((name) => ({ name })),
      adminThumbnail: ({ doc }) => thumbnailOf(doc),
      pasteURL: false,
      crop: false,
      focalPoint: false,
      hideRemoveFile: true,
      bulkUpload: true,
      // The files are in `imageStore`. Payload would delete them before their row is deleted.
      disableLocalStorage: true,
      staticDir: 'payload-keeps-no-files',
      handlers: [serveVariant],
    },
    fields: [
      {
        name: 'alt',
        type: 'textarea',
        validate: validateText(altText),
        label: { de: 'Alternativtext', en: 'Alt text' },
        admin: {
          rows: 2,
          description: {
            de: 'Beschreibt das Bild für alle, die es nicht sehen. Für öffentliche Einträge Pflicht.',
            en: 'Describes the image for people who cannot see it. Required in public entries.',
          },
          components: { Field: '/src/admin/images/AltField#AltField' },
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
        // The page shows it as its title and below the picture.
        admin: { hidden: true },
      },
      {
        name: 'uses',
        type: 'ui',
        admin: {
          position: 'sidebar',
          disableListColumn: true,
          components: { Field: '/src/admin/images/Uses#ImageUses' },
        },
      },
      { name: 'client', type: 'relationship', relationTo: 'api-clients', admin: { hidden: true } },
    ],
  }
}

/** Serves `/api/media/file/:filename`, Payload's address of a file, which the admin's forms use, like the API. */
const serveVariant: NonNullable<UploadConfig['handlers']>[number] = async (req, { params }) => {
  const file = await imageFile(poolDb(req.payload), params.filename)
  if (file === null) return refusalResponse({ kind: 'not_found' })
  const result = await fileResponse(req.payload, file, { method: req.method ?? 'GET', headers: req.headers })
  return result.ok ? result.value : refusalResponse(result.refusal)
}

/** The URL of the smallest variant, which is the first. */
function thumbnailOf({ sizes }: Record<string, unknown>): string | null {
  const variants = isRecord(sizes) ? Object.values(sizes).filter(isRecord) : []
  const smallest = variants.map(({ filename }) => filename).find((name) => typeof name === 'string')
  return smallest === undefined ? null : `/api/media/file/${smallest}`
}
