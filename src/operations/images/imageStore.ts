import type { Payload } from 'payload'
import type { ImageStore } from '@/integrations/storage/imageStore'

declare module 'payload' {
  interface CollectionCustom {
    imageStore?: ImageStore
  }
}

/** The image store of the archive, from its configuration. */
export function imageStoreOf(payload: Payload): ImageStore {
  const store = payload.collections.media.config.custom?.imageStore
  if (store === undefined) throw new Error('the configuration names no store for images')
  return store
}
