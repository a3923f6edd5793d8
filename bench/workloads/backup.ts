import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FILE_COLUMNS, FILE_NAMES } from '@/queries/media'
import { createDatabase, urlOf } from '@/testing/database/databases'
import { runPayload } from '@/testing/runProgram'
import { formatInteger, table } from '../report'
import type { CustomWorkload, Surface } from './workload'

/** All files together, in bytes. */
const IMAGES_BYTES = 2 ** 30
/** Maximum seconds of each command. */
const MAX_SECONDS = 180

/** The time of `backup`, and of `restore` into a new database and an empty folder, with 1 GB of images. */
export const backup: CustomWorkload = {
  name: 'backup',
  isOnlyOnRequest: true,
  measure: async (surface, _seconds, log) => {
    const { folder, archive, pool } = surface
    const files = await writeImages(surface)
    log(`backup: ${files} files`)
    const file = path.join(folder, 'backup.tar')
    const source = { DATABASE_URL: archive.url, MEDIA_DIR: path.join(folder, 'media') }
    const backedUp = await timeOf(folder, source, ['backup', '--to', file])
    const { size } = statSync(file)
    log('backup: restore')
    await createDatabase(archive.url, 'restored', 'template1')
    const target = { DATABASE_URL: urlOf(archive.url, 'restored'), MEDIA_DIR: path.join(folder, 'restored') }
    const restored = await timeOf(folder, target, ['restore', '--from', file])
    await pool.query('drop database restored with (force)')
    for (const path of [file, target.MEDIA_DIR]) rmSync(path, { recursive: true })

    const all = [
      { name: 'backup', seconds: backedUp },
      { name: 'restore', seconds: restored },
    ]
    const rows = all.map(({ name, seconds }) => [
      name,
      ...[seconds, MAX_SECONDS].map(formatInteger),
      seconds < MAX_SECONDS ? 'yes' : 'NO',
    ])
    const title = `${formatInteger(archive.layout.posts)} entries, ${formatInteger(files)} files, ${formatInteger(size / 2 ** 20)} MiB, s`
    return {
      text: table([title, 'seconds', 'under', 'holds'], rows),
      figures: { backup: { seconds: backedUp, files, bytes: size }, restore: { seconds: restored } },
      holds: all.every(({ seconds }) => seconds < MAX_SECONDS),
    }
  },
}

const WEBP = Buffer.from('RIFF\0\0\0\0WEBP')
const JPEG = Buffer.from('ffd8ff', 'hex')

/** Writes the files of all images, with random contents behind the first bytes of an image, and returns their number. */
async function writeImages({ folder, pool }: Surface): Promise<number> {
  const { rows } = await pool.query<{ name: string }>(`select unnest(${FILE_NAMES}) as name from media`)
  const size = Math.ceil(IMAGES_BYTES / rows.length)
  for (const { name } of rows) {
    const head = name.endsWith('.jpg') ? JPEG : WEBP
    const content = Buffer.concat([head, randomBytes(size - head.length)])
    writeFileSync(path.join(folder, 'media', name), content)
  }
  // As in the rows of an upload, or the backup would call them damaged.
  const sizes = FILE_COLUMNS.map((of) => `${of}filesize = $1`)
  await pool.query(`update media set ${sizes.join(', ')}`, [size])
  return rows.length
}

/** The seconds of a command. Throws what it says if it fails. */
async function timeOf(folder: string, variables: Record<string, string>, words: string[]): Promise<number> {
  const dataDir = path.join(folder, `data-of-${words[0]}`)
  mkdirSync(dataDir, { recursive: true })
  const begin = performance.now()
  const ended = await runPayload(words, {
    variables: {
      PAYLOAD_SECRET: 'a secret for the benchmark that is long enough',
      DATA_DIR: dataDir,
      ...variables,
    },
  })
  if (ended.code !== 0) throw new Error(`${words[0]} failed: ${[...ended.out, ended.error].join('\n')}`)
  return (performance.now() - begin) / 1000
}
