import { createHash } from 'node:crypto'
import { installPictureFonts } from '../pictureFonts'
import { paint } from '../pictures'
import { label, svg } from '../pictures/shapes'

// Prints the hash of three pictures: two words of equal length, and one of them in bold.
const fonts = installPictureFonts()
const words: [string, number][] = [
  ['Käse', 400],
  ['Brot', 400],
  ['Brot', 700],
]
for (const [word, weight] of words) {
  const picture = await paint({ alt: word, draw: () => svg(label(100, 100, word, { weight })) }, '#000000')
  process.stdout.write(`${createHash('sha256').update(picture).digest('hex')}\n`)
}
fonts.remove()
