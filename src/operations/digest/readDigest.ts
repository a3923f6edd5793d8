import { personScope } from '@/domain/client'
import { buildDigest, type Digest } from '@/domain/digest/digest'
import { digestScope } from '@/domain/digest/digestScope'
import type { Period } from '@/domain/digest/window'
import { digestEntries } from '@/queries/digestEntries'
import { postTypes } from '@/queries/postTypes'
import { projects } from '@/queries/projects'
import { sqlOn } from '@/queries/runSql'
import { coverAddresses } from './coverAddresses'
import type { DigestSettings } from './digestSettings'
import type { DigestTools } from './tools'

/** Reads what was published in the period and puts it into the order in which it is told (SPEC.md, weekly report rule 1). */
export async function readDigest(
  tools: Pick<DigestTools, 'payload' | 'clock' | 'env'>,
  settings: DigestSettings,
  period: Period,
): Promise<Digest> {
  const run = sqlOn(tools.payload)
  const { includeInternal, language } = settings.digest
  const [entries, inOrder, types] = await Promise.all([
    digestEntries(run, digestScope(includeInternal), period),
    projects(run, personScope()),
    postTypes(run),
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
