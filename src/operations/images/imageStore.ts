import type { Payload } from 'payload'
import type { ImageStore } from '@/integrations/storage/imageStore'

declare module 'payload' {
  interface CollectionCustom {
    /** Where the collection's files are kept. */
    imageStore?: ImageStore
  }
}

/** Where the images of an archive are kept: its configuration says so. */
export function imageStoreOf(payload: Payload): ImageStore {
  const store = payload.collections.media.config.custom?.imageStore
  if (store === undefined) throw new Error('the configuration names no store for images')
  return store
}
