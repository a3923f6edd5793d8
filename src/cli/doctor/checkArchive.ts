import { existsSync } from 'node:fs'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { channelName, chooseRoute } from '@/domain/digest/route'
import type { DoctorMessages } from '@/messages/en/doctor'
import { testBot } from '@/operations/digest/bot'
import { digestDependencies, digestSettings } from '@/operations/digest/dependencies'
import type { ImageStore } from '@/integrations/storage/imageStore'
import { imageStoreOf } from '@/operations/images/imageFiles'
import { inspectImages } from '@/operations/images/inspectImages'
import { sweepOrphans } from '@/operations/images/sweepOrphans'
import { poolDb } from '@/queries/db'
import { operationState } from '@/queries/operation'
import type { Environment } from '@/runtime/environment'
import { StartupError } from '@/runtime/startupError'
import { isKnownSecret } from '@/server/checkSecret'
import { checkReplica } from './checkReplica'
import type { Check } from './report'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S
/** The scheduler calls once a week. */
const LATE_S = 8 * DAY_S
const CLOCK_LIMIT_S = 5
const NAMED = 10

/** Checks of the archive's content. They need a database with all migrations. */
export function archiveChecks(
  payload: Payload,
  env: Environment,
  words: DoctorMessages,
  { repair }: { repair: boolean },
): Record<string, () => Promise<Check[]>> {
  return {
    secret: () => checkSecret(payload, env, words),
    replica: () => checkReplica(env.databaseReadUrl, poolDb(payload), words),
    images: () => checkImages(payload, env, words, repair),
    chat: () => checkChat(payload, env, words),
    jobs: () => checkJobs(payload, words),
    clock: () => checkClock(payload, words),
    administrator: () => checkAdministrator(payload, words),
  }
}

async function checkSecret(payload: Payload, env: Environment, { secret }: DoctorMessages): Promise<Check[]> {
  const id = 'secret'
  const isKnown = await isKnownSecret(poolDb(payload), env.payloadSecret)
  if (isKnown === null) return [{ id, status: 'ok', message: secret.unknown }]
  return [
    isKnown ? { id, status: 'ok', message: secret.ok } : { id, status: 'error', message: secret.changed },
  ]
}

async function checkImages(
  payload: Payload,
  { mediaDir }: Environment,
  { images: words }: DoctorMessages,
  repair: boolean,
): Promise<Check[]> {
  const store = imageStoreOf(payload)
  const reason = await reasonNotToStart(store, mediaDir)
  if (reason !== null) return [{ id: 'images', status: 'error', message: reason }]
  const swept = repair ? await sweepOrphans(payload, new Date()) : null
  const { images, missing, unowned, isOtherArchive } = await inspectImages(payload, new Date())
  const checks: Check[] = []
  const id = 'images'
  if (swept !== null && swept.refusal !== null)
    checks.push({
      id,
      status: 'error',
      message: words.notRepaired(swept.refusal, store),
    })
  else if (swept !== null) checks.push({ id, status: 'ok', message: words.repaired(swept.trashed) })
  if (isOtherArchive)
    return [...checks, { id, status: 'error', message: words.otherArchive(store.place, store.variable) }]
  if (missing.length > 0)
    checks.push({
      id,
      status: 'error',
      message: words.missing(missing.length, missing.slice(0, NAMED), store.place),
    })
  else checks.push({ id, status: 'ok', message: words.ok(images, store.place) })
  if (unowned.length > 0)
    checks.push({
      id,
      status: 'warning',
      message: words.unowned(unowned.length, unowned.slice(0, NAMED), store.place),
    })
  return checks
}

/** What a server would say about the image store at its start; null if it works. Makes no folder. */
async function reasonNotToStart(store: ImageStore, mediaDir: string): Promise<string | null> {
  if (store.variable === 'MEDIA_DIR' && !existsSync(mediaDir)) return null
  try {
    await store.check()
    return null
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

async function checkChat(payload: Payload, env: Environment, { chat }: DoctorMessages): Promise<Check[]> {
  const id = 'chat'
  const route = chooseRoute(await digestSettings(payload), env.chatWebhookUrl)
  const checks: Check[] = []
  if (route === null) checks.push({ id, status: 'warning', message: chat.none })
  else if (route.kind !== 'bot') checks.push({ id, status: 'ok', message: chat[route.kind] })
  else {
    const tested = await testBot(digestDependencies(payload))
    const failure = tested.ok && !tested.value.ok ? tested.value.failure : null
    if (failure === null) checks.push({ id, status: 'ok', message: chat.bot(channelName(route.channel)) })
    else if (failure.code === 'token_unreadable')
      checks.push({ id, status: 'error', message: chat.tokenUnreadable })
    else checks.push({ id, status: 'error', message: chat.refused(failure.detail ?? failure.code) })
  }
  const [last] = await poolDb(payload)<{ status: string }>(sql`
    select status from digest_runs where status not in ('running', 'dry_run') order by created_at desc, id desc limit 1`)
  if (last?.status === 'failed') checks.push({ id: 'digest', status: 'error', message: chat.lastFailed })
  if (last?.status === 'unknown') checks.push({ id: 'digest', status: 'warning', message: chat.lastUnknown })
  return checks
}

async function checkJobs(payload: Payload, { scheduler, mail }: DoctorMessages): Promise<Check[]> {
  const { jobCalls, oldestDuePost, oldestWaitingMail } = await operationState(poolDb(payload))
  const checks: Check[] = []
  const weekly = jobCalls['weekly-report']
  if (weekly === undefined) checks.push({ id: 'scheduler', status: 'warning', message: scheduler.never })
  else if (weekly > LATE_S)
    checks.push({ id: 'scheduler', status: 'error', message: scheduler.late(Math.floor(weekly / DAY_S)) })
  else checks.push({ id: 'scheduler', status: 'ok', message: scheduler.ok })
  if ((oldestDuePost ?? 0) > DAY_S && (jobCalls['publish-due'] ?? Infinity) > DAY_S)
    checks.push({ id: 'due', status: 'error', message: scheduler.overdue })
  if ((oldestWaitingMail ?? 0) > HOUR_S)
    checks.push({
      id: 'waitingMail',
      status: 'error',
      message: mail.waiting(Math.floor((oldestWaitingMail ?? 0) / HOUR_S)),
    })
  else checks.push({ id: 'waitingMail', status: 'ok', message: mail.noneWaiting })
  return checks
}

async function checkClock(payload: Payload, { clock }: DoctorMessages): Promise<Check[]> {
  const id = 'clock'
  const begin = Date.now()
  const [row] = await poolDb(payload)<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  const here = (begin + Date.now()) / 2
  const seconds = Math.abs((row?.ms ?? 0) - here) / 1000
  if (seconds <= CLOCK_LIMIT_S) return [{ id, status: 'ok', message: clock.ok }]
  return [{ id, status: 'error', message: clock.differs(Math.round(seconds)) }]
}

async function checkAdministrator(payload: Payload, { administrator }: DoctorMessages): Promise<Check[]> {
  const id = 'administrator'
  const found = await poolDb(payload)(
    sql`select 1 as found from users where role = 'admin' and deactivated_at is null limit 1`,
  )
  return [
    found.length > 0
      ? { id, status: 'ok', message: administrator.ok }
      : { id, status: 'error', message: administrator.none },
  ]
}
