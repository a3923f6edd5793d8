import { userScope } from '@/domain/client'
import { buildDigest, type Digest } from '@/domain/digest/digest'
import { digestScope } from '@/domain/digest/digestScope'
import type { Period } from '@/domain/digest/window'
import { digestEntries } from '@/queries/digestEntries'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { poolDb } from '@/queries/db'
import { coverAddresses } from './coverAddresses'
import type { DigestSettings } from './digestSettings'
import type { DigestTools } from './tools'

/** Reads what was published in the period and puts it into the order in which it is told (DIGEST-1). */
export async function readDigest(
  tools: Pick<DigestTools, 'payload' | 'clock' | 'env'>,
  settings: DigestSettings,
  period: Period,
): Promise<Digest> {
  const db = poolDb(tools.payload)
  const { includeInternal, language } = settings.digest
  const [entries, inOrder, types] = await Promise.all([
    digestEntries(db, digestScope(includeInternal), period),
    projects(db, userScope()),
    postTypes(db),
  ])
  return buildDigest({
    period,
    language,
    archiveUrl: tools.env.publicUrl,
    entries,
    projects: inOrder,
    types,
    coverUrlOf: coverAddresses(tools),
  })
}
