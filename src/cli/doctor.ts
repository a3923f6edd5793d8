import { getPayload, type SanitizedConfig } from 'payload'
import { messageOf } from '@/lib/errors'
import { watchPool } from '@/lib/watchPool'
import type { DoctorMessages } from '@/messages/en/doctor'
import { environment, type Environment } from '@/runtime/environment'
import { logger, logTo } from '@/runtime/logger'
import { StartupError } from '@/runtime/startupError'
import { openDatabase, placeOf } from '@/server/database/openDatabase'
import { archiveChecks } from './doctor/checkArchive'
import { checkDatabase } from './doctor/checkDatabase'
import { machineChecks } from './doctor/checkMachine'
import { isHealthy, reportLines, type Check } from './doctor/report'
import { cancelOnSignal, exit } from './ending'
import { commandWords } from './commandLanguage'
import { explain, parse, write } from './runCommand'

const USAGE = 'doctor [--repair] [--json]'
const options = { repair: { type: 'boolean' }, json: { type: 'boolean' } } as const

/**
 * Says what is wrong with the archive and what to do (OPS-21). Creates and migrates nothing, and reports what would end a start of the
 * server like any other finding. The exit status is 1 if there is an error; `prepareCommand` reports what ends the command before this.
 */
export async function script(config: SanitizedConfig): Promise<void> {
  logTo(2)
  let values
  try {
    values = parse({ options })
  } catch (error) {
    await write(process.stderr, explain(error, USAGE))
    exit(1)
  }
  cancelOnSignal(() => [])
  const env = environment()
  const words = commandWords().doctor
  const checks = [
    ...(await checkContent(config, env, words, { repair: values.repair === true })),
    ...(await runChecks(machineChecks(env, words), words)),
  ]
  await write(process.stdout, reportLines(checks, words))
  exit(isHealthy(checks) ? 0 : 1)
}

/** Checks the database, and its content if the schema allows it. */
async function checkContent(
  config: SanitizedConfig,
  env: Environment,
  words: DoctorMessages,
  { repair }: { repair: boolean },
): Promise<Check[]> {
  let database
  try {
    database = await openDatabase(env, logger())
  } catch (error) {
    const message = error instanceof StartupError ? error.message : words.failed(messageOf(error))
    return [{ id: 'database', status: 'error', message }]
  }
  try {
    const place = env.databaseUrl === null ? words.database.embedded : placeOf(env.databaseUrl)
    const checks = await checkDatabase({ url: database.url, place }, words)
    if (!isHealthy(checks)) return [...checks, { id: 'content', status: 'warning', message: words.skipped }]
    // Payload would start a process that rewrites the generated types.
    config.typescript.autoGenerate = false
    const payload = await getPayload({ config })
    try {
      // A lost connection fails the check that uses it.
      watchPool(payload.db.pool, { warn: () => undefined })
      return [...checks, ...(await runChecks(archiveChecks(payload, env, words, { repair }), words))]
    } finally {
      await payload.destroy()
    }
  } finally {
    await database.close()
  }
}

/** Runs the checks one after the other. One that throws is an error of its own, and the others still run. */
async function runChecks(
  all: Record<string, () => Check[] | Promise<Check[]>>,
  words: DoctorMessages,
): Promise<Check[]> {
  const checks: Check[] = []
  for (const [id, run] of Object.entries(all))
    try {
      checks.push(...(await run()))
    } catch (error) {
      checks.push({ id, status: 'error', message: words.failed(messageOf(error)) })
    }
  return checks
}
