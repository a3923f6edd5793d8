import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { request } from '../faults/calls'
import { fingerprintOf, uploadForm, type Picture } from '../faults/pictures'
import { filesWithoutRow, verifyImages, type ImageFiles } from '../faults/verifyImages'
import type { FakeS3 } from '../s3/fakeS3'
import type { Access } from './calls'
import { PLACES, type Machines } from './machines'

const LEFTOVERS = 20
const SWEPT_WITHIN_MS = 30_000

/** Uploads each picture through each process and reads all its files through the other one. Returns what differs. */
export async function checkImages(
  { urlOf }: Machines,
  access: Access,
  { project, pictures }: { project: string; pictures: readonly Picture[] },
): Promise<string[]> {
  const found = pictures.flatMap(({ bytes, fingerprint }) =>
    PLACES.map(async (place) => {
      const [here, there] = [urlOf(place), urlOf(place === 1 ? 2 : 1)]
      const call = { method: 'POST', body: uploadForm(bytes, project) }
      const { status, json } = await request({ ...access, url: here }, '/api/v1/media', call)
      if (status !== 201) return [`an upload returned ${status}`]
      const addresses: string[] = [json, ...json.variants].map(({ url }) => url.replace(access.url, there))
      const files = await Promise.all(
        addresses.map(async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer())),
      )
      return fingerprintOf(files) === fingerprint
        ? []
        : ['one process does not read what the other has stored']
    }),
  )
  return (await Promise.all(found)).flat()
}

/** The image files in the bucket. */
export function filesIn({ objects, settings: { prefix } }: FakeS3): ImageFiles {
  return {
    names: () => [...objects.keys()].map((key) => key.slice(prefix.length)),
    read: (name) => objects.get(prefix + name)?.content ?? new Uint8Array(),
  }
}

/**
 * Starts both processes at once while there are leftovers of two hours ago: each of them is moved to the trash once, and nothing
 * that has a row. Returns how many there were and what is wrong.
 */
export async function checkSweep(
  { bucket, replace }: Machines,
  database: pg.Client,
  { version, pictures }: { version: string; pictures: readonly Picture[] },
): Promise<{ leftovers: number; errors: string[] }> {
  const files = filesIn(bucket)
  for (const name of Array.from({ length: LEFTOVERS }, () => `${randomUUID()}.png`)) {
    await database.query(
      'insert into unowned_images (filename, names) values ($1::varchar, array[$1::varchar])',
      [name],
    )
    const content = Buffer.from('of a killed upload')
    bucket.objects.set(bucket.settings.prefix + name, { content, changedAt: new Date() })
  }
  await database.query(`update unowned_images set recorded_at = recorded_at - interval '2 hours'`)
  const leftovers = await filesWithoutRow(database, files)
  const earlier = bucket.requests.length
  await Promise.all(PLACES.map((place) => replace(place, version)))
  const until = Date.now() + SWEPT_WITHIN_MS
  while ((await filesWithoutRow(database, files)).length > 0 && Date.now() < until) await sleep(100)
  // The other process has had its turn, too.
  await sleep(2_000)
  const moved = bucket.requests
    .slice(earlier)
    .flatMap(({ method, target }) =>
      method === 'PUT' ? (/\/\.trash\/[^/]+\/(.+)$/.exec(target)?.[1] ?? []) : [],
    )
  const errors = await verifyImages(database, files, {
    images: new Map(pictures.map(({ id, fingerprint }) => [id, fingerprint])),
    deletedImages: new Set(),
  })
  if (String(moved.toSorted()) !== String(leftovers.toSorted()))
    errors.push(`of ${leftovers.length} files without a row ${moved.length} were moved to the trash`)
  return { leftovers: leftovers.length, errors }
}
