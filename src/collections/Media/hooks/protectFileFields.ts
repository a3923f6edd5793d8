import type { CollectionBeforeChangeHook } from 'payload'
import { actorOf } from '../../auditTrail'
import type { Media } from '@/payload-types'

/** The row's fields about its files and their uploader: written once, never taken from a request. */
const FILE_FIELDS = [
  'name',
  'client',
  'filename',
  'mimeType',
  'filesize',
  'width',
  'height',
  'focalX',
  'focalY',
  'sizes',
  'thumbnailURL',
] as const satisfies readonly (keyof Media)[]

/** Sets these fields for a new image and keeps them unchanged afterwards. */
export const protectFileFields: CollectionBeforeChangeHook<Media> = ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const rest: Partial<Media> = { ...data }
  for (const field of FILE_FIELDS) delete rest[field]
  if (operation === 'update') {
    const stored = FILE_FIELDS.map((field) => [field, originalDoc?.[field]] as const)
    return { ...rest, ...Object.fromEntries(stored) }
  }
  const { storedImage } = req.context
  if (storedImage === undefined) throw new Error('an image without files')
  const actor = actorOf(req)
  return { ...rest, ...storedImage.fields, client: actor.kind === 'client' ? actor.id : null }
}
