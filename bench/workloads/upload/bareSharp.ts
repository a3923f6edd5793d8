import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { FULL_WIDTH, VARIANT_WIDTHS } from '@/integrations/image/formats'

// Bare sharp in its own process: creates the files of one upload from the image in IMAGE and writes them to FOLDER, in
// two ways: every file from the JPEG, which sharp can decode at a smaller size, and every file from pixels that are
// decoded once. Each line of standard input is one round; it prints the milliseconds of the faster way.
const image = process.env.IMAGE ?? ''
const folder = process.env.FOLDER ?? ''

process.stdin.on('data', () => void round())

async function round(): Promise<void> {
  const fromJpeg = await timed(async () => sharp(readFileSync(image)).autoOrient())
  const fromPixels = await timed(async () => {
    const { data, info } = await sharp(readFileSync(image))
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  })
  process.stdout.write(`${Math.min(fromJpeg, fromPixels)}\n`)
}

async function timed(open: () => Promise<Sharp>): Promise<number> {
  const begin = performance.now()
  const pipeline = await open()
  const files = await Promise.all([
    pipeline.clone().jpeg({ quality: 90, optimizeCoding: false }).toBuffer(),
    ...[...VARIANT_WIDTHS, FULL_WIDTH].map((width) =>
      pipeline.clone().resize({ width }).webp({ quality: 82 }).toBuffer(),
    ),
  ])
  for (const [index, bytes] of files.entries()) writeFileSync(path.join(folder, `bare-${index}`), bytes)
  return performance.now() - begin
}
