import type { Choose } from '@/messages/language'

/** The place of a pointer as people call it: "Title", "Block 3, image 2". A pointer that leads nowhere in the form is null. */
export function placeInWords(pointer: string, choose: Choose): string | null {
  if (pointer === '/title') return choose('Titel', 'Title')
  if (pointer === '/teaser') return 'Teaser'
  if (pointer === '/cover_media_id') return choose('Titelbild', 'Cover image')
  if (pointer === '/blocks') return choose('Inhalt', 'Content')
  const [, block, index] = /^\/blocks\/(\d+)(?:\/data\/\w+(?:\/(\d+))?)?$/.exec(pointer) ?? []
  if (block === undefined) return null
  const image =
    index === undefined ? '' : choose(`, Bild ${Number(index) + 1}`, `, image ${Number(index) + 1}`)
  return `Block ${Number(block) + 1}${image}`
}

/** The id that Payload's form gives to the place of a pointer. */
export function anchorOf(pointer: string): string {
  const [first, index] = pointer.split('/').slice(1)
  if (first === 'blocks' && index !== undefined) return `blocks-row-${index}`
  return `field-${first === 'cover_media_id' ? 'cover' : first}`
}

/** Brings the place of a pointer into view and puts the cursor there. */
export function focusField(pointer: string): void {
  const place = document.getElementById(anchorOf(pointer))
  place?.scrollIntoView({ block: 'center' })
  const control = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea')
  control?.focus({ preventScroll: true })
}
