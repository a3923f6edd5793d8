/** The path of a form field for a JSON pointer of the API: `blocks.2.url` for `/blocks/2/data/url`. */
export function pathOfPointer(pointer: string): string {
  if (pointer === '/cover_media_id') return 'cover'
  return pointer
    .slice(1)
    .replace(/^(blocks\/\d+)\/data\//, '$1/')
    .replaceAll('/', '.')
}

/** What the data of a form has at a path. */
export function valueIn(data: unknown, path: string): unknown {
  return path.split('.').reduce((at, key) => (at instanceof Object ? Reflect.get(at, key) : at), data)
}

const TEXT = 'input:not([type=hidden]):not([type=file]), textarea, [contenteditable=true]'
/** How long a block may take to show its fields, in milliseconds. */
const TIMEOUT_MS = 3000

/** Fields whose notes are about the alt text of an image. */
const IMAGE = /(?:^cover|mediaId|MediaId|mediaIds(?:\.\d+)?)$/

/**
 * Scrolls to the field of a path and focuses it; for an image, the input of its alt text. Opens the block of the field, whose
 * controls appear once it is in view. Leaves the focus alone as soon as the user types, clicks or goes into another text.
 */
export function focusPath(path: string): void {
  const [, index] = /^blocks\.(\d+)/.exec(path) ?? []
  const row = index === undefined ? null : document.getElementById(`blocks-row-${index}`)
  row?.querySelector<HTMLElement>('.collapsible__toggle--collapsed')?.click()
  row?.scrollIntoView({ block: 'center' })
  const name = path.replaceAll('.', '__')
  const begun = performance.now()
  const before = document.activeElement
  let focused: Element | null = null
  const moved = new AbortController()
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, () => moved.abort(), { capture: true, signal: moved.signal })
  const look = () => {
    if (moved.signal.aborted) return
    // A screen reader moves the focus without a key of the page.
    const active = document.activeElement
    const isElsewhere = active !== before && active !== focused && active?.matches(TEXT)
    if (isElsewhere) return moved.abort()
    const isLate = performance.now() - begun > TIMEOUT_MS
    const alt = IMAGE.test(path) ? document.getElementById(`alt-${name}`) : null
    const control = IMAGE.test(path) ? emptySlotIn(name, row) : controlIn(name, row, isLate)
    const target = alt ?? control ?? (isLate ? controlIn(name, row, isLate) : null)
    if (target === null && !isLate) return void setTimeout(look, 50)
    const isKept = target !== null && target === document.activeElement
    ;(target ?? row)?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
    focused = document.activeElement
    // A field that is disabled for a moment takes no focus, and a dialog that has just closed takes it back.
    const mayMove = document.activeElement === target || document.activeElement === before
    if (mayMove && !isKept && !isLate) return void setTimeout(look, 50)
    moved.abort()
  }
  look()
}

/** The area of an image field that has no image yet. */
function emptySlotIn(name: string, row: HTMLElement | null): HTMLElement | null {
  const areas = (document.getElementById(`field-${name}`) ?? row)?.querySelectorAll<HTMLElement>(
    '.archive-drop',
  )
  return (
    [...(areas ?? [])].find((area) => area.querySelector('.archive-image-card, .shimmer-effect') === null) ??
    null
  )
}

/** The control of a field, or the first one in its block. Buttons come last: an editor shows them before its text. */
function controlIn(name: string, row: HTMLElement | null, isLate: boolean): HTMLElement | null {
  const field = document.getElementById(`field-${name}`)
  if (field?.matches(TEXT)) return field
  const content = field ?? row?.querySelector('.collapsible__content')
  const control = content?.querySelector<HTMLElement>(TEXT)
  return control ?? (isLate ? content?.querySelector<HTMLElement>('button') : null) ?? null
}
