import type { ImageSize } from 'payload'

/** What is accepted, judged by the content of the file and not by its name (CONTRACT.md 2, "Images"). */
export const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** Widths in pixels of the variants that an image gets when it is at least as wide. */
export const VARIANT_WIDTHS = [480, 960, 1600] as const

/** The widest variant: the image at its full width, up to this many pixels. */
export const FULL_WIDTH = 2560

const webp: Pick<ImageSize, 'formatOptions'> = { formatOptions: { format: 'webp', options: { quality: 82 } } }

/** The variants as Payload makes them: never wider than the image, all WebP. */
export const imageSizes: ImageSize[] = [
  ...VARIANT_WIDTHS.map((width) => ({ name: `w${width}`, width, ...webp })),
  { name: 'full', width: FULL_WIDTH, withoutEnlargement: true, ...webp },
]
