import sharp from 'sharp'
import { seededRandom } from '../../archive/vocabulary'

const WIDTH = 4_000
const HEIGHT = 3_000
/** The picture is painted smaller by this factor, then enlarged. */
const SCALE = 16

/**
 * A JPEG of 12 megapixels that is as hard to decode and encode as a photograph: soft gradients, edges and sensor noise.
 * The same bytes in every run.
 */
export async function makePhoto(): Promise<Buffer> {
  const random = seededRandom(3)
  const [width, height] = [WIDTH / SCALE, Math.ceil(HEIGHT / SCALE)]
  const small = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // Hills in front of a sky, with windows that have edges.
      const isHill = y > height * 0.55 + 18 * Math.sin(x / 23) + 7 * Math.sin(x / 5)
      const isWindow = isHill && Math.floor(x / 6) % 3 === 0 && Math.floor(y / 5) % 3 === 0
      const light = isWindow
        ? 210
        : isHill
          ? 70 + 40 * Math.sin(x / 9 + y / 13)
          : 150 + (90 * (height - y)) / height
      const at = (y * width + x) * 3
      small[at] = light + random() * 14
      small[at + 1] = light * (isHill ? 1.05 : 0.95) + random() * 14
      small[at + 2] = Math.min(255, light * (isHill ? 0.7 : 1.1) + random() * 14)
    }
  const large = await sharp(small, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  // A cheap generator, because it is called thirty-six million times.
  let state = 12_345
  for (let at = 0; at < large.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    const noisy = (large[at] ?? 0) + ((state >>> 24) % 15) - 7
    large[at] = noisy < 0 ? 0 : noisy > 255 ? 255 : noisy
  }
  return sharp(large, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
