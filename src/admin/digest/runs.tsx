import { Pill } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { ComponentProps, ReactNode } from 'react'
import { moment } from '@/archive/dates'
import type { Locale } from '@/archive/model'
import { messages } from '@/messages'
import type { Language } from '@/messages/language'
import type { DigestRun } from '@/payload-types'
import { channelOf, deletionOf } from './format'
import { DeleteMessage } from './DeleteMessage'

/** The run in progress, or null. There is never more than one. */
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

/** Names the projects of a run, in the order of its message. A deleted project is named by its slug. */
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

/** A list of names and values. Omits missing values. */
export function Facts({ facts }: { facts: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl className="archive-facts">
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A value with a secondary line. Null without either. */
export function twoLines(first: ReactNode, second: ReactNode): ReactNode {
  if (!first && !second) return null
  return (
    <div>
      {first}
      {second && <div className="archive-runs__second">{second}</div>}
    </div>
  )
}

/**
 * The button that deletes the message of a run, or the text that says when it was deleted or why it cannot be. Null while the run
 * is in progress, and instead of the button for users who may not delete.
 */
export function deletionControl(
  run: DigestRun,
  { locale, mayDelete, isSmall }: { locale: Locale; mayDelete: boolean; isSmall: boolean },
): ReactNode {
  const { language } = locale
  const { history, notDeletable, notDeletableBriefly } = messages[language].digest
  const deletion = deletionOf(run)
  if (run.status === 'running' || (deletion === 'possible' && !mayDelete)) return null
  if (deletion === 'possible' || deletion === 'deleted')
    return (
      <DeleteMessage
        channel={channelOf(run) ?? ''}
        deletedAt={run.messageDeletedAt ? moment(run.messageDeletedAt, locale) : null}
        entries={run.entries ?? 0}
        isSmall={isSmall}
        runId={run.id}
        sentAt={moment(run.createdAt, locale)}
      />
    )
  if (!isSmall) return <p className="archive-digest__aside">{notDeletable[deletion]}</p>
  return twoLines(
    <span className="archive-runs__not-deletable">{history.notDeletable}</span>,
    notDeletableBriefly[deletion],
  )
}
