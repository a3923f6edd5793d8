import type { AdminMessages } from '@/messages/en/admin'

/** The name of a pointer's field: "Title", "Block 3, image 2". Null if the form has no such field. */
export function placeOf(pointer: string, { checks: { places } }: AdminMessages): string | null {
  if (pointer === '/title') return places.title
  if (pointer === '/teaser') return places.teaser
  if (pointer === '/cover_media_id') return places.cover
  if (pointer === '/blocks') return places.content
  const [, block, image] = /^\/blocks\/(\d+)(?:\/data\/\w+(?:\/(\d+))?)?$/.exec(pointer) ?? []
  if (block === undefined) return null
  if (image === undefined) return places.block(Number(block) + 1)
  return places.image(Number(block) + 1, Number(image) + 1)
}

/** The id of a pointer's field in Payload's form. */
export function anchorOf(pointer: string): string {
  const [first, index] = pointer.split('/').slice(1)
  if (first === 'blocks' && index !== undefined) return `blocks-row-${index}`
  return `field-${first === 'cover_media_id' ? 'cover' : first}`
}

/** Scrolls to a pointer's field and focuses it. */
export function focusField(pointer: string): void {
  const place = document.getElementById(anchorOf(pointer))
  place?.scrollIntoView({ block: 'center' })
  const control = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea')
  control?.focus({ preventScroll: true })
}
