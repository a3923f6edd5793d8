import type { ImageSize } from 'payload'
import { VARIANT_WIDTHS } from '@/integrations/image/formats'

/**
 * The variants as named in the row. `prepareUpload` creates them instead of Payload, so that no image is decoded
 * outside the queue.
 */
export const imageSizes: ImageSize[] = [...VARIANT_WIDTHS.map((width) => `w${width}`), 'full'].map(
  (name) => ({ name }),
)
