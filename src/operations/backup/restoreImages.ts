import { buffer } from 'node:stream/consumers'
import { sql } from '@payloadcms/db-postgres'
import { Semaphore } from 'async-mutex'
import type { Payload } from 'payload'
import type pg from 'pg'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { poolDb } from '@/queries/db'
import { BackupRefused, type BackedUpImage } from './manifest'
import { patiently, type Pauses } from './patiently'

/**
 * Files are written at the same time while they are 16 MiB together, because a bucket takes longer to answer than to take an image. They
 * are counted in units, because a release of this semaphore takes a step for each permit that is free.
 */
const UNITS_UNDER_WAY = 32
const UNIT_BYTES = 512 * 1024

/**
 * Writes the images of a backup so that they are certain leftovers until the restore commits: each image is recorded as swept first
 * (docs/decisions/0016), in a transaction of its own. The transaction of the restore deletes the records.
 * Files that are there already, with the same content, stay and are not recorded, because they are not of this restore.
 */
export async function imageWriter(payload: Payload, store: ImageStore, pauses?: Pauses) {
  const existing = new Set(await store.names())
  const units = new Semaphore(UNITS_UNDER_WAY)
  const writes = new Set<Promise<void>>()
  let failed: { reason: unknown } | null = null
  let image: BackedUpImage | null = null

  /** Begins to write a file, as soon as there is room for it. */
  async function begin(name: string, content: Buffer): Promise<void> {
    const weight = Math.min(Math.max(1, Math.ceil(content.length / UNIT_BYTES)), UNITS_UNDER_WAY)
    const [, release] = await units.acquire(weight)
    const writing = patiently(async (made) => {
      // An attempt that was lost may have written it.
      if (made === 0 || !(await hasContent(store, name, content))) await store.write(name, content)
    }, pauses)
      .catch((reason: unknown) => (failed ??= { reason }))
      .then(() => {
        writes.delete(writing)
        release()
      })
    writes.add(writing)
  }

  function throwFailure(): void {
    if (failed !== null) throw failed.reason
  }

  /** Waits until no write is under way. */
  async function settle(): Promise<void> {
    await Promise.all(writes)
  }

  return {
    /** Takes the next file; files of an image follow each other. Throws if an earlier write has failed. */
    async write(name: string, of: BackedUpImage, content: Buffer): Promise<void> {
      throwFailure()
      if (image !== of) {
        image = of
        const names = of.files.map((file) => file.name).filter((file) => !existing.has(file))
        if (names.length > 0) await recordAsSwept(payload, of.filename, names)
      }
      if (!existing.has(name)) await begin(name, content)
      else if (!(await hasContent(store, name, content)))
        throw new BackupRefused({ kind: 'other_file', place: store.place, name })
    },
    /** Waits for all writes. Throws if one of them failed. */
    async finish(): Promise<void> {
      await settle()
      throwFailure()
    },
    settle,
  }
}

async function hasContent(store: ImageStore, name: string, content: Buffer): Promise<boolean> {
  const stream = await store.read(name)
  return stream !== null && content.equals(await buffer(stream))
}

async function recordAsSwept(payload: Payload, filename: string, names: readonly string[]): Promise<void> {
  await poolDb(payload)(sql`
    insert into unowned_images (filename, names, swept_at)
    values (${filename}, ${sql.param([...names])}::varchar[], now())
    on conflict (filename) do update set names = excluded.names, swept_at = excluded.swept_at`)
}

/** Deletes what a failed or killed restore left in the store, in a transaction that holds the lock `backup`. */
export async function removeLeftovers(client: pg.Client, store: ImageStore): Promise<void> {
  const { rows } = await client.query<{ filename: string; names: string[] }>(`
    select filename, names::text[] as names from unowned_images
    where swept_at is not null and not exists (select from media where media.filename = unowned_images.filename)`)
  for (const { names } of rows) await Promise.all(names.map((name) => store.remove(name)))
  await client.query('delete from unowned_images where filename = any($1)', [
    rows.map(({ filename }) => filename),
  ])
}
