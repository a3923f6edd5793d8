import { lacksAltText } from '@/domain/strings'
import { wordSet } from '@/lib/text'
import { requiresAltTexts, withoutAltText, type DescribedImageUse } from '../images'
import type { CheckedPost, Finding } from './finding'
import { advice, openingOf } from './hits'

/** Words that name the kind of an image, not its content. */
const EMPTY_WORDS = wordSet(`
  image images img pic pics picture pictures photo photos foto fotos bild bilder screenshot screenshots screen shot
  bildschirmfoto bildschirmaufnahme bildschirm grafik graphic abbildung abb figure fig illustration diagramm diagram
  chart icon symbol cover titelbild vorschau vorschaubild preview thumbnail banner header placeholder platzhalter test
  unbenannt untitled alt alternativtext alternative text todo tbd ein eine der die das des a an the of von vom
  neu new alte old before after vorher nachher dsc dscn pxl mvimg copy kopie final version v
`)
const FILE_ENDING = /\.[a-z0-9]{2,5}$/i

/** Each use of an image without alt text (CHECK-2): in a public post an `error`, the only one. Approval refuses it too. */
export function missingAltTexts(
  audience: CheckedPost['audience'],
  images: readonly Pick<DescribedImageUse, 'pointer' | 'alt'>[],
): Finding[] {
  const isRequired = requiresAltTexts(audience)
  return withoutAltText(images).map(({ pointer }) => ({
    rule: 'alt_text_missing',
    severity: isRequired ? 'error' : 'advice',
    pointer,
    code: isRequired ? 'alt_text_missing_public' : 'alt_text_missing',
    excerpt: null,
  }))
}

/** Alt texts that describe nothing: the file name, or "image". */
export function checkAltTexts(images: readonly DescribedImageUse[]): Finding[] {
  return images.flatMap(({ pointer, alt, filename }) => {
    if (alt === null || lacksAltText(alt)) return []
    const excerpt = openingOf(alt)
    if (isFileName(alt, filename)) {
      return [advice('alt_text_file_name', pointer, { code: 'alt_text_file_name' }, excerpt)]
    }
    if (!saysNothing(alt)) return []
    return [advice('alt_text_says_nothing', pointer, { code: 'alt_text_says_nothing' }, excerpt)]
  })
}

/** Equal to the file name, with or without its extension, ignoring case and separators; or formatted like one. */
function isFileName(alt: string, filename: string): boolean {
  const said = alt.trim()
  if (/^\S+\.(?:jpe?g|png|webp|gif|avif|svg|heic|bmp|tiff?)$/i.test(said)) return true
  const name = filename.replace(FILE_ENDING, '')
  return name !== '' && folded(said.replace(FILE_ENDING, '')) === folded(name)
}

function folded(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_.+()-]+/g, ' ')
    .trim()
}

function saysNothing(alt: string): boolean {
  const words = alt.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.every((word) => EMPTY_WORDS.has(word))
}
