import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const shared = path.resolve('../shared/real')

/** A photo with an EXIF header: `dog.jpg` if the shared files exist, else a generated one. */
export async function photograph(): Promise<Buffer> {
  const file = path.join(shared, 'images/dog.jpg')
  if (existsSync(file)) return readFileSync(file)
  return sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .withExif({ IFD0: { Copyright: 'none' } })
    .jpeg()
    .toBuffer()
}

/** A real release note in Markdown. */
export function releaseNote(): string {
  const file = path.join(shared, 'notes/sharp-v0.33.0.md')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  return [
    '## What changed',
    '',
    '* The export now keeps *every* column, also those that `a * b` computes.',
    '  [#3750](https://example.com/issues/3750)',
    '  - and nested lists stay nested',
    '',
    '***Before***, a file with 1\\_000 rows was cut.  ',
    'Now it is complete.',
    '',
  ].join('\n')
}

/** The bytes of a picture, which differ by color. */
export function picture(color: string, width = 900, height = 900): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
}
