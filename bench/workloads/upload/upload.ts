import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { median } from '@/testing/median'
import { PROJECTS } from '../../archive/layout'
import { Connection } from '../../drive/connection'
import { postRequest } from '../../drive/request'
import { formatDecimal, formatInteger, table } from '../../report'
import type { CustomWorkload, Surface } from '../workload'
import { makePhoto } from './photo'

/** The product may take this many times as long as bare sharp. */
const MAX_RATIO = 1.3
const UPLOADS = 6
const BOUNDARY = 'a-boundary-that-no-image-contains'

/** Uploads a 12-megapixel JPEG repeatedly, compared with bare sharp creating the same files. */
export const upload: CustomWorkload = {
  name: 'upload',
  measure: async ({ archive, product, pool }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'archive-bench-upload-'))
    const photo = await makePhoto()
    const image = path.join(folder, 'photo.jpg')
    writeFileSync(image, photo)
    const connection = await Connection.open(product.port)
    const bare = startBareSharp(image, folder)
    const request = postRequest(
      archive.tokens.writer,
      '/media',
      `multipart/form-data; boundary=${BOUNDARY}`,
      form(photo),
    )
    const send = async (): Promise<number> => {
      const begin = performance.now()
      const { status } = await connection.send(request)
      if (status !== 201) throw new Error(`an upload returned ${status}`)
      return performance.now() - begin
    }
    try {
      const times: { product: number[]; bare: number[] } = { product: [], bare: [] }
      await send()
      await bare.work()
      // In turn, because the server closes a connection that is idle for five seconds.
      for (let count = 0; count < UPLOADS; count += 1) {
        times.product.push(await send())
        times.bare.push(await bare.work())
      }
      return reportOf(median(times.product), median(times.bare), photo.length, product)
    } finally {
      connection.close()
      bare.stop()
      await pool.query(`delete from media where name = 'photo.jpg'`)
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function reportOf(ours: number, theirs: number, bytes: number, product: Surface['product']) {
  const ratio = ours / theirs
  const { rss, peak } = product.usage()
  const holds = ratio <= MAX_RATIO
  const size = `${formatDecimal(bytes / 1024 / 1024, 1)} MiB, 4000 × 3000`
  const cells = [
    formatInteger(ours),
    formatInteger(theirs),
    formatDecimal(ratio),
    `${MAX_RATIO}`,
    holds ? 'yes' : 'NO',
    formatInteger(rss),
    formatInteger(peak),
  ]
  const head = ['upload', 'product ms', 'bare sharp ms', 'times', 'at most', 'holds', 'MiB', 'MiB at most']
  return {
    text: table(head, [[`JPEG, ${size}`, ...cells]]),
    figures: { upload: { product: ours, bareSharp: theirs, ratio, holds, rss, peak } },
    holds,
  }
}

function form(photo: Buffer): Buffer {
  const part = (head: string) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`)
  return Buffer.concat([
    part('name="project"'),
    Buffer.from(`${PROJECTS[0].slug}\r\n`),
    part('name="alt"'),
    Buffer.from('Hills with windows under a pale sky\r\n'),
    part('name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg'),
    photo,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

function startBareSharp(image: string, folder: string): { work: () => Promise<number>; stop: () => void } {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'bareSharp.ts')], {
    env: { PATH, HOME, NODE_ENV: 'production', IMAGE: image, FOLDER: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    work: async () => {
      child.stdin.write('\n')
      const output: unknown[] = await once(child.stdout, 'data')
      return Number(String(output[0]))
    },
    stop: () => void child.kill('SIGTERM'),
  }
}
