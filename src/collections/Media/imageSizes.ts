import type { ImageSize } from 'payload'
import { VARIANT_WIDTHS } from '@/integrations/image/formats'

/**
 * The variants as the row names them. Payload makes none of them: `prepareUpload` does, so that no image is decoded
 * beside the others.
 */
export const imageSizes: ImageSize[] = [...VARIANT_WIDTHS.map((width) => `w${width}`), 'full'].map(
  (name) => ({ name }),
)
