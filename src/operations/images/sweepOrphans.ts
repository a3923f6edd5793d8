import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { sqlOn } from '@/queries/runSql'
import { imageStoreOf } from './imageStore'

const AN_HOUR_MS = 60 * 60 * 1000
/** Every file of an image begins with the same UUID. */
const FAMILY_LENGTH = 36

/**
 * Removes image files that have no row and are older than an hour: what a process left behind that was killed between
 * writing the one and the other. Called at the start; answers how many files it has removed.
 */
export async function sweepOrphans(payload: Payload, now: Date): Promise<number> {
  const store = imageStoreOf(payload)
  const names = await store.namesBefore(new Date(now.getTime() - AN_HOUR_MS))
  if (names.length === 0) return 0
  const rows = await sqlOn(payload)<{ family: string }>(
    sql`select left(filename, ${FAMILY_LENGTH}::int) as family from media where filename is not null`,
  )
  const families = new Set(rows.map(({ family }) => family))
  const orphans = names.filter((name) => !families.has(name.slice(0, FAMILY_LENGTH)))
  for (const name of orphans) await store.remove(name)
  if (orphans.length > 0)
    payload.logger.info({ files: orphans.length }, 'image files without a row were removed')
  return orphans.length
}
