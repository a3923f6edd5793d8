import { Pill } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { ComponentProps } from 'react'
import { exactTime, serverTimeZone } from '@/archive/dates'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import type { DigestRun } from '@/payload-types'
import { channelOf, deletionOf, formatMoment } from './format'
import { DeleteMessage } from './DeleteMessage'

/** The running run, or null. There is never more than one. */
export async function runningRun(payload: Payload): Promise<DigestRun | null> {
  const { docs } = await payload.find({
    collection: 'digest-runs',
    where: { status: { equals: 'running' } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0] ?? null
}

/** Names the projects of a run, in the order of its message. A project that is gone keeps its slug. */
export type NameProjects = (run: DigestRun) => string[]

/** Reads the names of the projects of these runs. */
export async function projectNames(payload: Payload, runs: readonly DigestRun[]): Promise<NameProjects> {
  const { docs } = await payload.find({
    collection: 'projects',
    where: { slug: { in: [...new Set(runs.flatMap(slugsOf))] } },
    select: { slug: true, name: true },
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const names = new Map(docs.map(({ slug, name }) => [slug, name]))
  return (run) => slugsOf(run).map((slug) => names.get(slug) ?? slug)
}

function slugsOf({ projects }: DigestRun): string[] {
  const given: unknown[] = Array.isArray(projects) ? projects : []
  return given.filter((slug) => typeof slug === 'string')
}

const STYLES: Readonly<Record<DigestRun['status'], NonNullable<ComponentProps<typeof Pill>['pillStyle']>>> = {
  running: 'light',
  sent: 'success',
  nothing_published: 'light',
  dry_run: 'light',
  failed: 'error',
  unknown: 'warning',
}

export function StatusPill({ status, language }: { status: DigestRun['status']; language: Language }) {
  return (
    <Pill pillStyle={STYLES[status]} size="small">
      {messages[language].digest.statuses[status]}
    </Pill>
  )
}

/** A time in short, the exact one on hover. */
export function Moment({ instant, language }: { instant: string; language: Language }) {
  return (
    <time dateTime={instant} title={exactTime(instant, { language, timeZone: serverTimeZone() })}>
      {formatMoment(instant, language)}
    </time>
  )
}

/** The control that deletes the message of a run, or since when it is deleted. Null for a message that cannot be deleted. */
export function Deletion({
  run,
  language,
  mayDelete,
  isSmall = false,
}: {
  run: DigestRun
  language: Language
  mayDelete: boolean
  isSmall?: boolean
}) {
  const deletion = deletionOf(run)
  if (deletion !== 'deleted' && !(deletion === 'possible' && mayDelete)) return null
  return (
    <DeleteMessage
      channel={channelOf(run) ?? ''}
      deletedAt={run.messageDeletedAt ? formatMoment(run.messageDeletedAt, language) : null}
      entries={run.entries ?? 0}
      isSmall={isSmall}
      runId={run.id}
      sentAt={formatMoment(run.createdAt, language)}
    />
  )
}
