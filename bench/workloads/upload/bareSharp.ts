import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { VARIANT_WIDTHS } from '@/integrations/image/formats'

// Bare sharp as a process of its own: makes the files of one upload from the image in IMAGE and writes them into FOLDER, in two
// ways: every file from the JPEG, which sharp can decode smaller, and every file from pixels that were decoded once. One line
// of standard input is one turn; its answer is the milliseconds that the faster way took.
const image = process.env.IMAGE ?? ''
const folder = process.env.FOLDER ?? ''
const FULL_WIDTH = 2_560

process.stdin.on('data', () => void turn())

async function turn(): Promise<void> {
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
